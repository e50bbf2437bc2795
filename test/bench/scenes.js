// Scenes to measure with, the same in every run.
const { randomNumbers } = require("./random.js");

/** A line that a measurement edits: the number grows by a digit when one is typed behind it. */
const edited = '"position": [10.5';

/**
 * A field of blocks with movers between them, of which some hit a block: rows of a level with its moving things.
 * @param {object} what
 * @param {number} what.bodies
 * @param {number} what.movers how many of them move
 * @param {number} what.frames
 * @param {number} [what.seed]
 */
function sceneText({ bodies, movers, frames, seed = 1 }) {
  const cell = cellText({ bodies, movers, frames, seed });
  return `{\n  "version": 1,\n${cell.slice(2)}\n`;
}

/** Two scenes and a piece of prose, as a file that documents something has them. @param {number} seed */
function notebookText(seed) {
  const random = randomNumbers(seed);
  const cells = [
    JSON.stringify({ markdown: `## Case ${seed}\nWhat moves here, and **why** it is held.` }),
    ...[1, 2].map(() => {
      const bodies = 6 + Math.floor(random() * 20);
      return cellText({ bodies, movers: Math.ceil(bodies / 4), frames: 30, seed: Math.floor(random() * 1e6) });
    }),
  ];
  return `{\n  "version": 1,\n  "title": "Case ${seed}",\n  "cells": [\n${cells.join(",\n")}\n  ]\n}\n`;
}

/** A notebook of scenes as a file that documents many cases has them. @param {number} cells */
function longNotebookText(cells) {
  const texts = Array.from({ length: cells }, (_, i) => cellText({ bodies: 12, movers: 3, frames: 10, seed: i + 1 }));
  return `{\n  "version": 1,\n  "cells": [\n${texts.join(",\n")}\n  ]\n}\n`;
}

function cellText({ bodies, movers, frames, seed }) {
  const random = randomNumbers(seed);
  const columns = Math.ceil(Math.sqrt(bodies));
  const every = bodies / movers;
  const lines = Array.from({ length: bodies }, (_, i) => {
    const isMover = Math.floor(i % every) === 0;
    const x = (i % columns) * 40 + 10.5;
    const y = Math.floor(i / columns) * 40 + 10.5;
    const place = `"position": [${x}, ${y}]`;
    if (!isMover) return `    { "id": "block ${i}", ${place}, "size": [16, 16] }`;
    const direction = random() * 2 * Math.PI;
    const speed = 20 + random() * 180;
    const velocity = [Math.cos(direction), Math.sin(direction)].map((part) => (part * speed).toFixed(2)).join(", ");
    return `    { "id": "mover ${i}", ${place}, "size": [8, 8], "velocity": [${velocity}] }`;
  });
  return `{\n  "title": "${bodies} bodies",\n  "frames": ${frames},\n  "bodies": [\n${lines.join(",\n")}\n  ]\n}`;
}

/** Where a text stands, counted from 1. @param {string} text @param {string} part */
function endOf(text, part) {
  const offset = text.indexOf(part) + part.length;
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: before[before.length - 1].length + 1 };
}

module.exports = { edited, endOf, longNotebookText, notebookText, sceneText };
