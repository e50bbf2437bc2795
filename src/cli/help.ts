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
                         json    all details; lines and characters count from 0
                         sarif   SARIF 2.1.0, for code scanning
                         junit   JUnit XML: one test case for each checked item
                         github  annotations for GitHub Actions, which shows at most ten of each severity
  --max-warnings N     exit with 1 if there are more warnings than this (default: 0); "none" allows any number.
                       Allowed warnings don't fail a JUnit test case either
  --shard i/n          check only part i of n, such as 1/4, to split the files among n machines; each file is in one part
  --jobs N             maximum number of threads (default: the number of cores); a small run uses one
  --watch              run again when a file that was read changes, or when a file appears in a searched folder;
                       Ctrl+C ends it with exit code 130`;

/** The rules that `--rule` takes. */
const ruleHelp = ruleNames.map((name) => `                         "${name}"`).join("\n");

/** Which files all commands read. */
const readingHelp = `  Only regular files of up to 256 MB are read. A file that you name may be anywhere. A file that a search finds, or that a
  scene or level refers to, must be inside the current folder or the searched folder. For a symbolic link, the location of
  its target counts. A file that cannot be read counts as an error.`;

/** What `--help` prints: for all, and for each command. */
export const help = {
  all: `aabb: finds fast boxes that tunnel through walls. It checks *.aabb.json scenes, levels of Tiled, LDtk, Ogmo and Godot,
  and recordings of your game

Usage
  aabb check <files, folders or globs>   check scenes: report tunneling and failed expectations
  aabb audit <files, folders or globs>   check levels: report walls that a moving box can get through
  aabb replay <files, folders or globs>  check recordings of your game: report bodies that got through walls
  aabb solve <scene>                     list all contacts of a scene
  aabb render <scene> --out <file>       draw a scene as an SVG file
  aabb verify <module>                   test your own collision code with difficult cases

  Give - as the scene to read it from the standard input, and --out - to write to the standard output.

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
  skipped. Globs also match only *.aabb.json files, but a file that you name may have any name. With -, the scene is
  read from the standard input, and the paths of its levels are relative to the current folder. If a scene doesn't say
  what is solid in its level, the nearest aabb.config.json in the scene's folder or above it decides.

${readingHelp}

