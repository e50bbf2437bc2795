import { directions, methods } from "./scene.js";
import { translated } from "./translated.js";
import { detections, responses } from "./values.js";

const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  yAxis: directions,
  detection: detections,
  method: methods,
  response: responses,
};

/** What a word means as the value of a key (`"slide"` of `response`); undefined where the format has no such word. */
export function wordMeaning(key: string, word: string): string | undefined {
  const words = Object.hasOwn(choices, key) ? choices[key] : undefined;
  const meaning = words && Object.hasOwn(words, word) ? words[word] : undefined;
  return meaning === undefined ? undefined : translated(meaning);
}
