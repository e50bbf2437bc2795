// What a user downloads is small: the tests of the package hold it to these limits, and the bench reports them.
const kB = 1000;

/** Bytes, by file. */
const sizeLimits = {
  // The readers of levels and the audit are 125 kB of it: about 5 ms more to compile, of some 50 that activation takes.
  // What the text editor shows of scenes is 26 kB; expectations as tests, their recording, and tasks are 30 kB.
  // Fixes and their trial are 18 kB.
  // Scenes as notebooks of VS Code are 17 kB.
  // Texts that are whole, so that they can be said in other languages, are 15 kB.
  // The sweep of boxes that grow is 3.5 kB; that of curves, with bodies on orbits, is 30 kB.
  // Bodies that go along a path, and push and carry others, are 10 kB, and so they are in drafts.
  // Polygons of levels, with what cuts concave ones, are 11 kB; what is written of bodies in sentences is 5 kB.
  // Convex polygons and growth in runs, and the parabola between frame ends, are 65 kB, and so they are in drafts.
  // Sub-steps, phases, cards, the story of a picture, pages that stand by themselves and the reader of Godot's scenes are 45 kB.
  // The project file is 20 kB: its reader, problems, edits and fixes, and how findings are known again.
  // What may be solid, asked for, and tiles that are painted, are 5 kB.
  // Recorded answers of other code, in the format, as findings and in German, with what it means by them, are 5 kB, also of drafts and the page.
  // Recordings of games are 77 kB: readers, findings, the moment as a scene, and their picture. One-way solids, slopes and groups in
  // audits and reports are 18 kB, what Godot's scenes say of movers 7 kB, and growth, piles and orbits of polygons 7 kB, also of drafts.
  // What levels look like in their editors, from the pictures of their tilesets, is 10 kB, and 2 kB of the page.
  // That recordings say in each verdict how much of them nobody looked at, and their problems lead to frames, is 6 kB.
  // That of levels which a search found no texts are kept is 1 kB.
  // Movers of a project that scenes of Godot say are 5 kB.
  // What levels of Ogmo look like, from the project that is found to be theirs, is 3 kB.
  // Problems within a path or a shape that name their key, and corners far out, are 1 kB, also of drafts.
  // What audits say of crossings, sub-steps, places and passages between two obstacles, and layers that are called otherwise, is 4 kB.
  // What is passed along both axes between solids that come close is 8 kB.
  // That movers pass by what they leave before they reach it, and look first at what they leaned on before, is 2 kB, also of drafts;
  // That what runs read has the same hidden class each time is half a kB, also of drafts.
  // That bodies that keep still are looked at once, and not in every frame, is 1 kB, also of drafts.
  // Passages in recordings that frames show, what was put somewhere, and the recorder for Godot 3, are 15 kB.
  // Completion and hovers by the schema of the format, fixes for keys of other programs, walls that are accepted and shown from their
  // problems, and what is said of scenes with nothing to check are 18 kB, of which 2 kB are in drafts and in the page.
  // The rules by which games respond, their safe numbers, and what comes after a run are 28 kB, also of drafts.
  // Collision layers and masks of Godot, open levels, and projects above the workspace, with the way to their folder, are 5 kB.
  // How a game checks, chosen below the verdict, and solid tiles chosen by number, are 9 kB.
  // Frame rates that vary, and why no thickness is safe, are 2 kB.
  // Values on the buttons of fixes, and runs long enough for what is fixed to meet, are 2 kB, a part of them also of drafts.
  // Pushes out of each solid in audits, and what is said of seams, are 15 kB.
  // That scenes are run in all phases, where bodies are followed through what they enter, and that numbers are tried there, is 16 kB,
  // also of drafts.
  // That all phases are known by cells of them, through pushes one after the other, legs and turns, and that each number is tried in
  // these, is 6 kB, also of drafts; that legs are followed one at a time is 3 kB there as well. Seams of one-way solids are 4 kB.
  // That cells of phases are known where bodies fall, grow, or are polygons is 8 kB, also of drafts.
  // That steps are left out in which no mover is near anything, so that other phases and numbers take a third of the time, is 6.5 kB, also of
  // drafts. Numbers of falls without a bound, and faces that are entered at an edge, are 1.5 kB; a mover without room is 1 kB.
  // Keys that are meant, what is run in one phase only, and levels in any order of keys are 2.5 kB.
  // That each mover is followed alone beyond the end of a run, and that numbers are proven by intervals in place of runs, is 26 kB, also of
  // drafts: three times as fast where nothing is met in the run, and where numbers are tried.
  // Every face through which a body in a corner of walls has come, the phases in which a fall begins to cut a corner, and falls that are run
  // until they meet are 1 kB, also of drafts; the gravity of a body, and levels of Godot that are made of other scenes, are half a kB.
  // The phases from which on a body is as deep as it rests, and passages that are told once, are 1 kB, also of drafts; walls of a problem
  // that are accepted together are half a kB.
  // The search of seams with arrays of numbers, which takes half of the time, and thin walls between one-way solids are 2 kB.
  // Messages between the editor and the engine are 85 kB: JSON-RPC by a library, 53 kB, and ours.
  // Moving bodies in a class for each owner of their columns are 1.5 kB, also of drafts.
  // Sentences that begin with their subject, and unknown keys in one block, are 3 kB.
  // Limits that other walls set, and sentences for two that approach or meet at an angle, are 1.5 kB, a part of them also of drafts.
  // Findings of levels and recordings in parts, for their verdicts, are 2 kB.
  // Texts that name what a number is about, such as the side of a limit, the reason of a default and the place of a check, are 4.5 kB, a third
  // of it also of drafts.
  "dist/engine.js": 1169 * kB,
  // What only the editor can do, without anything that is computed. Messages are 70 kB of it, 53 kB of these by a library.
  // That the engine is started again where it stops, and told everything once more, is 4 kB.
  // Messages in whole sentences are 3 kB: they name both sides of a comparison and the reason of a number.
  // The command that opens the code of a sweep is 1 kB. The code itself is in files of its own.
  // Previews that follow the editor, and their lock, are 2.5 kB.
  "dist/extension.js": 225 * kB,
  // Verdicts in cards, and what stands beside the picture, are 15 kB of it.
  // Handles for rotation, corners and points of paths, and lenses of polygons and curves, are 30 kB of it.
  // The picture of two protagonists, with its looks, story and legend, is 25 kB. Animations, pages that stand by themselves and the pace of runs are 10 kB.
  // Tiles that are painted, insets, labels at an angle and at the pointer, and the choice of what is solid, are 15 kB.
  // Recordings are 28 kB of it, with a timeline and what is asked for of a long run.
  // A legend that has every sign, and labels that stay while a run is played, are 2 kB.
  // That labels keep off what lenses and layers draw is half a kB.
  // That a step is no way, whose a label and an eye is, and what each bar says, are 3 kB.
  // That fixing is tried once a picture rests, and what labels ask again is kept, is half a kB.
  // That an index is filled in functions that stay compiled is half a kB, in all that have the solver.
  // Two more kinds of findings of recordings are half a kB.
  // How a game checks, and solid tiles by number, are 5.5 kB.
  // Pictures whose text is gone, and numbers that are safe themselves, are 1.5 kB.
  // How far a run was looked beyond is half a kB.
  // Folded rows, arrows between findings, and the title line of a page with one scene, are 4 kB.
  // The dialog with the code of a sweep is 2 kB. The page loads the code when it is shown.
  // Lanes, numbered checks, the chance of what is detected by chance, and the verdict in exported pictures are 6 kB. Fixes that are sliders are
  // 5 kB. Pages that follow the editor, an example for an empty file, and the button for bodies outside the view are 3 kB. Pivots, names where
  // bodies end, labels off handles, and leaning walls of levels are 3 kB.
  // The decisive frame, and the strip of the whole run, are 2 kB.
  // Verdicts of levels and recordings are 4 kB, and places of numbers and labels that nothing crosses are 4 kB.
  // Arcs of orbits, moving obstacles at their checks, and the lengths of a cause are 1 kB without the bars that they replace; texts are 1 kB.
  "dist/webview.js": 667 * kB,
  // That heaps of polygons give way at once, and rest in a V, is 7 kB, in the host as well; that a game's pushes ask whom its look ahead found is 1 kB.
  // Passages between two obstacles are half a kB, and that two boxes are swept in one function is another half.
  // Keys that are meant, and what is run in one phase only, are 1 kB.
  // Movers beyond the end of a run, and proofs by intervals, are 24 kB.
  // Faces of corners, phases and falls as in the host, and the message for bodies under their names, are 1.5 kB.
  // Where bodies rest, as in the host, is 1 kB.
  // Owners of the columns of moving bodies, as in the host, are 1.3 kB.
  // Sentences for two that approach or meet at an angle are 1 kB.
  // Texts that name what a number is about are 1.7 kB.
  "dist/drafts.js": 481 * kB,
  // It goes into games.
  "dist/recorder.js": 3 * kB,
  // 220 kB of it are the pictures of the walkthrough, which are loaded when they are looked at, and 30 kB the German texts.
  // The solver for games is in it twice, for `import` and for `require`: worlds that stay are 10 kB of it.
  // The solver is in it four times: for the host, for drafts, and twice for games, of which the command line has one.
  // Gravity, layers, kinematic bodies, orbits, curves, growth and convex polygons are 260 kB of it.
  // What verifies code of others, in the command line, is 12 kB.
  // Recordings are 60 kB of it, in the host, the page and the command line, and the recorders for engines.
  // That heaps of polygons give way at once is 10 kB, in each copy of the solver a quarter;
  // pictures of tilesets behind levels, and what is said of many levels, are 14 kB.
  // What is said of recordings that were not wholly looked at is 3 kB.
  // Movers that scenes say are 2 kB of it, in the host and the command line.
  // What levels of Ogmo look like is 1 kB.
  // What audits say of crossings, sub-steps and places, and what is wrong with a command line, is 3 kB.
  // What is passed along both axes between solids that come close, in the host and the command line, and how recordings are read in steps, are 7 kB.
  // What is said of passages, of levels with slopes and of long verdicts since, in both languages, is 5 kB.
  // A step of the game in the README's picture is 5 kB.
  // Words and code since, of which each file has its line above, are 4 kB.
  // That someone's module starts in a small program of its own is 1.5 kB.
  // Passages in recordings that frames show, with two pages and their pictures, and the recorder for Godot 3, are 18 kB.
  // What the text editor completes by itself, and fixes of natural keys, are 8 kB.
  // The rules by which games respond, with the pages and pictures of safe numbers and of runs that end early, are 20 kB.
  // Collision layers and masks of Godot, and projects above the workspace, in the host and the command line, are 3.5 kB.
  // How a game checks, chosen in the page, and solid tiles chosen by number are 6 kB.
  // Frame rates that vary are 2 kB of it.
  // Seams in audits, in the host and the command line, are 12 kB.
  // That scenes are run in all phases, in the host, drafts and the command line, is 18 kB.
  // That all phases are known by their cells, and legs followed, is 12 kB; seams of one-way solids are 3 kB.
  // Cells of falls, growth and polygons are 11 kB, with the command line.
  // Steps that are left out in other phases, in the host, drafts and the command line, are 10 kB; a mover without room is 1 kB.
  // Keys, names and flags that are meant, and what is said of phases and of what is gone, are 3 kB.
  // Movers beyond the end of a run, and proofs by intervals, in the host, drafts and the command line, are 28 kB.
  // Faces of corners, phases and falls, in the host, drafts and the command line, are 2 kB.
  // Messages between the editor and the engine, at both ends, are 60 kB.
  // Owners of the columns of moving bodies, and contacts of polygons by what they meet, in each copy of the solver, are 1.5 kB.
  // Whole sentences in English and German, in each program and catalogue, are 20 kB.
  // A sweep in seven languages is 12 kB, and what shows it 2 kB.
  // Lanes in the pictures of docs and README are 6 kB, and the code of lanes, fixes that are sliders, and previews that follow is 7 kB.
  // The decisive frame and these sentences, in each program and catalogue, are 2 kB.
  // Verdicts of levels and recordings, and free places of labels, are 5 kB.
  // Texts that name what a number is about, in two languages, are 8 kB.
  vsix: 1957 * kB,
};

module.exports = { kB, sizeLimits };
