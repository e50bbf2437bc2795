import { ruleNames } from "../model/index.js";
import { type Call, laws } from "../verify/index.js";

/** Names of the laws of a function. */
const lawNames = (call: Call): string =>
  laws
    .filter((law) => law.call === call)
    .map(({ name }) => name)
    .join(" ");

/** The flags of all commands that check many files. */
const reportingHelp = `  --format NAME        report format (default: text)
                         text    for people
                         json    everything; lines and characters count from 0
                         sarif   SARIF 2.1.0, for code scanning
                         junit   JUnit XML: one test case for each checked item
                         github  workflow commands, which GitHub Actions shows as annotations: ten of each severity
  --max-warnings N     number of allowed warnings before the exit code is 1 (default: 0), or "none" for any number;
                       allowed warnings don't fail a JUnit test case either
  --shard i/n          check the i-th of n parts of the files, to share the work among n machines; each file is in one part
  --jobs N             maximum number of threads (default: the number of cores); a small run uses one
  --watch              run again when a file that was read changes, or when a file appears in a searched folder;
                       Ctrl+C ends it with exit code 130`;

/** The rules that `--rule` takes. */
const ruleHelp = ruleNames.map((name) => `                         "${name}"`).join("\n");

/** Which files all commands read. */
const readingHelp = `  Regular files up to 256 MB are read. A file that you name may be anywhere. A file that a search finds, or that a scene or
  level refers to, must be inside the current folder or the searched folder. Symbolic links are resolved first.
  A file that cannot be read is an error.`;

