import * as v from "valibot";

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

/** The arrays that a message may hold, by their names. */
const kinds = {
  ...{ Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array },
  ...{ Float32Array, Float64Array },
};

type Kind = keyof typeof kinds;
type TypedArray = InstanceType<(typeof kinds)[Kind]>;
type Path = (string | number)[];

const arrayAt = v.strictObject({
  /** The keys and indices that lead to it from the message. */
  path: v.array(v.union([v.string(), v.number()])),
  kind: v.picklist(Object.keys(kinds) as Kind[]),
  length: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

const packed = v.strictObject({
  /** With null in the place of each typed array. */
  message: v.unknown(),
  /** In the order in which they lie in the buffer, each from the next multiple of {@link alignment} on. */
  arrays: v.array(arrayAt),
  buffer: v.instance(ArrayBuffer),
});

/** A message with all of its typed arrays in one buffer. */
export type PackedMessage = v.InferOutput<typeof packed>;

/** No number is larger, and each array has to begin at a multiple of the size of its numbers. */
const alignment = 8;

/**
 * Makes a message ready for VS Code, which counts the buffers of a message in a byte: of more than some 250 it loses most
 * without a word. The message stays as it is; what holds no typed array is shared with it.
 *
 * @param message objects, arrays and what JSON has, with typed arrays anywhere. Bytes and views that are no array of
 *   numbers are not for messages.
 */
export function pack(message: unknown): PackedMessage {
  const arrays: PackedMessage["arrays"] = [];
  const found: TypedArray[] = [];
  const path: Path = [];
  let end = 0;
  const withoutArrays = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (ArrayBuffer.isView(value)) {
      const kind = (Object.keys(kinds) as Kind[]).find((name) => value instanceof kinds[name]);
      if (!kind) return value;
      const array = value as TypedArray;
      arrays.push({ path: [...path], kind, length: array.length });
      found.push(array);
      end = aligned(end) + array.byteLength;
      return null;
    }
    return mapped(value, (each, key) => {
      path.push(key);
      const without = withoutArrays(each);
      path.pop();
      return without;
    });
  };
  const rest = withoutArrays(message);
  const bytes = new Uint8Array(end);
  let at = 0;
  for (const { buffer, byteOffset, byteLength } of found) {
    at = aligned(at);
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  return { message: rest, arrays, buffer: bytes.buffer };
}

/** The message that was packed, its arrays as views of the buffer; undefined for what {@link pack} does not make. */
export function unpack(received: unknown): unknown {
  const { success, output } = v.safeParse(packed, received, { abortEarly: true });
  if (!success) return undefined;
  const { message, arrays, buffer } = output;
  const root = { message };
  let end = 0;
  for (const { path, kind, length } of arrays) {
    const begin = aligned(end);
    end = begin + length * kinds[kind].BYTES_PER_ELEMENT;
    if (end > buffer.byteLength || !put(root, path, new kinds[kind](buffer, begin, length))) return undefined;
  }
  return root.message;
}

/** {@link pack} for where only text crosses: the buffer is in base64. */
export function packText(message: unknown): string {
  const { buffer, ...rest } = pack(message);
  return JSON.stringify({ ...rest, buffer: toBase64(new Uint8Array(buffer)) });
}

/** {@link unpack} for what {@link packText} made. */
export function unpackText(text: unknown): unknown {
  try {
    const { buffer, ...rest } = JSON.parse(text as string) as { readonly buffer: string };
    return unpack({ ...rest, buffer: fromBase64(buffer).buffer });
  } catch {
    return undefined;
  }
}

function aligned(offset: number): number {
  return Math.ceil(offset / alignment) * alignment;
}

/** The value itself where all that is in it stays the same, otherwise a copy. */
function mapped(value: object, change: (each: unknown, key: string | number) => unknown): object {
  const before = value as Record<string | number, unknown>;
  let after: typeof before | undefined;
  const visit = (key: string | number): void => {
    // Most of what is in a message is a text or a number of a long list.
    if (typeof before[key] !== "object") return;
    const changed = change(before[key], key);
    if (changed === before[key]) return;
    after ??= (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as typeof before;
    after[key] = changed;
  };
  if (Array.isArray(value)) for (let i = 0; i < value.length; i++) visit(i);
  else Object.keys(value).forEach(visit);
  return after ?? value;
}

/** Puts an array where a null is. @returns whether there is one */
function put(root: { message: unknown }, path: Path, array: TypedArray): boolean {
  const [key = "", ...outer] = ["message", ...path].reverse();
  const holder = outer.reduceRight<unknown>(own, root);
  if (own(holder, key) !== null) return false;
  (holder as Record<string | number, unknown>)[key] = array;
  return true;
}

/** What a value has under a key by itself: what all objects have is not for paths that come from elsewhere. */
function own(value: unknown, key: string | number): unknown {
  const hasOwn = typeof value === "object" && value !== null && Object.hasOwn(value, key);
  return hasOwn ? (value as Record<string | number, unknown>)[key] : undefined;
}
