export { enter } from "./missing.js";
