/** What `--help` prints: for all, and for each command. */
export const help = {
  all: `aabb: finds out whether fast boxes pass through walls, in *.aabb.json scenes

Usage
  aabb check <files, folders or globs>   report what tunnels, and expectations that do not hold
  aabb solve <scene>                     list all contacts of a scene

  aabb <command> --help                  the flags of a command
  aabb --version

Exit codes
  0  clean    1  findings or failed expectations    2  unusable input
`,
  check: `aabb check: reports what tunnels, and expectations that do not hold

Usage
  aabb check <files, folders or globs> [--format text|json] [--fps N] [--max-warnings N]

  A folder is searched with all folders in it for *.aabb.json; node_modules and folders that begin with a dot are left
  out. A glob finds *.aabb.json files too. A file that is named outright may have any name.

Flags
  --format text|json   how to report (default: text); line and column count from 1 in text, from 0 in json
  --fps N              check every scene at this frame rate, whatever it says itself
  --max-warnings N     warnings to put up with before the exit code is 1 (default: 0)
  --help

Exit codes
  0  no errors, and no more warnings than allowed; notes (severity information) do not count
  1  findings or failed expectations
  2  unusable input: no such file, no scenes, a file that cannot be understood, wrong flags. Other files are still reported

Examples
  aabb check .
  aabb check "levels/**/*.aabb.json" --fps 30
  aabb check examples --format json
`,
  solve: `aabb solve: lists all contacts that the sweep finds in a scene, and where its bodies end

Usage
  aabb solve <scene> [--format text|json]

Flags
  --format text|json   how to answer (default: text); json has all digits
  --help

Exit codes
  0  solved    2  unusable input
`,
} as const;
