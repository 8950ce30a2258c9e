/** War of the Ring's plugin: what the table needs from a game. */

import { keys } from "./keys.js";
import { load } from "./map/atlas.js";
import { board } from "./map/board.js";
import { moment } from "./moments.js";
import { player } from "./panels/players.js";
import { regions } from "./panels/regions.js";
import { cue } from "./sounds.js";
import { aside, scene } from "./turn/battle.js";
import { panel } from "./turn/panel.js";

/** @type {import("../../js/types.js").Plugin} */
const plugin = {
  name: "war",
  css: ["map.css", "board.css", "table.css"],
  text: "text/",
  load,
  board,
  player,
  subject: () => null,
  panel,
  scene,
  aside,
  sheet: () => null,
  regions,
  keys,
  ownKeys: ["page", "zoom"],
  cue,
  moment,
};

export default plugin;
