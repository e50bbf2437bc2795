import type { ComponentChildren, VNode } from "preact";
import type { Badge } from "../../src/view/index.js";
import { Badges } from "./controls.js";

interface Props {
  readonly kind: "notebook" | "level" | "recording";
  /** The file's name. */
  readonly file: string;
  readonly title?: string | undefined;
  /** Whether the picture is older than the file. */
  readonly isStale: boolean;
  readonly badges?: readonly Badge[];
  /** Controls in the head, for all of the page. */
  readonly tools?: ComponentChildren;
  /** Facts for tests and tools that have only the page. */
  readonly data: Readonly<Record<`data-${string}`, unknown>>;
  readonly children: ComponentChildren;
}

/** The page of a file: its head, and what is below. */
export function PageFrame({ kind, file, title = file, isStale, badges, tools, data, children }: Props): VNode {
  return (
    <main id={kind} class={isStale ? "stale" : ""} data-file={file} {...data}>
      <header class={`head ${kind}-head`}>
        <h1>{title}</h1>
        {badges && <Badges badges={badges} />}
        {tools}
      </header>
      {children}
    </main>
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
