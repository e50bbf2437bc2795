// Rapier with continuous collision detection, as its documentation advises for what moves fast.
const { game } = require("./rapier.js");

/** @param {import("../inputs/frame.js").Scene} scene @returns {Promise<import("../turn.js").Work>} */
exports.frame = (scene) => game(scene, true);
