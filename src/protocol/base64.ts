// Browsers, workers and Node have these alike; TypeScript knows them only with all else of one of these platforms.
declare function atob(text: string): string;
declare function btoa(characters: string): string;

/** Bytes that are made characters at a time: each is an argument of a call. */
const atOnce = 0x8000;

export function toBase64(bytes: Uint8Array): string {
  let characters = "";
  for (let i = 0; i < bytes.length; i += atOnce) characters += String.fromCharCode(...bytes.subarray(i, i + atOnce));
  return btoa(characters);
}

/** @throws where the text is no base64 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
