import { evaluate, type NotebookResult } from "../../../src/notebook/index.js";

/** An evaluated text, and the place in it that was marked with ‸. */
export interface Marked {
  readonly notebook: NotebookResult;
  readonly offset: number;
}

export function marked(text: string): Marked {
  const offset = text.indexOf("‸");
  if (offset < 0) throw new Error("no place is marked");
  return { notebook: evaluate(text.replace("‸", "")), offset };
}

/** The bullet steps over the wall; a slow one beside it is caught. */
export const scene = `{ "version": 1, "title": "Thin wall",
  "bodies": [
    { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] },
    {
      "id": "ball", "position": [0, 60], "size": [8, 8],
      "velocity": [1920, 60], // slow
      "response": "stop"
    },
    { "id": "wall", "position": [38, 0], "size": [4, 96] }
  ],
  "expect": [
    { "body": "bullet", "hits": "wall", "time": 0.6 },
    { "body": "ball", "tunnels": true }
  ]
}
`;
