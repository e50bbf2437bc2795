import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { placeIn, plain, rectIn, type Axes, type RecordedFrame } from "../../src/view/index.js";
import type { RecordingContents, RecordingStore } from "./RecordingStore.js";
import { RowTable } from "../shell/RowTable.js";

interface Props {
  readonly contents: RecordingContents;
  readonly axes: Axes;
  readonly store: RecordingStore;
}

/** Rows that are shown at first, and that each "more" adds. */
const atFirst = 50;

/** The bodies whose names have what is typed, and where they are: first those that are there. A click selects one. */
export function BodyList({ contents, axes, store }: Props): VNode {
  const { names, solid, recording } = contents;
  const { look, frame } = store;
  const named = useMemo(() => bodiesNamed(names, look.filter), [names, look.filter]);
  const meant = useMemo(() => presentFirst(named, frame), [named, frame]);
  const selected = look.selected === null ? -1 : names.indexOf(look.selected);
  const current = meant.indexOf(selected);
  return (
    <div class="body-list">
      <label class="body-filter">
        {l10n.t("Bodies")}
        <input
          type="search"
          value={look.filter}
          placeholder={l10n.t("Filter by name")}
          title={l10n.t("Show only bodies with this text in their name (/)")}
          data-filter
          onInput={({ currentTarget: { value } }) => store.set({ filter: value })}
        />
      </label>
      {meant.length === 0 && names.length > 0 && <p class="aside">{l10n.t("No body has this text in its name.")}</p>}
      <RowTable
        caption={l10n.t("Bodies")}
        columns={[l10n.t("body"), "x, y", l10n.t("size")]}
        rows={meant}
        kind="body"
        atFirst={atFirst}
        current={current < 0 ? undefined : current}
        choose={(row) => {
          const name = names[meant[row] ?? -1];
          if (name !== undefined) store.set({ selected: name === look.selected ? null : name });
        }}
        cells={(body) => {
          const place = frame && placeIn(frame, body);
          const name = solid[body] === 1 ? l10n.t("{body} (solid)", { body: names[body] ?? "" }) : (names[body] ?? "");
          if (!frame || place === undefined) return [name, l10n.t("absent in this frame")];
          const [x0, y0, x1, y1] = rectIn(frame, place, axes, recording.dimensions);
          return [name, `${plain(x0)}, ${plain(y0)}`, `${plain(x1 - x0)} × ${plain(y1 - y0)}`];
        }}
      />
    </div>
  );
}

/** The same bodies, those before the others that are there in a frame. */
function presentFirst(bodies: readonly number[], frame: RecordedFrame | undefined): readonly number[] {
  if (!frame) return bodies;
  const there = new Set(frame.bodies);
  return [...bodies.filter((body) => there.has(body)), ...bodies.filter((body) => !there.has(body))];
}

/** Indices of the bodies in whose names a text is, whatever its case. */
export function bodiesNamed(names: readonly string[], filter: string): readonly number[] {
  const wanted = filter.trim().toLowerCase();
  const found: number[] = [];
  for (const [body, name] of names.entries()) if (name.toLowerCase().includes(wanted)) found.push(body);
  return found;
}
