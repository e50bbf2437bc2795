// How games respond to an overlap that their check finds: the four rules, and how a scene, a mover or a flag states one.
export * from "./check.js";
