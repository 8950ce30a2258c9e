/** Addresses and the pages they lead to. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { routeOf } from "../../src/mathom/web/js/router.js";

const ROUTES = [
  ["/", "", { page: "lobby" }],
  ["/t/k3Xv90aTqe", "", { page: "table", table: "k3Xv90aTqe", key: null }],
  ["/t/k3Xv90aTqe", "abcdefghijklmnopqrst-_", { page: "table", table: "k3Xv90aTqe", key: "abcdefghijklmnopqrst-_" }],
  ["/t/k3Xv90aTqe", "r5.5", { page: "table", table: "k3Xv90aTqe", key: null }],
  ["/t/k3Xv90aTqe/12", "", { page: "replay", table: "k3Xv90aTqe", step: 12, analysis: false }],
  ["/t/k3Xv90aTqe/12", "analysis", { page: "replay", table: "k3Xv90aTqe", step: 12, analysis: true }],
  ["/t/k3Xv90aTqe/x", "", { page: "missing" }],
  ["/rules/confrontation", "5.1", { page: "rules", game: "confrontation", rule: "5.1" }],
  ["/rules", "", { page: "missing" }],
  ["/elsewhere", "", { page: "missing" }],
];

for (const [path, fragment, route] of ROUTES) {
  test(`${path}${fragment && "#"}${fragment} is ${route.page}`, () => assert.deepEqual(routeOf(path, fragment), route));
}