Flags
${reportingHelp}
  --fps N              check every scene at this frame rate instead of its own. The duration stays the same, so
                       "frames" changes with the rate, rounded up. In scenes with the key "to", "frames" stays the same
  --rule NAME          how the game responds to an overlap, instead of the scene's rule. A body that has its own rule
                       keeps it. The rules are:
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
  audit: `aabb audit: checks levels for walls that a mover can get through between two frames.
  A mover is a body with a given size and speed, such as a player or a bullet

Usage
  aabb audit <levels, folders or globs> [--mover NAMES] [--movers-from SCENES] [--size W,H] [--speed X,Y]
             [--fps N] [--gravity X,Y] [--max-speed X,Y] [--rule NAME] [--layers NAMES] [--levels NAMES]
             [--solid RULE] [--accept-all] [--accept IDS] [--reason TEXT] [--format NAME] [--max-warnings N]
             [--shard i/n] [--jobs N] [--watch]

  Level files are those of Tiled (.tmx, .tmj, .json), LDtk (.ldtk), Ogmo 3 (.json) and Godot 4 (.tscn). Folders and their
  subfolders are searched; .json files count if they look like levels. node_modules and folders whose names start with
  a dot are skipped. If a level is outside the current folder, the files that it refers to must be inside
  the level's own folder.

${readingHelp}

The mover
  The nearest aabb.config.json in the level's folder or above it defines movers and solid geometry. Each flag replaces
  one of its values, for all movers or only for those that --mover names. --size, --speed and --fps together define a
  mover, so no aabb.config.json is needed.

  --mover NAMES        movers of aabb.config.json, by name, separated by commas (default: all movers for the level)
  --movers-from SCENES Godot scenes or folders. Each CharacterBody2D with a script and a collision shape (rectangle,
                       capsule or circle) is a mover. Its speeds come from number constants in its script; gravity and
                       ticks per second come from its project
  --size W,H           width and height in pixels
  --speed X,Y          maximum speed along each axis in pixels per second; signs don't matter. A mover that flies in any
                       direction, such as an aimed shot at 900 px/s, needs its full speed along both axes: 900,900
  --fps N              frames per second, or MIN,MAX if they vary. The audit uses MIN: bodies move farthest per frame then
  --gravity X,Y        acceleration in pixels per second squared. Floors are then checked at the speeds that a mover can
                       reach by falling onto them. Along gravity, --speed is then the speed at which a jump starts
  --max-speed X,Y      the game's speed limit along each axis, which also limits falls
  --rule NAME          how the game responds to an overlap (default: the rule of each mover). For a mover without a
                       rule, the audit assumes the shortest push-out, and the report says so. The rules are:
${ruleHelp}

The level
  --layers NAMES       names or globs of layers, separated by commas (default: all)
  --levels NAMES       names or globs of levels in the file, separated by commas (default: all)
  --solid RULE         what is solid; you can use this flag more than once. Default: the audit uses the strongest hint in
                       the level, such as a known layer name or the shapes of tiles. If there is no hint, or if equally
                       strong hints contradict each other, the audit lists the candidates and exits with 2
                         property:NAME  tiles, layers and objects with this property, unless it is false
                         shapes         the tiles' own collision rectangles
                         layer:NAME     everything in layers with this name; globs are possible
                         intGrid:1,3    values of LDtk's IntGrid and Ogmo's grids, by number or name
                         tiles:1,2      tiles by the number that the level file stores for them
                         any            every tile that is not empty, and every object

Flags
  --accept-all         write all findings into aabb.config.json as accepted. Accepted findings are listed but don't
                       count. An accepted finding counts again if it gets worse: if the mover now overlaps
                       the wall for a shorter time, so that a check is more likely to miss it
  --accept IDS         accept only these findings, by their ids, separated by commas; the text report shows ids in brackets
  --reason TEXT        the reason, written into aabb.config.json next to the accepted findings
${reportingHelp}
  --help

Exit codes
  0  no mover gets through a wall, or --max-warnings allows the warnings; findings of severity "information" don't count
  1  a mover can get through a wall
  2  unusable input: no such file, no levels, an invalid file, a level in which it is unclear what is solid, or
     wrong flags. Other files are still reported

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

  A recording lists the positions of a game's boxes, frame by frame. It is a *.aabb.jsonl file, or an *.aabb.csv table with
  the columns frame,id,x,y,width,height. Folders and their subfolders are searched for these files; node_modules and folders
  whose names start with a dot are skipped. The first line of a recording can name the level that was played. Otherwise, the
  nearest aabb.config.json in the recording's folder or above it names the level. That file also gives the sizes and maximum
  speeds of movers. Walls are the solid geometry of the level and all bodies that are marked "solid".

  Recordings can have any size. A recording that you name may be anywhere. A recording that a search finds must be inside
  the current folder or the searched folder. For a symbolic link, the location of its target counts.

Flags
  --level FILE         the level that was played; it replaces the level that a recording names
  --rule NAME          how the game responds to an overlap, instead of the project's rule. The numbers in
                       suggested fixes depend on it. The rules are:
${ruleHelp}
${reportingHelp}
  --help

Exit codes
  0  no body got through a wall, or --max-warnings allows the warnings; findings of severity "information" don't count
  1  a body got through a wall, or something was not checked: unreadable lines, missing frames, or no walls
  2  unusable input: no such file, a recording without a usable frame, an invalid level, or wrong flags.
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

  The diagram shows the whole scene at the end of its run. The same scene gives a byte-identical file on every machine,
  and an export of the scene from VS Code is the same file. With -, the scene is read from the standard input.

Flags
  --out, -o <file>     the file to write, - for the standard output; an existing file is replaced. If the name ends in
                       .html, the file is an interactive page with all cells of the notebook; it works offline
  --cell N             number of the scene in the notebook, from 1 (default: 1)
  --theme NAME         light, dark, high-contrast or high-contrast-light (default: light)
  --size W,H           width and height in pixels (default: 800 wide, with a height that fits the scene); for the three
                       views of a 3D scene, only the width counts
  --time F             the moment to draw, in frames since the start, such as 2.5 (default: the end)
  --animate            draw an animation of the run. It needs no script, so it also plays as an image in a README
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

  A module is JavaScript, or TypeScript if your version of Node can load it. It exports sweep(a, b), which returns null or
  { time, normal }, or move(body, walls, dt), which returns { x, y, vx, vy }, or both. It may also export an object
  named options with its conventions. With --command, a program in any language reads one question per line from its
  standard input and answers each question with one line.
  Modules and programs run in a separate process.

Checks and cases
  --laws NAMES         the checks to run, separated by commas; sweep or move for all checks of that function (default: all).
                       Each check tests one law, such as "A body never ends inside a wall."
                       sweep    ${lawNames("sweep")}
                       move     ${lawNames("move")}
  --cases N            number of cases for each check (default: 20000)
  --seed N             seed of the random cases; the same seed gives the same cases (default: 1)
  --strict             report times that differ by more than a few ulps (units in the last place), and also test
                       cases in which rounding decides
  --wild               use numbers from the whole range of doubles (default: 0, and absolute values from 2^-40 to 1e9)
  --options JSON       conventions of your code, such as '{"flushIsHit":true}'; they replace the options that it exports.
                       Keys: dimensions, response, tolerance, flushIsHit, startOverlap, yAxis, centers

How it is tested
  --command PROGRAM    a shell command, such as "lua collide.lua"; the program must flush its output after each line
  --protocol NAME      json     {"call":"sweep","id":1,"a":{…},"b":{…}}, result {"id":1,"time":0.5,"normal":[-1,0]}
                       numbers  1 ax ay aw ah adx ady bx by bw bh bdx bdy, result 1 0.5 -1 0, or 1 - for no hit
                       in 3D    1 ax ay az aw ah ad adx ady adz and the same for b, result 1 0.5 -1 0 0
                       Other lines that the program prints are copied to the standard error and otherwise ignored. The function
                       move can be tested only with json
  --timeout S          maximum seconds for a result (default: 5); a slower result is a finding and ends the run
  --start-timeout S    maximum seconds that the code may take to start (default: 60)

Flags
  --new FILE           write a commented template of an adapter, which connects verify to your code. Its name tells
                       which module it tests: collision.aabb.js imports collision.js
  --out, -o FILE       write a file of scenes, one for the smallest failing case of each cause; an existing file is
                       replaced
  --format NAME        text, json, sarif, junit (one test case for each check) or github (default: text)
  --help

Exit codes
  0  all checks pass    1  a check fails    2  code that cannot be loaded or run, or wrong flags    130  ended by Ctrl+C

Examples
  aabb verify --new collision.aabb.js
  aabb verify collision.aabb.js
  aabb verify collision.aabb.js --laws seams,order --cases 100000 --seed 7 --out collision.aabb.json
  aabb verify --command "lua collide.lua" --protocol numbers
`,
} as const;
