/** Languages in which the product has a swept check to take along: files in `media/sweep`, and how editors call the language. */
export const sweepLanguages = [
  { name: "JavaScript", file: "sweep.js", id: "javascript" },
  { name: "TypeScript", file: "sweep.ts", id: "typescript" },
  { name: "GDScript", file: "sweep.gd", id: "gdscript" },
  { name: "C#", file: "Sweep.cs", id: "csharp" },
  { name: "Lua", file: "sweep.lua", id: "lua" },
  { name: "Python", file: "sweep.py", id: "python" },
  { name: "C++", file: "sweep.hpp", id: "cpp" },
] as const;

export type SweepLanguage = (typeof sweepLanguages)[number]["name"];
