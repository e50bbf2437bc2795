import * as l10n from "@vscode/l10n";
import { BitInput } from "./bitInput.js";
import { inflate } from "./inflate.js";

/** What deflated blocks are wrapped in. */
export type Container = "zlib" | "gzip";

/**
 * What compressed pieces decompress to, in pieces that are written over by the next.
 *
 * @throws Error that says why, where they are damaged or cut short
 */
export function* inflated(pieces: Iterable<Uint8Array>, container: Container): Generator<Uint8Array, void> {
  const input = new BitInput(pieces);
  const { readHead, tail } = containers[container];
  readHead(input);
  yield* inflate(input);
  input.align();
  // Of what came out: its checksum, in gzip its size too. How many cells there are is known, and what they hold is seen.
  for (let i = 0; i < tail; i++) input.take(8);
  if (!input.isAtEnd()) throw new Error(l10n.t("more follows its end"));
}

const DEFLATE = 8;

const containers = {
  zlib: { readHead: readZlibHead, tail: 4 },
  gzip: { readHead: readGzipHead, tail: 8 },
} as const;

/** RFC 1950, section 2.2. */
function readZlibHead(input: BitInput): void {
  const [method, flags] = [input.take(8), input.take(8)];
  const DICTIONARY = 0x20;
  if ((method & 15) !== DEFLATE || (method * 256 + flags) % 31 !== 0)
    throw new Error(l10n.t("it does not begin as zlib does"));
  if ((flags & DICTIONARY) !== 0) throw new Error(l10n.t("it needs a dictionary"));
}

/** RFC 1952, section 2.3. */
function readGzipHead(input: BitInput): void {
  const take = (count: number): number => Array.from({ length: count }, () => input.take(8)).at(-1) ?? 0;
  if (input.take(8) !== 0x1f || input.take(8) !== 0x8b || input.take(8) !== DEFLATE) {
    throw new Error(l10n.t("it does not begin as gzip does"));
  }
  const flags = input.take(8);
  const [CHECKSUM, EXTRA, NAME, COMMENT] = [2, 4, 8, 16] as const;
  // Time, and where it was made.
  take(6);
  if ((flags & EXTRA) !== 0) take(input.take(16));
  for (const text of [NAME, COMMENT]) {
    if ((flags & text) !== 0) while (input.take(8) !== 0);
  }
  if ((flags & CHECKSUM) !== 0) take(2);
}
