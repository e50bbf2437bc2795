// Phaser, in which a test plays a game with its recorder.
const fs = require("node:fs");
const path = require("node:path");
const { repository } = require("./fetchServer.js");
const { npmCleanInstall } = require("./npm.js");

/** The folder of the game, with its own packages. */
const phaserFolder = path.join(repository, "test", "fixtures", "recordings", "phaser");

/** The script that a page loads. */
const phaserScript = path.join(phaserFolder, "node_modules", "phaser", "dist", "phaser.min.js");

/** Installs Phaser if it is missing. */
async function installPhaser() {
  if (!fs.existsSync(phaserScript)) await npmCleanInstall(phaserFolder);
}

module.exports = { installPhaser, phaserFolder, phaserScript };
