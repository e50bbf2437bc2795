import { useMemo, useRef } from "preact/hooks";
import type { Size } from "../../../src/view/index.js";

/** Lays out once for each size for as long as what is laid out stays the same. */
export function useLayout<T>(lay: (size: Size) => T, of: readonly unknown[]): (size: Size) => T {
  const last = useRef<{ readonly width: number; readonly height: number; readonly made: T } | undefined>(undefined);
  return useMemo(() => {
    last.current = undefined;
    return ({ width, height }: Size) => {
      if (last.current?.width !== width || last.current.height !== height) {
        last.current = { width, height, made: lay({ width, height }) };
      }
      return last.current.made;
    };
  }, [...of]);
}
