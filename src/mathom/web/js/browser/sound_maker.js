/**
 * Makes short, dry, wooden sounds: a tap is a burst of noise through a resonance. Cues differ in rhythm, so nobody has
 * to tell pitches apart, and each also has a visible sign. Loaded only if sound is on.
 */

/** @typedef {import("./sound.js").Cue} Cue */

/** A tap: start (s), frequency (Hz), volume, length (s). @typedef {[number, number, number, number]} Tap */

/** @type {Record<Cue, Tap[]>} */
const CUES = {
  pick: [[0, 2400, 0.25, 0.012]],
  put: [[0, 520, 0.7, 0.05]],
  turn: [
    [0, 640, 0.5, 0.05],
    [0.16, 760, 0.5, 0.06],
  ],
  knock: [
    [0, 240, 0.9, 0.09],
    [0.13, 220, 0.9, 0.11],
  ],
  reveal: [
    [0, 900, 0.4, 0.02],
    [0.06, 480, 0.6, 0.05],
  ],
  commit: [[0, 320, 0.5, 0.08]],
  cards: [
    [0, 380, 0.5, 0.06],
    [0.07, 420, 0.5, 0.06],
  ],
  win: [
    [0, 520, 0.6, 0.05],
    [0.1, 780, 0.6, 0.06],
  ],
  fall: [
    [0, 520, 0.6, 0.05],
    [0.1, 300, 0.7, 0.09],
  ],
  both: [
    [0, 340, 0.7, 0.08],
    [0.09, 300, 0.7, 0.08],
    [0.24, 220, 0.6, 0.1],
  ],
  shuffle: [
    [0, 1500, 0.2, 0.03],
    [0.05, 1300, 0.22, 0.03],
    [0.1, 1600, 0.24, 0.03],
    [0.15, 1400, 0.22, 0.03],
    [0.2, 1500, 0.2, 0.04],
  ],
  special: [],
  tick: [[0, 1800, 0.3, 0.015]],
  hurry: [
    [0, 1800, 0.4, 0.015],
    [0.09, 1800, 0.4, 0.015],
  ],
  message: [
    [0, 3000, 0.14, 0.03],
    [0.05, 3400, 0.12, 0.05],
  ],
  won: [
    [0, 520, 0.6, 0.06],
    [0.16, 660, 0.6, 0.06],
    [0.32, 880, 0.7, 0.1],
  ],
  lost: [
    [0, 520, 0.6, 0.06],
    [0.16, 400, 0.6, 0.06],
    [0.32, 280, 0.7, 0.12],
  ],
  error: [[0, 180, 0.6, 0.08]],
};
const LOUDNESS = 0.22;

/** @type {AudioBuffer | null} */
let noise = null;

/**
 * @param {AudioContext} at
 * @param {Cue} cue
 */
export function playTaps(at, cue) {
  if (cue === "special") return bowed(at);
  for (const tap of CUES[cue]) wood(at, tap);
}

/**
 * @param {AudioContext} at
 * @param {Tap} tap
 */
function wood(at, [after, pitch, loud, long]) {
  const start = at.currentTime + after;
  const source = new AudioBufferSourceNode(at, { buffer: hiss(at) });
  const body = new BiquadFilterNode(at, { type: "bandpass", frequency: pitch, Q: 9 });
  const gain = faded(at, start, loud * LOUDNESS * 3, long);
  source.connect(body).connect(gain).connect(at.destination);
  source.start(start, Math.random() * 0.4, long * 4);
}

/** One bowed note. @param {AudioContext} at */
function bowed(at) {
  const string = new OscillatorNode(at, { type: "sawtooth", frequency: 196 });
  const body = new BiquadFilterNode(at, { type: "lowpass", frequency: 900 });
  const gain = new GainNode(at, { gain: 0 });
  gain.gain.linearRampToValueAtTime(LOUDNESS * 0.4, at.currentTime + 0.12);
  gain.gain.linearRampToValueAtTime(0, at.currentTime + 0.7);
  string.connect(body).connect(gain).connect(at.destination);
  string.start();
  string.stop(at.currentTime + 0.75);
}

/**
 * @param {AudioContext} at
 * @param {number} start
 * @param {number} loud
 * @param {number} long
 */
function faded(at, start, loud, long) {
  const gain = new GainNode(at, { gain: 0 });
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + long * 3);
  return gain;
}

/** @param {AudioContext} at */
function hiss(at) {
  if (noise) return noise;
  noise = new AudioBuffer({ length: at.sampleRate, sampleRate: at.sampleRate });
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return noise;
}
