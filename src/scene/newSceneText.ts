/** Pixels that the bullet of a new scene goes in a frame. */
const step = 50;

/** The text of a file to begin with: something to see, and something to try. `fps` is above 0. */
export function newSceneText(fps: number): string {
  return `{
  "version": 1,
  "title": "A bullet and a thin wall",

  // The frame rate of your game, in frames per second.
  "fps": ${fps},

  "bodies": [
    // ${step * fps} px/s are ${step} px per frame. No frame ends inside the wall, so a check at each frame end misses it.
    // With "detection": "swept", the game checks the whole path.
    { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [${step * fps}, 0] },

    // A body without a velocity never moves. Try a size of [48, 96].
    { "id": "wall", "position": [38, 0], "size": [4, 96] },
  ],

  // The expected result. It is checked whenever the source changes.
  "expect": [{ "body": "bullet", "hits": "wall", "time": 0.6 }],
}
`;
}
