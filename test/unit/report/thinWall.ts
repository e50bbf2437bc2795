/** One cell of prose, one that tunnels, and an expectation that does not hold. */
export const thinWall = `{
  "version": 1,
  "cells": [
    { "markdown": "A step of 50 px is longer than bullet and wall together." },
    {
      "title": "Thin wall",
      "bodies": [
        { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] },
        { "position": [38, 0], "size": [4, 96] },
      ],
      "expect": [
        { "body": "bullet", "hits": "bodies[1]", "time": 0.6 },
        { "body": "bullet", "tunnels": false },
      ],
    },
  ],
}
`;

/** The range of the first occurrence of `part`, as a report gives it; `part` stands on one line. */
export function rangeIn(text: string, part: string) {
  const before = text.slice(0, text.indexOf(part)).split("\n");
  const line = before.length - 1;
  const character = before[line]?.length ?? 0;
  return { start: { line, character }, end: { line, character: character + part.length } };
}
