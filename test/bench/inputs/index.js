// Everything that is measured works on one of these, made from a few words so that each process makes its own.
exports.pairs = require("./pairs.js").pairs;
exports.boxes = require("./boxes.js").boxes;
