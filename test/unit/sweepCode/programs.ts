import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sweepLanguages, type SweepLanguage } from "../../../src/model/index.js";
import { repository } from "../../harness/fetchServer.js";
import { programPath } from "../../harness/requirements.js";
import type { Case } from "./cases.js";

export const sources = path.join(repository, "media", "sweep");

/** The path of the code in a language. */
export function sourceOf(name: SweepLanguage): string {
  const found = sweepLanguages.find((language) => language.name === name);
  if (!found) throw new Error(`no code in ${name}`);
  return path.join(sources, found.file);
}

/** The code in a language. */
export function sourceText(name: SweepLanguage): string {
  return readFileSync(sourceOf(name), "utf8");
}

/** The numbers of a case, in the order in which programs read them. */
function numbersOf({ box, displacement, walls }: Case): readonly number[] {
  const numbers = [box, ...walls].map(({ x, y, width, height }) => [x, y, width, height]);
  return [...(numbers[0] ?? []), displacement.x, displacement.y, ...numbers.slice(1).flat()];
}

/**
 * Each program reads one case a line: the numbers of the box, the displacement, and the walls. It writes one line a case: for each
 * wall `0`, or `1`, the time, the normal, the position and whether it is a corner; then where the box ends and the number of hits.
 */
const drivers = {
  Python: `import sys
sys.dont_write_bytecode = True
from sweep import Box, sweep, move
for line in sys.stdin:
    numbers = [float(each) for each in line.split()]
    box, displacement = Box(*numbers[:4]), tuple(numbers[4:6])
    walls = [Box(*numbers[i : i + 4]) for i in range(6, len(numbers), 4)]
    out = []
    for hit in (sweep(box, displacement, wall) for wall in walls):
        out += [1, hit.time, *hit.normal, hit.x, hit.y, int(hit.is_corner)] if hit else [0]
    x, y, hits = move(box, displacement, walls)
    print(*(repr(float(each)) for each in [*out, x, y, len(hits)]))
`,
  Lua: `local swept = require("sweep")
for line in io.lines() do
  local numbers, out = {}, {}
  for each in line:gmatch("%S+") do numbers[#numbers + 1] = tonumber(each) end
  local function put(...)
    for _, each in ipairs({ ... }) do out[#out + 1] = ("%.17g"):format(each) end
  end
  local function box_at(i) return { x = numbers[i], y = numbers[i + 1], width = numbers[i + 2], height = numbers[i + 3] } end
  local box, displacement, walls = box_at(1), { x = numbers[5], y = numbers[6] }, {}
  for i = 7, #numbers, 4 do
    walls[#walls + 1] = box_at(i)
    local hit = swept.sweep(box, displacement, box_at(i))
    if hit then put(1, hit.time, hit.normal.x, hit.normal.y, hit.x, hit.y, hit.is_corner and 1 or 0) else put(0) end
  end
  local x, y, hits = swept.move(box, displacement, walls)
  put(x, y, #hits)
  print(table.concat(out, " "))
end
`,
  "C++": `#include "sweep.hpp"
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
int main() {
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream in(line);
    std::vector<double> numbers;
    for (std::string each; in >> each;) numbers.push_back(std::strtod(each.c_str(), nullptr));
    Box box{numbers[0], numbers[1], numbers[2], numbers[3]};
    const Vector displacement{numbers[4], numbers[5]};
    std::vector<Box> walls;
    for (std::size_t i = 6; i < numbers.size(); i += 4) {
      walls.push_back({numbers[i], numbers[i + 1], numbers[i + 2], numbers[i + 3]});
      const auto hit = sweep(box, displacement, walls.back());
      if (!hit) std::printf("0 ");
      else std::printf("1 %.17g %.17g %.17g %.17g %.17g %d ", hit->time, hit->normal.x, hit->normal.y, hit->x, hit->y, hit->isCorner);
    }
    const auto hits = move(box, displacement, walls);
    std::printf("%.17g %.17g %d\\n", box.x, box.y, int(hits.size()));
  }
}
`,
  "C#": `using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
public static class Program {
    public static void Main() {
        CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
        for (string line; (line = Console.ReadLine()) != null;) {
            var numbers = line.Split(' ').Select(each => double.Parse(each)).ToArray();
            Func<int, Box> boxAt = i => new Box { X = numbers[i], Y = numbers[i + 1], Width = numbers[i + 2], Height = numbers[i + 3] };
            var box = boxAt(0);
            var displacement = new Vector { X = numbers[4], Y = numbers[5] };
            var walls = Enumerable.Range(0, (numbers.Length - 6) / 4).Select(i => boxAt(6 + 4 * i)).ToList();
            var all = new List<double>();
            foreach (var wall in walls) {
                if (Swept.Sweep(box, displacement, wall) is Hit hit)
                    all.AddRange(new[] { 1, hit.Time, hit.Normal.X, hit.Normal.Y, hit.X, hit.Y, hit.IsCorner ? 1 : 0 });
                else all.Add(0);
            }
            var hits = Swept.Move(ref box, displacement, walls);
            all.AddRange(new[] { box.X, box.Y, hits.Count });
            Console.WriteLine(string.Join(" ", all.Select(each => each.ToString("R"))));
        }
    }
}
`,
  GDScript: `extends SceneTree
const Swept = preload("res://sweep.gd")

func _init() -> void:
	var input := File.new()
	input.open("res://cases.txt", File.READ)
	while not input.eof_reached():
		var numbers := input.get_line().split_floats(" ", false)
		if numbers.size() < 6: break
		var box := box_at(numbers, 0)
		var displacement := Vector2(numbers[4], numbers[5])
		var walls := []
		var out := []
		for i in range(6, numbers.size(), 4):
			walls.append(box_at(numbers, i))
			var hit: Dictionary = Swept.sweep(box, displacement, walls.back())
			if hit: out += [1, hit.time, hit.normal.x, hit.normal.y, hit.position.x, hit.position.y, int(hit.is_corner)]
			else: out.append(0)
		var moved: Dictionary = Swept.move(box, displacement, walls)
		out += [moved.position.x, moved.position.y, moved.hits.size()]
		var line := "case"
		for each in out: line += " %.9f" % each
		print(line)
	quit()

func box_at(numbers: PoolRealArray, i: int) -> Rect2:
	return Rect2(numbers[i], numbers[i + 1], numbers[i + 2], numbers[i + 3])
`,
} satisfies Partial<Record<SweepLanguage, string>>;

