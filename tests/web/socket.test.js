/** The connection to the server, over fake sockets. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Connection, newId } from "../../src/mathom/web/js/net/socket.js";

class Socket {
  readyState = 0;
  sent = [];

  send(text) { this.sent.push(JSON.parse(text)); }

  close() { this.readyState = 3; }

  open() {
    this.readyState = 1;
    this.onopen();
  }

  hear(message) { this.onmessage({ data: JSON.stringify(message) }); }

  break() {
    this.readyState = 3;
    this.onclose();
  }
}

/** A connection that was started, the sockets it has opened, what it has told. */
function started(context) {
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  const sockets = [];
  const heard = [];
  const stands = [];
  const connection = new Connection({
    hello: () => ({ type: "hello", rev: heard.length }),
    onMessage: (message) => heard.push(message),
    onStatus: (status) => stands.push(status),
    open: () => sockets[sockets.push(new Socket()) - 1],
    chance: () => 0.5,
  });
  context.after(() => {
    connection.stop();
    mock.timers.reset();
  });
  connection.start();
  return { connection, sockets, heard, stands };
}

test("sends hello first, and is open once it is answered", (context) => {
  const { sockets, stands, heard } = started(context);
  sockets[0].open();
  assert.deepEqual(sockets[0].sent, [{ type: "hello", rev: 0 }]);
  sockets[0].hear({ type: "view", rev: 1 });
  assert.deepEqual([stands, heard], [["connecting", "open"], [{ type: "view", rev: 1 }]]);
});

test("an answer resolves its request", async (context) => {
  const { connection, sockets } = started(context);
  sockets[0].open();
  sockets[0].hear({ type: "view", rev: 1 });
  const answer = connection.request({ type: "act", id: "x" });
  sockets[0].hear({ type: "ack", id: "x", rev: 2 });
  assert.deepEqual(await answer, { type: "ack", id: "x", rev: 2 });
});

test("reconnects after a break, and resends requests under the same id", async (context) => {
  const { connection, sockets, stands } = started(context);
  sockets[0].open();
  sockets[0].hear({ type: "view", rev: 1 });
  const answer = connection.request({ type: "act", id: "x" });
  sockets[0].break();
  assert.equal(sockets.length, 1);
  mock.timers.tick(250);
  sockets[1].open();
  assert.deepEqual(sockets[1].sent, [{ type: "hello", rev: 1 }, { type: "act", id: "x" }]);
  sockets[1].hear({ type: "ack", id: "x", rev: 2 });
  assert.equal((await answer).rev, 2);
  assert.deepEqual(stands, ["connecting", "open", "lost", "open"]);
});

test("a request made while disconnected is sent after reconnecting", (context) => {
  const { connection, sockets } = started(context);
  connection.request({ type: "act", id: "early" });
  sockets[0].open();
  assert.deepEqual(sockets[0].sent.map(({ type }) => type), ["hello", "act"]);
});

test("waits longer after each failed try, up to a limit", (context) => {
  const { sockets } = started(context);
  const waits = [];
  for (let tries = 1; tries <= 9; tries++) {
    sockets.at(-1).break();
    let waited = 0;
    for (; sockets.length === tries; waited += 50) mock.timers.tick(50);
    waits.push(waited);
  }
  assert.deepEqual(waits, [250, 500, 1000, 2000, 2000, 2000, 2000, 2000, 2000]);
});

test("silence ends the connection", (context) => {
  const { sockets } = started(context);
  sockets[0].open();
  sockets[0].hear({ type: "view", rev: 1 });
  for (let beats = 0; beats < 5; beats++) mock.timers.tick(2500);
  assert.equal(sockets.length, 2);
  assert.deepEqual(sockets[0].sent.map(({ type }) => type), ["hello", "ping", "ping", "ping"]);
});

test("a page that wakes pings at once, and replaces a dead connection", (context) => {
  const { connection, sockets } = started(context);
  sockets[0].open();
  sockets[0].hear({ type: "view", rev: 1 });
  connection.wake();
  assert.deepEqual(sockets[0].sent.at(-1), { type: "ping" });
  sockets[0].readyState = 3;
  mock.timers.setTime(60_000);
  connection.wake();
  assert.equal(sockets.length, 2);
});

test("messages on a replaced connection are ignored", (context) => {
  const { connection, sockets, heard } = started(context);
  sockets[0].open();
  sockets[0].hear({ type: "view", rev: 1 });
  const { onmessage } = sockets[0];
  sockets[0].readyState = 3;
  connection.wake();
  onmessage({ data: JSON.stringify({ type: "view", rev: 9 }) });
  assert.deepEqual(heard, [{ type: "view", rev: 1 }]);
});

test("a request between hello and its answer is sent", (context) => {
  const { connection, sockets } = started(context);
  sockets[0].open();
  connection.request({ type: "act", id: "x" });
  sockets[0].hear({ type: "view", rev: 1 });
  assert.deepEqual(sockets[0].sent.map(({ type }) => type), ["hello", "act"]);
});

test("a connection that slept is pinged before it is replaced", (context) => {
  const { connection, sockets } = started(context);
  sockets[0].open();
  sockets[0].hear({ type: "view", rev: 1 });
  connection.lastHeard -= 60_000;
  connection.wake();
  sockets[0].hear({ type: "pong" });
  mock.timers.tick(2000);
  assert.equal(sockets.length, 1);
  connection.wake();
  mock.timers.tick(2000);
  assert.equal(sockets.length, 2);
});

test("unanswered requests outlive the page", (context) => {
  const { connection } = started(context);
  let kept = [];
  const unsent = { read: () => kept, write: (messages) => (kept = messages) };
  const callbacks = { ...connection.callbacks, unsent };
  const first = new Connection(callbacks);
  first.request({ type: "act", id: "x" });
  first.request({ type: "why", id: "y" });
  assert.deepEqual(kept.map(({ id }) => id), ["x"]);
  const sockets = [];
  const second = new Connection({ ...callbacks, open: () => sockets[sockets.push(new Socket()) - 1] });
  second.start();
  sockets[0].open();
  sockets[0].hear({ type: "ack", id: "x" });
  second.stop();
  assert.deepEqual([sockets[0].sent.map(({ type }) => type), kept], [["hello", "act"], []]);
});

test("a connection closed for good is not reopened", (context) => {
  const { sockets, stands } = started(context);
  sockets[0].open();
  sockets[0].hear({ type: "gone", code: "not-found", sentence: "There is no such table." });
  mock.timers.tick(60_000);
  assert.equal(sockets.length, 1);
  assert.equal(stands.at(-1), "closed");
});

test("ids are long and differ", () => {
  assert.match(newId(), /^[0-9a-f]{24}$/);
  assert.notEqual(newId(), newId());
});
