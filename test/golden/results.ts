import {
  findingCandidates,
  fixFinding,
  fixProblem,
  formattingEdits,
  type Fix,
  problemCandidates,
  targetsOf,
} from "../../src/language/index.js";
import { evaluate, evaluateWithLevels, type NotebookResult, toCellView } from "../../src/notebook/index.js";
import { applyTextEdits } from "../../src/scene/edit/index.js";
import {
  animatedSvg,
  bodiesCsv,
  contactsCsv,
  mostAnimated,
  palettes,
  sceneSheet,
  sheetSvg,
} from "../../src/view/index.js";
import type { SceneView } from "../../src/view/protocol/index.js";
import { FilesAround, readingsOfRun } from "../../src/workspace/index.js";
import { readFileSync } from "node:fs";
import path from "node:path";
import { repository } from "../harness/fetchServer.js";
import { evaluateNow, readNow } from "../unit/language/fixes/atOnce.js";
import type { SceneInput } from "./inputs.js";
import { ofReport, ofSvg, type Output } from "./output.js";

const levels = readingsOfRun();

/** Results of examples, which are used twice. */
const results = new Map<string, Promise<NotebookResult>>();

/** Evaluates an example with its level. */
function evaluated(example: SceneInput): Promise<NotebookResult> {
  const known = results.get(example.name) ?? evaluatedAnew(example);
  results.set(example.name, known);
  return known;
}

async function evaluatedAnew({ name, text }: SceneInput): Promise<NotebookResult> {
  const read = (file: string): Promise<string> =>
    Promise.resolve().then(() => readFileSync(path.join(repository, file), "utf8"));
  const around = new FilesAround({ read, file: name, root: repository, uriOf: (level) => level });
  return await evaluateWithLevels(text, (reference) => levels.levelFor(() => around, reference));
}

/** The width of a picture in pixels. */
const WIDTH = 800;

/** Draws each scene of an example and exports its tables; draws the first one in dark colors and as an animation, too. */
export async function drawings(example: SceneInput): Promise<readonly Output[]> {
  const { cells } = await evaluated(example);
  const scenes = cells.map(toCellView).filter((cell): cell is SceneView => cell.kind === "scene");
  return scenes.flatMap((scene, i) => {
    const name = `${example.name} ${i}`;
    const title = scene.title ?? `Scene ${i}`;
    const look = { palette: palettes.light, width: WIDTH, hasCaption: true };
    const all = [
      ofSvg(`svg ${name}`, sheetSvg(sceneSheet(scene, title, look))),
      { name: `contacts ${name}`, facts: contactsCsv(scene), words: "" },
      { name: `bodies ${name}`, facts: bodiesCsv(scene), words: "" },
    ];
    if (i > 0) return all;
    all.push(ofSvg(`dark svg ${name}`, sheetSvg(sceneSheet(scene, title, { ...look, palette: palettes.dark }))));
    if (scene.frames <= mostAnimated) all.push(ofSvg(`animated svg ${name}`, animatedSvg(scene, title, look)));
    return all;
  });
}

/** Collects the problems of a text, the texts after each quick fix, and the formatted text. */
export async function edits(input: SceneInput): Promise<readonly Output[]> {
  const { name, text } = input;
  const result = name.startsWith("examples/") ? await evaluated(input) : evaluate(text);
  const fixes: Fix[] = [];
  for (const target of targetsOf(result)) {
    for (const way of findingCandidates(result, target)) {
      const fix = await fixFinding(result, target, way, evaluateNow);
      if (fix) fixes.push(fix);
    }
  }
  for (const problem of result.problems) {
    for (const way of problemCandidates(result, problem)) {
      const fix = await fixProblem(result, problem, way, readNow);
      if (fix) fixes.push(fix);
    }
  }
  const formatted = applyTextEdits(text, formattingEdits(text, { tabSize: 2, insertSpaces: true }));
  return [
    ofReport(`problems of ${name}`, result.problems),
    {
      name: `fixes of ${name}`,
      facts: fixes.map((fix) => applyTextEdits(text, fix.edits)).join("\n\n"),
      words: fixes.map(({ title }) => title).join("\n"),
    },
    { name: `format of ${name}`, facts: formatted, words: "" },
  ];
}
