/** The arguments of a call between VS Code's processes that come before the buffers of a message. */
const argumentsBefore = 2;

type Reference = { readonly reference: number; readonly view?: { readonly offset: number; readonly bytes: number } };

/**
 * What VS Code does to a message between an extension and a webview, in either direction: it crosses as JSON, with its
 * buffers beside it, and how many arguments there are is counted in a byte.
 */
export function delivered(message: unknown): unknown {
  const buffers: ArrayBufferLike[] = [];
  const referenceTo = (buffer: ArrayBufferLike): number =>
    buffers.includes(buffer) ? buffers.indexOf(buffer) : buffers.push(buffer) - 1;
  const views: Uint8ArrayConstructor[] = [];
  const text = JSON.stringify(message, (_, value: unknown) => {
    if (value instanceof ArrayBuffer) return { reference: referenceTo(value) };
    if (!ArrayBuffer.isView(value)) return value;
    views.push(value.constructor as Uint8ArrayConstructor);
    const view = { offset: value.byteOffset, bytes: value.byteLength };
    return { reference: referenceTo(value.buffer), view };
  });
  const kept = ((buffers.length + argumentsBefore) % 256) - argumentsBefore;
  const arrived = buffers.map((buffer, i) => (i < kept ? buffer.slice(0) : undefined));
  return JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== "object" || value === null || !("reference" in value)) return value;
    const { reference, view } = value as Reference;
    const buffer = arrived[reference];
    if (!view) return buffer;
    const kind = views.shift();
    return buffer && kind && new kind(buffer, view.offset, view.bytes / kind.BYTES_PER_ELEMENT);
  });
}
