// How messages go between the extension and a page: as JSON, with the buffers beside it, as VS Code sends them.

const mostBuffers = 255;

const arrays = {
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
};

interface Sent {
  readonly $bytes: string;
  readonly $type: string;
}

/** A message as text. VS Code loses what is beyond its 255th array: here that is an error. */
export function encode(message: unknown): string {
  let buffers = 0;
  return JSON.stringify(message, (_, value: unknown) => {
    if (!(value instanceof ArrayBuffer) && !ArrayBuffer.isView(value)) return value;
    if (++buffers > mostBuffers) throw new Error(`a message has more than ${String(mostBuffers)} arrays`);
    const bytes =
      value instanceof ArrayBuffer ? Buffer.from(value) : Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    return { $bytes: bytes.toString("base64"), $type: value.constructor.name } satisfies Sent;
  });
}

export function decode(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) => (isSent(value) ? arrayOf(value) : value));
}

function isSent(value: unknown): value is Sent {
  return typeof value === "object" && value !== null && "$bytes" in value && "$type" in value;
}

function arrayOf({ $bytes, $type }: Sent): unknown {
  const { buffer } = Uint8Array.from(Buffer.from($bytes, "base64"));
  const Constructor = Object.entries(arrays).find(([name]) => name === $type)?.[1];
  return Constructor ? new Constructor(buffer) : buffer;
}
