import { ruleNames } from "../model/index.js";
import { type Call, laws } from "../verify/index.js";

/** Names of the laws of a function. */
const lawNames = (call: Call): string =>
  laws
    .filter((law) => law.call === call)
    .map(({ name }) => name)
    .join(" ");

/** The flags of all commands that look at many files. */
const reportingHelp = `  --format NAME        how to report (default: text)
                         text    for people
                         json    everything; lines and characters count from 0
                         sarif   SARIF 2.1.0, as code scanning takes it
                         junit   JUnit's XML: a testcase for each thing that was looked at
                         github  workflow commands, which a GitHub Actions run shows as annotations: ten of each severity
  --max-warnings N     warnings to put up with before the exit code is 1 (default: 0), or "none" for any number; while
                       they are put up with, they do not fail a testcase of junit either
  --shard i/n          the i-th of n parts of the files, for n machines that share the work; each file is in one part
  --jobs N             threads at most (default: as many as there are cores); a small work is done by one
  --watch              run again whenever a file changes that was read, or one comes to a folder that was searched;
                       ends at Ctrl+C, with exit code 130`;

/** The rules that `--rule` takes. */
const ruleHelp = ruleNames.map((name) => `                         "${name}"`).join("\n");

/** What is read, for all commands. */
const readingHelp = `  Regular files up to 256 MB are read. One that is named outright may be anywhere; one that was found in a folder, or
  that a scene or level refers to, must lie below this folder or the one that was searched, with all links resolved.
  What cannot be looked at is an error.`;

