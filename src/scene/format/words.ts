import { directions, methods } from "./scene.js";
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
  return words && Object.hasOwn(words, word) ? words[word] : undefined;
}
