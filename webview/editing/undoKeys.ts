import { useEffect } from "preact/hooks";
import type { Store } from "../state/store.js";

/** Undo and redo of the text from anywhere in its picture. */
export function useUndoKeys(store: Store): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const step = stepOf(event);
      if (!step || event.defaultPrevented) return;
      // VS Code would undo what was typed into this page, which is nothing.
      event.preventDefault();
      event.stopPropagation();
      store.step(step);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [store]);
}

function stepOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): "undo" | "redo" | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  if (key.toLowerCase() === "z") return shiftKey ? "redo" : "undo";
  return key.toLowerCase() === "y" && ctrlKey && !shiftKey ? "redo" : undefined;
}
