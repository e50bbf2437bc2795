// Everything that is measured works on one of these, made from a few words so that each process makes its own.
const { boxes } = require("./boxes.js");
const { frame } = require("./frame.js");
const { pairs } = require("./pairs.js");
const { polygons } = require("./polygons.js");
const { tiles } = require("./tiles.js");

module.exports = { boxes, frame, numbers: pairs, pairs, polygons, scan: boxes, tiles };
