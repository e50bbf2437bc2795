import { toDigits } from "../wording/index.js";
import { at, type Box } from "../geometry/index.js";

/** From where to where: a designer finds it by these numbers even where many tiles are one line of text. */
export function placeText({ min, max }: Box): string {
  const [x, y] = [0, 1].map((axis) => `${digits(at(min, axis))}…${digits(at(max, axis))}`);
  return `x ${x}, y ${y} px`;
}

/** With all digits but the noise of sums such as 0.1 + 0.2. */
function digits(value: number): string {
  return String(toDigits(value, 12)).replaceAll("-", "−");
}
