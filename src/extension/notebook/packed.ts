/** The columns of a view, by what they are called in the text. */
const kinds = { float64: Float64Array, uint32: Uint32Array, uint8: Uint8Array };

type Kind = keyof typeof kinds;

/** Bytes that are made characters at a time: each is an argument of a call. */
const atOnce = 0x8000;

/** A value as JSON, in which columns of numbers are the bytes that they have in memory, in base64. */
export function packed(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => {
    const kind = (Object.keys(kinds) as Kind[]).find((name) => each instanceof kinds[name]);
    return kind ? { [kind]: toBase64(each as Float64Array | Uint32Array | Uint8Array) } : each;
  });
}

export function toBase64({ buffer, byteOffset, byteLength }: ArrayBufferView): string {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  let characters = "";
  for (let i = 0; i < bytes.length; i += atOnce) characters += String.fromCharCode(...bytes.subarray(i, i + atOnce));
  return btoa(characters);
}

/** @throws where the text is no base64 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
