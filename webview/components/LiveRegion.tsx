import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";

/** Says what changed to a screen reader: only when it changed, and after it was there empty. */
export function LiveRegion({ text }: { readonly text: string }): VNode {
  const [spoken, setSpoken] = useState("");
  useEffect(() => setSpoken(text), [text]);
  return (
    <div class="hidden" role="status" aria-live="polite">
      {spoken}
    </div>
  );
}
