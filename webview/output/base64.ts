/** Bytes that are made characters at a time: each is an argument of a call. */
const atOnce = 0x8000;

export function toBase64(bytes: Uint8Array): string {
  let characters = "";
  for (let i = 0; i < bytes.length; i += atOnce) characters += String.fromCharCode(...bytes.subarray(i, i + atOnce));
  return btoa(characters);
}
