import { defined, isWithinReach, isWrittenRates, type WrittenRates } from "../../src/geometry/index.js";
import type { MoverView } from "./LevelStore.js";

/** The fields of a mover's form, in the order in which they stand there. */
export const moverFields = [
  "width",
  "height",
  "speedX",
  "speedY",
  "fps",
  "gravityX",
  "gravityY",
  "limitX",
  "limitY",
] as const;

export type MoverField = (typeof moverFields)[number];

/** What is typed in each field. */
export type MoverTexts = Readonly<Record<MoverField, string>>;

/** What the fields say of a mover. */
export function textsOf({ size, speed, fps, gravity, maxSpeed }: MoverView): MoverTexts {
  const text = (value: number | undefined): string => (value === undefined ? "" : String(value));
  return {
    ...{ width: text(size[0]), height: text(size[1]), speedX: text(speed[0]), speedY: text(speed[1]) },
    fps: typeof fps === "number" ? text(fps) : fps.join("–"),
    // Gravity along one axis is the rule, and 0 along the other says nothing.
    gravityX: gravity?.[0] ? text(gravity[0]) : "",
    gravityY: gravity?.[1] ? text(gravity[1]) : "",
    ...{ limitX: text(maxSpeed?.[0]), limitY: text(maxSpeed?.[1]) },
  };
}

/** Whether a field is shown: those for gravity sideways only where there is some. */
export function isFieldShown(field: MoverField, texts: MoverTexts): boolean {
  return (field !== "gravityX" && field !== "limitX") || texts[field] !== "" || texts.gravityX !== "";
}

/** The mover of these texts; undefined where one is not allowed. */
export function moverOf(texts: MoverTexts, check?: MoverView["check"]): MoverView | undefined {
  const numbers = moverFields.map((field) => (field === "fps" ? undefined : numberIn(field, texts[field])));
  const [w, h, x, y, , gravityX = 0, gravityY = 0, limitX, limitY] = numbers;
  const fps = ratesIn(texts.fps);
  if (w === undefined || h === undefined || x === undefined || y === undefined || fps === undefined) return undefined;
  if (!moverFields.every((field) => isAllowed(field, texts[field]))) return undefined;
  const isLimited = limitX !== undefined || limitY !== undefined;
  return {
    ...{ size: [w, h], speed: [x, y], fps },
    ...defined({
      gravity: gravityX !== 0 || gravityY !== 0 ? [gravityX, gravityY] : undefined,
      maxSpeed: isLimited ? [limitX ?? x, limitY ?? y] : undefined,
      check,
    }),
  };
}

/** Whether a text can stand in a field. What need not be said may be empty. */
export function isAllowed(field: MoverField, text: string): boolean {
  if (field === "fps") return ratesIn(text) !== undefined;
  return (isOptional(field) && text.trim() === "") || numberIn(field, text) !== undefined;
}

const isOptional = (field: MoverField): boolean => field.startsWith("gravity") || field.startsWith("limit");

/** A frame rate, or the lowest and the highest with a dash or a comma between; a dash behind a letter is that of a power: `1e-3`. */
function ratesIn(text: string): WrittenRates | undefined {
  const numbers = text.split(/\s*[\u2013,]\s*|(?<=[\d\s])-\s*/).map(parsed);
  const rates = numbers.length === 1 ? numbers[0] : numbers;
  return isWrittenRates(rates) ? rates : undefined;
}

function numberIn(field: Exclude<MoverField, "fps">, text: string): number | undefined {
  const number = parsed(text);
  return isWithinReach(number) && (field.startsWith("gravity") || number >= 0) ? number : undefined;
}

const parsed = (text: string): number => (text.trim() === "" ? NaN : Number(text));
