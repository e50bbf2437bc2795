import type { ComponentChildren, VNode } from "preact";
import type { Badge } from "../../src/view/index.js";
import { Badges } from "./controls.js";

interface Props {
  readonly kind: "notebook" | "level" | "recording";
  readonly title: string;
  readonly badges?: readonly Badge[];
  /** Controls for all of the page. */
  readonly children?: ComponentChildren;
}

/** The head of a page: what it is of, what that comes to, and what can be done with all of it. */
export function PageHead({ kind, title, badges, children }: Props): VNode {
  return (
    <header class={`head ${kind}-head`}>
      <h1>{title}</h1>
      {badges && <Badges badges={badges} />}
      {children}
    </header>
  );
}

/** Badges without the good ones where the picture is older than the file, of which it says nothing good. */
export function badgesWhile(isStale: boolean, badges: readonly Badge[]): readonly Badge[] {
  return isStale ? badges.filter(({ tone }) => tone !== "good") : badges;
}

/** Badges in words. */
export function badgesText(badges: readonly Badge[]): string {
  return badges.map(({ text }) => text).join(", ");
}