/** What `--help` prints: for all, and for each command. */
export const help = {
  all: `aabb: finds out whether fast boxes pass through walls, in *.aabb.json scenes, in levels of Tiled, LDtk, Ogmo and
  Godot, and in what your game has written down

Usage
  aabb check <files, folders or globs>   report what tunnels, and expectations that do not hold
  aabb audit <files, folders or globs>   report the walls of levels that a mover of some size and speed can pass
  aabb replay <files, folders or globs>  report what passed walls in recordings of your game
  aabb solve <scene>                     list all contacts of a scene
  aabb render <scene> --out <file>       draw a scene as an SVG file
  aabb verify <module>                   run your own collision code on cases chosen to hurt

  A scene that is called - is read from the standard input; with --out - a picture goes to the standard output.

  aabb <command> --help                  the flags of a command
  aabb --version

Exit codes
  0  clean    1  findings or failed expectations    2  unusable input    130  ended by Ctrl+C
`,
  check: `aabb check: reports what tunnels, and expectations that do not hold

Usage
  aabb check <files, folders or globs> [--format NAME] [--fps N] [--rule NAME] [--max-warnings N] [--shard i/n]
             [--jobs N] [--watch]

  A folder is searched with all folders in it for *.aabb.json; node_modules and folders that begin with a dot are left
  out. A glob finds *.aabb.json files too. A file that is named outright may have any name; - is a scene from
  the standard input, whose levels are looked for from this folder. What is solid in a level of which the scene does not say
  so, the aabb.config.json says that is found upward from it.

${readingHelp}

Flags
${reportingHelp}
  --fps N              check every scene at this frame rate, whatever it says itself; it lasts as long as before, so
                       "frames" grows or shrinks with the rate, rounded up, except in scenes with "to"
  --rule NAME          how the game responds to an overlap, in place of what each scene states; a body that states a rule
                       of its own keeps it
${ruleHelp}
  --help

Exit codes
  0  no errors, and no more warnings than allowed; findings of severity information do not count
  1  findings or failed expectations
  2  unusable input: no such file, no scenes, a file that cannot be understood, wrong flags. Other files are still reported

Examples
  aabb check .
  aabb check "levels/**/*.aabb.json" --fps 30
  aabb check examples --format sarif > aabb.sarif
  aabb check levels --watch
  generate-scene | aabb check -
`,
  audit: `aabb audit: reports the walls of levels that a mover of some size and speed can pass between two frames

Usage
  aabb audit <levels, folders or globs> [--mover NAMES] [--movers-from SCENES] [--size W,H] [--speed X,Y]
             [--fps N] [--gravity X,Y] [--max-speed X,Y] [--rule NAME] [--layers NAMES] [--levels NAMES]
             [--solid RULE] [--accept-all] [--accept IDS] [--reason TEXT] [--format NAME] [--max-warnings N] [--shard i/n] [--jobs N] [--watch]

  Levels are Tiled's .tmx, .tmj and .json, LDtk's .ldtk, Ogmo 3's .json and Godot 4's .tscn. A folder is searched with all folders in it,
  and of its .json files those are taken that look like levels; node_modules and folders that begin with a dot are left
  out. A file that a level refers to must be below this folder, or, for a level that is not, below the level's own.

${readingHelp}

The mover
  Movers, and what is solid in which levels, are in the aabb.config.json that is found upward from each level. Flags override it one by
  one, for each of its movers, or for those of --mover alone; size, speed and fps together are a mover of their own.

  --mover NAMES        names of the project's movers, separated by commas (default: those that it has for the level)
  --movers-from SCENES scenes of Godot or folders: each CharacterBody2D with a script and a rectangle, capsule or circle is a mover, with
                       the speeds that its script says as plain numbers, and its project's gravity and ticks per second
  --size W,H           its width and height, pixels
  --speed X,Y          its greatest speed along each axis, pixels per second; signs do not matter. What flies in any direction, as an
                       aimed shot at 900 px/s, has it along both: 900,900
  --fps N              frames per second; MIN,MAX where they vary: all is judged at MIN, since steps are longest then
  --gravity X,Y        its acceleration, pixels per second squared: then each floor is judged by the falls that can end on
                       it, and along gravity the speed is that with which the mover is launched
  --max-speed X,Y      the speed along each axis that it does not exceed, falls included
  --rule NAME          how the game responds to an overlap, in place of what the movers state (default: the shortest
                       push-out, and the text says that it is assumed)
${ruleHelp}

The level
  --layers NAMES       names or globs of layers, separated by commas (default: all)
  --levels NAMES       names or globs of levels in the file, separated by commas (default: all)
  --solid RULE         what is solid; given more than once, whatever fits one of them (default: the strongest
                       sign of names on a known list and tiles' shapes; where there is none, or equal ones contradict each
                       other, the candidates are listed with exit code 2)
                         property:NAME  tiles, layers and objects with this property, unless it is false
                         shapes         the tiles' own collision rectangles
                         layer:NAME     everything in the layers of this name or glob
                         intGrid:1,3    values of LDtk's IntGrid and Ogmo's grids, by number or name
                         tiles:1,2      tiles by their number in the file
                         any            every tile that is not empty, and every object

Flags
  --accept-all         write all walls that are found into aabb.config.json as accepted: from then on they are listed, and do
                       not count until the mover is in them for less of a frame
  --accept IDS         the same of these walls alone, by their ids, separated by commas: the text has them in brackets
  --reason TEXT        why they are accepted, to be written beside them
${reportingHelp}
  --help

Exit codes
  0  no walls to pass, or no more warnings than allowed; findings of severity information do not count
  1  walls that the mover can pass
  2  unusable input: no such file, no levels, a file that cannot be understood, or of which it is not clear what is solid
     in it, wrong flags. Other files are still reported

Examples
  aabb audit .
  aabb audit levels --size 16,24 --speed 300,400 --fps 60
  aabb audit world.ldtk --size 8,4 --speed 900,0 --fps 60 --levels "Level_*" --solid intGrid:1,3
  aabb audit "maps/**/*.tmx" --size 16,24 --speed 300,400 --fps 60 --solid property:collides --format junit
`,
  replay: `aabb replay: reports what passed walls in recordings of a game

Usage
  aabb replay <recordings, folders or globs> [--level FILE] [--rule NAME] [--format NAME] [--max-warnings N] [--shard i/n]
              [--jobs N] [--watch]

  A recording is what a game wrote down of where its boxes were, frame by frame: *.aabb.jsonl, or a table *.aabb.csv with the
  columns frame,id,x,y,width,height. A folder is searched with all folders in it for these; node_modules and folders that begin
  with a dot are left out. Which level was played the recording says in its first line, or the aabb.config.json that is found
  upward from it, which also gives sizes and greatest speeds of its movers. Solid besides are bodies that are "solid".

  Recordings of any size are read, a piece at a time. One that is named outright may be anywhere; one that was found in a folder
  must lie below this folder or the one that was searched, with all links resolved.

Flags
  --level FILE         the level that was played, whatever the recordings say
  --rule NAME          how the game responds to an overlap, in place of what the project states: safe numbers follow it
${ruleHelp}
${reportingHelp}
  --help

Exit codes
  0  nothing passed a wall, or no more warnings than allowed; findings of severity information do not count
  1  something passed a wall, or something was not looked at: lines that could not be read, frames that are missing, no solids
  2  unusable input: no such file, a recording of which no frame can be played, a level that cannot be understood, wrong flags.
     Other files are still reported

Examples
  aabb replay .
  aabb replay "runs/**/*.aabb.jsonl" --level maps/cave.tmx
  aabb replay last.aabb.jsonl --watch
  aabb replay runs --format sarif > aabb.sarif
`,
  solve: `aabb solve: lists all contacts that the sweep finds in a scene, and where its bodies end

Usage
  aabb solve <scene> [--format text|json]

  The scene - is read from the standard input.

Flags
  --format text|json   how to answer (default: text); json has all digits
  --help

Exit codes
  0  solved    2  unusable input
`,
  render: `aabb render: draws a scene as the notebook shows it, as an SVG file, or makes a page of a notebook

Usage
  aabb render <scene> --out <file> [--cell N] [--theme NAME] [--size W,H] [--time F] [--animate] [--caption]
  aabb render <notebook> --out <file.html>

  What happens is in view, with all that has happened at the end. The same scene gives the same bytes on every machine, and so does the
  export of an untouched cell in VS Code. The scene - is read from the standard input.

Flags
  --out, -o <file>     the file to write, - for the standard output; one that is there is replaced; one that ends in
                       .html is a page with all cells of the notebook, to be played and looked at: it needs no network
  --cell N             which scene of the notebook, from 1 (default: 1)
  --theme NAME         light, dark, high-contrast or high-contrast-light (default: light)
  --size W,H           pixels (default: 800 wide, and as high as suits the scene); of the three views of a scene in space,
                       only the width counts
  --time F             frames since the beginning, such as 2.5 (default: the end)
  --animate            the run as an animation that plays by itself, without a script, also as an image in a README
  --caption            with the scene's title and what it comes to above it
  --help

Exit codes
  0  drawn    2  unusable input, or a file that cannot be written

Examples
  aabb render examples/thin-wall.aabb.json --out thin-wall.svg
  aabb render examples/thin-wall.aabb.json --out faster.svg --cell 2 --theme dark --size 640,320
  aabb render examples/thin-wall.aabb.json --out thin-wall.svg --animate --caption
  aabb render examples/thin-wall.aabb.json --out thin-wall.html
  generate-scene | aabb render - --out - > scene.svg
`,
  verify: `aabb verify: runs your own collision code on cases chosen to hurt, and finds the smallest one in which it is wrong

Usage
  aabb verify <module> [--laws NAMES] [--cases N] [--seed N] [--strict] [--wild]
              [--timeout S] [--start-timeout S] [--options JSON] [--format NAME] [--out FILE.aabb.json]
  aabb verify --command "<program>" [--protocol json|numbers] [the same flags]
  aabb verify --new <file>

  A module, of JavaScript or where Node loads it of TypeScript, exports sweep(a, b), which answers null or { time, normal }, or
  move(body, walls, dt), which answers { x, y, vx, vy }, or both; and its conventions as options. A program of any language
  reads a question a line from its standard input and answers each with a line. Both run in a process of their own.

What is asked
  --laws NAMES         some laws, separated by commas, or sweep or move for all of one function (default: all)
                       sweep    ${lawNames("sweep")}
                       move     ${lawNames("move")}
  --cases N            cases of each law (default: 20000)
  --seed N             which cases: the same number asks the same ones (default: 1)
  --strict             times to a few ulps, and decisions that rounding makes count, too
  --wild               numbers to the ends of doubles (default: 0, and from 2^-40 to 1e9)
  --options JSON       conventions, over those that the code has itself: dimensions, response, tolerance, flushIsHit, startOverlap,
                       yAxis, centers

How it is asked
  --command PROGRAM    a shell's command, such as "lua collide.lua"; its lines must be flushed
  --protocol NAME      json     {"call":"sweep","id":1,"a":{…},"b":{…}}, answered by {"id":1,"time":0.5,"normal":[-1,0]}
                       numbers  1 ax ay aw ah adx ady bx by bw bh bdx bdy, answered by 1 0.5 -1 0, or 1 - for no hit
                       in 3D    1 ax ay az aw ah ad adx ady adz and the same of b, answered by 1 0.5 -1 0 0
                       Other lines are shown on the standard error, and end nothing. move is asked in json only.
  --timeout S          seconds that an answer may take (default: 5); a longer one is a finding, and ends the run
  --start-timeout S    seconds that the code may take to start (default: 60)

Flags
  --new FILE           write an adapter with comments to begin with; collision.aabb.js imports what collision.js exports
  --out, -o FILE       write what fails as a notebook, a scene for each law; one that is there is replaced
  --format NAME        text, json, sarif, junit (a testcase for each law) or github (default: text)
  --help

Exit codes
  0  all laws hold    1  laws are broken    2  code that cannot be loaded or run, wrong flags    130  ended by Ctrl+C

Examples
  aabb verify --new collision.aabb.js
  aabb verify collision.aabb.js
  aabb verify collision.aabb.js --laws seams,order --cases 100000 --seed 7 --out collision.aabb.json
  aabb verify --command "lua collide.lua" --protocol numbers
`,
} as const;
