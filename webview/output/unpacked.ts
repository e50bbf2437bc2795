/** The columns of numbers that a text may hold, by what they are called in it. */
const kinds = { float64: Float64Array, uint32: Uint32Array, uint8: Uint8Array };

/** JSON in which columns of numbers are the bytes that they have in memory, in base64; undefined for any other text. */
export function unpacked(text: string): unknown {
  try {
    return JSON.parse(text, (_, each: unknown) => columnOf(each) ?? each);
  } catch {
    return undefined;
  }
}

function columnOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  const [[kind, text] = [], ...others] = Object.entries(value) as [string, unknown][];
  if (others.length > 0 || typeof text !== "string" || kind === undefined || !Object.hasOwn(kinds, kind))
    return undefined;
  const { buffer } = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return new kinds[kind as keyof typeof kinds](buffer);
}