/** Languages whose code runs in a program of its own. */
export type ProgramLanguage = keyof typeof drivers;

/** Runs the code of a language on cases, in a folder that is empty. */
export function runProgram(name: ProgramLanguage, cases: readonly Case[], folder: string): readonly number[][] {
  const input = cases.map((each) => `${numbersOf(each).join(" ")}\n`).join("");
  const write = (file: string): string => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, file), drivers[name]);
    return path.join(folder, file);
  };
  const run = (program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): string => {
    const options = { cwd: folder, encoding: "utf8", input, timeout: 600_000, maxBuffer: 2 ** 26 } as const;
    const { status, stdout, stderr, error } = spawnSync(program, args, { ...options, env: { ...process.env, ...env } });
    if (error) throw error;
    if (status !== 0) throw new Error(`${program} ended with ${String(status)}: ${stderr}${stdout}`);
    return stdout;
  };
  const lines = (text: string): readonly number[][] =>
    text
      .trimEnd()
      .split(/\r?\n/)
      .map((line) => line.trim().split(" ").map(Number));
  switch (name) {
    case "Python":
      return lines(run(programPath("python"), [write("main.py")], { PYTHONPATH: sources }));
    case "Lua":
      return lines(run(programPath("lua"), [write("main.lua")], { LUA_PATH: path.join(sources, "?.lua") }));
    case "C++": {
      const made = path.join(folder, "main");
      const flags = ["-std=c++17", "-Wall", "-Wextra", "-pedantic", "-Werror", "-ffp-contract=off", `-I${sources}`];
      run(programPath("gpp"), [...flags, write("main.cpp"), "-o", made]);
      return lines(run(made, []));
    }
    case "C#": {
      const compiler = programPath("mono");
      const made = path.join(folder, "main.exe");
      run(compiler, ["-warnaserror", `-out:${made}`, write("main.cs"), sourceOf("C#")]);
      return lines(run(path.join(path.dirname(compiler), "mono"), [made]));
    }
    case "GDScript": {
      write("main.gd");
      writeFileSync(path.join(folder, "project.godot"), "config_version=4\n");
      writeFileSync(path.join(folder, "cases.txt"), input);
      writeFileSync(path.join(folder, "sweep.gd"), sourceText("GDScript"));
      // It keeps its own files in the home folder.
      const printed = run(programPath("godot3"), ["--path", folder, "-s", "main.gd"], { HOME: folder });
      return lines(printed.match(/(?<=^case ).*$/gm)?.join("\n") ?? printed);
    }
  }
}
