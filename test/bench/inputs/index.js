// Everything that is measured works on one of these, made from a few words so that each process makes its own.
const { boxes } = require("./boxes.js");
const { frame } = require("./frame.js");
const { pairs } = require("./pairs.js");
const { tiles } = require("./tiles.js");

module.exports = { boxes, frame, pairs, scan: boxes, tiles };