/** What `--help` prints: for all, and for each command. */
export const help = {
  all: `aabb: finds fast boxes that tunnel through walls: in *.aabb.json scenes, in levels of Tiled, LDtk, Ogmo and Godot,
  and in recordings of your game

Usage
  aabb check <files, folders or globs>   check scenes: report tunneling and failed expectations
  aabb audit <files, folders or globs>   check levels: report walls that a mover can get through
  aabb replay <files, folders or globs>  check recordings of your game: report bodies that got through walls
  aabb solve <scene>                     list all contacts of a scene
  aabb render <scene> --out <file>       draw a scene as an SVG file
  aabb verify <module>                   test your own collision code with difficult cases

  For a scene, - is the standard input; for --out, - is the standard output.

  aabb <command> --help                  the flags of a command
  aabb --version

Exit codes
  0  clean    1  findings or failed expectations    2  unusable input    130  ended by Ctrl+C
`,
  check: `aabb check: checks scenes and reports tunneling and failed expectations

Usage
  aabb check <files, folders or globs> [--format NAME] [--fps N] [--rule NAME] [--max-warnings N] [--shard i/n]
             [--jobs N] [--watch]

  Folders and their subfolders are searched for *.aabb.json; node_modules and folders whose names start with a dot are
  skipped. Globs, too, match only *.aabb.json files. A file on the command line may have any name. With -, the scene is
  read from the standard input, and its levels are relative to the current folder. If a scene doesn't say what is solid in
  its level, the nearest aabb.config.json decides, in the folder of the scene or above it.

${readingHelp}

Flags
${reportingHelp}
  --fps N              check every scene at this frame rate instead of its own. The duration stays the same, so
                       "frames" changes with the rate, rounded up. In scenes with "to", "frames" stays the same
  --rule NAME          how the game responds to an overlap, instead of the scene's own rule; a body with a rule of its own
                       keeps it
${ruleHelp}
  --help

Exit codes
  0  no errors, and no more warnings than allowed; findings of severity "information" don't count
  1  findings or failed expectations
  2  unusable input: no such file, no scenes, an invalid file, or wrong flags. Other files are still reported

Examples
  aabb check .
  aabb check "levels/**/*.aabb.json" --fps 30
  aabb check examples --format sarif > aabb.sarif
  aabb check levels --watch
  generate-scene | aabb check -
`,
  audit: `aabb audit: checks levels for walls that a mover of a given size and speed can get through between two frames

Usage
  aabb audit <levels, folders or globs> [--mover NAMES] [--movers-from SCENES] [--size W,H] [--speed X,Y]
             [--fps N] [--gravity X,Y] [--max-speed X,Y] [--rule NAME] [--layers NAMES] [--levels NAMES]
             [--solid RULE] [--accept-all] [--accept IDS] [--reason TEXT] [--format NAME] [--max-warnings N]
             [--shard i/n] [--jobs N] [--watch]

  Level files are those of Tiled (.tmx, .tmj, .json), LDtk (.ldtk), Ogmo 3 (.json) and Godot 4 (.tscn). Folders and their
  subfolders are searched; .json files count if they look like levels. node_modules and folders whose names start with
  a dot are skipped. Files that a level refers to must be inside the current folder. If the level is outside it, they must
  be inside the level's own folder.

${readingHelp}

The mover
  The nearest aabb.config.json, in the folder of the level or above it, defines movers and solid geometry. Each flag
  overrides one of its values, for all movers or only for those of --mover. Size, speed and fps together define a mover.

  --mover NAMES        names of the project's movers, separated by commas (default: the movers of the level)
  --movers-from SCENES Godot scenes or folders. Each CharacterBody2D with a script and a rectangle, capsule or circle is a
                       mover. Its speeds are number constants of its script. Gravity and ticks per second are those of
                       its project
  --size W,H           width and height in pixels
  --speed X,Y          maximum speed along each axis in pixels per second; signs don't matter. A mover that flies in any
                       direction, such as an aimed shot at 900 px/s, needs its speed along both axes: 900,900
  --fps N              frames per second; MIN,MAX if they vary: the audit uses MIN, where distances per frame are longest
  --gravity X,Y        acceleration in pixels per second squared. Floors are then checked at the speeds that a mover can
                       reach by falling onto them. With it, --speed has the speed of a jump on the axis of gravity
  --max-speed X,Y      the highest speed along each axis, also in a fall
  --rule NAME          how the game responds to an overlap. It overrides the movers' own rules. For movers without a
                       rule the audit assumes the shortest push-out, and the report says so
${ruleHelp}

The level
  --layers NAMES       names or globs of layers, separated by commas (default: all)
  --levels NAMES       names or globs of levels in the file, separated by commas (default: all)
  --solid RULE         what is solid; you can give it more than once. Default: the audit uses the strongest hint in the
                       level, such as a known layer name or the shapes of tiles. If there is no hint, or equally strong
                       ones contradict each other, the candidates are listed with exit code 2
                         property:NAME  tiles, layers and objects with this property, unless it is false
                         shapes         the tiles' own collision rectangles
                         layer:NAME     everything in the layers of this name or glob
                         intGrid:1,3    values of LDtk's IntGrid and Ogmo's grids, by number or name
                         tiles:1,2      tiles by their number in the file
                         any            every tile that is not empty, and every object

Flags
  --accept-all         write all findings into aabb.config.json as accepted. Accepted findings are listed but don't
                       count. An accepted finding counts again if it gets worse, that is, if the mover now
                       overlaps the wall for a shorter time
  --accept IDS         accept only these findings, by their ids, separated by commas; the text report shows ids in brackets
  --reason TEXT        the reason, written into aabb.config.json next to the accepted findings
${reportingHelp}
  --help

Exit codes
  0  no mover gets through a wall, or no more warnings than allowed; findings of severity "information" don't count
  1  a mover can get through a wall
  2  unusable input: no such file, no levels, an invalid file, unclear solid geometry, or wrong flags.
     Other files are still reported

Examples
  aabb audit .
  aabb audit levels --size 16,24 --speed 300,400 --fps 60
  aabb audit world.ldtk --size 8,4 --speed 900,0 --fps 60 --levels "Level_*" --solid intGrid:1,3
  aabb audit "maps/**/*.tmx" --size 16,24 --speed 300,400 --fps 60 --solid property:collides --format junit
`,
  replay: `aabb replay: checks recordings of a game and reports bodies that got through walls

Usage
  aabb replay <recordings, folders or globs> [--level FILE] [--rule NAME] [--format NAME] [--max-warnings N] [--shard i/n]
              [--jobs N] [--watch]

  A recording has the positions of a game's boxes, frame by frame: *.aabb.jsonl, or a table *.aabb.csv with the columns
  frame,id,x,y,width,height. Folders and their subfolders are searched for these files; node_modules and folders whose names
  start with a dot are skipped. The first line of the recording names the level that was played. If it doesn't, the nearest
  aabb.config.json does, in the folder of the recording or above it; it also gives sizes and maximum speeds of movers.
  The walls are those of the level, and bodies that are "solid".

  Recordings can have any size. A recording that you name may be anywhere. One that a search finds must be inside the
  current folder or the searched folder. Symbolic links are resolved first.

Flags
  --level FILE         the level that was played, whatever the recordings say
  --rule NAME          how the game responds to an overlap, instead of the project's rule; the values in
                       fixes depend on it
${ruleHelp}
${reportingHelp}
  --help

Exit codes
  0  no body got through a wall, or no more warnings than allowed; findings of severity "information" don't count
  1  a body got through a wall, or something was not checked: unreadable lines, missing frames, or no walls
  2  unusable input: no such file, a recording without a playable frame, an invalid level, or wrong flags.
     Other files are still reported

Examples
  aabb replay .
  aabb replay "runs/**/*.aabb.jsonl" --level maps/cave.tmx
  aabb replay last.aabb.jsonl --watch
  aabb replay runs --format sarif > aabb.sarif
`,
  solve: `aabb solve: lists all contacts that the sweep finds in a scene, and the final positions of its bodies

Usage
  aabb solve <scene> [--format text|json]

  With -, the scene is read from the standard input.

Flags
  --format text|json   output format (default: text); json gives full precision
  --help

Exit codes
  0  solved    2  unusable input
`,
  render: `aabb render: draws a scene as an SVG file, as the notebook shows it, or writes a notebook as an HTML page

Usage
  aabb render <scene> --out <file> [--cell N] [--theme NAME] [--size W,H] [--time F] [--animate] [--caption]
  aabb render <notebook> --out <file.html>

  The diagram shows the whole scene at the end of its run. The same scene gives the same bytes on every machine, and the
  same bytes as an export of the untouched cell in VS Code. With -, the scene is read from the standard input.

Flags
  --out, -o <file>     the file to write, - for the standard output; an existing file is replaced. A name that ends in
                       .html writes an interactive page with all cells of the notebook, which needs no network
  --cell N             number of the scene in the notebook, from 1 (default: 1)
  --theme NAME         light, dark, high-contrast or high-contrast-light (default: light)
  --size W,H           pixels (default: 800 wide, with a height that fits the scene); for the three views of a 3D scene,
                       only the width counts
  --time F             frames since the start, such as 2.5 (default: the end)
  --animate            draw an animation of the run. It plays without a script, also as an image in a README
  --caption            write the scene's title above its verdict
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
  verify: `aabb verify: tests your own collision code with difficult cases, and finds the smallest case that fails

Usage
  aabb verify <module> [--laws NAMES] [--cases N] [--seed N] [--strict] [--wild]
              [--timeout S] [--start-timeout S] [--options JSON] [--format NAME] [--out FILE.aabb.json]
  aabb verify --command "<program>" [--protocol json|numbers] [the same flags]
  aabb verify --new <file>

  A module is JavaScript, or TypeScript if your version of Node loads it. It exports sweep(a, b), which returns null or
  { time, normal }, or move(body, walls, dt), which returns { x, y, vx, vy }, or both. It may also export an object
  named options with its conventions. A program in any language reads one question per line from its standard input and
  writes one line for each.
  Modules and programs run in a separate process.

Tested laws and cases
  --laws NAMES         the laws to test, separated by commas; sweep or move for all laws of one function (default: all)
                       sweep    ${lawNames("sweep")}
                       move     ${lawNames("move")}
  --cases N            number of cases for each law (default: 20000)
  --seed N             which cases are drawn: the same number draws the same cases (default: 1)
  --strict             test times to a few ulps (units in the last place), and decisions that depend on rounding
  --wild               draw numbers from the whole range of doubles (without it: 0, and sizes from 2^-40 to 1e9)
  --options JSON       conventions that override those of the code: dimensions, response, tolerance, flushIsHit,
                       startOverlap, yAxis, centers

How it is tested
  --command PROGRAM    a shell command, such as "lua collide.lua"; the program must flush its output after each line
  --protocol NAME      json     {"call":"sweep","id":1,"a":{…},"b":{…}}, result {"id":1,"time":0.5,"normal":[-1,0]}
                       numbers  1 ax ay aw ah adx ady bx by bw bh bdx bdy, result 1 0.5 -1 0, or 1 - for no hit
                       in 3D    1 ax ay az aw ah ad adx ady adz and the same of b, result 1 0.5 -1 0 0
                       Other lines of the program are copied to the standard error and do not count. A function
                       named move can be tested only with json
  --timeout S          maximum seconds for a result (default: 5); a slower result is a finding and ends the run
  --start-timeout S    maximum seconds that the code may take to start (default: 60)

Flags
  --new FILE           write an adapter with comments to start from. Its name tells which module it tests:
                       collision.aabb.js imports collision.js
  --out, -o FILE       write failing cases as a notebook, one scene for each law; an existing file is replaced
  --format NAME        text, json, sarif, junit (one test case for each law) or github (default: text)
  --help

Exit codes
  0  all laws hold    1  a law fails    2  code that cannot be loaded or run, or wrong flags    130  ended by Ctrl+C

Examples
  aabb verify --new collision.aabb.js
  aabb verify collision.aabb.js
  aabb verify collision.aabb.js --laws seams,order --cases 100000 --seed 7 --out collision.aabb.json
  aabb verify --command "lua collide.lua" --protocol numbers
`,
} as const;
