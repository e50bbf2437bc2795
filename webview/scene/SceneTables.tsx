import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import {
  contactRow,
  describedBodies,
  describedIn,
  directionGlyph,
  fixed,
  fraction,
  gravityText,
  parabolasText,
  traitTexts,
  vectorText,
} from "../../src/view/index.js";
import type { SceneView } from "../../src/view/protocol/index.js";
import { RowTable, type RowTableProps } from "../shell/RowTable.js";

/** Rows that are shown at first, and that each "more" adds. */
const rowsAtFirst = 200;

/** How many contacts a scene has, and its first: `2 · bullet hits wall at 60 % of frame 1`. */
export function contactsText(scene: SceneView): string {
  const n = scene.swept.contacts.times.length;
  if (n === 0) return l10n.t("no contacts");
  const { frame, time, body, obstacle } = contactRow(scene, 0);
  const words = { n, body, obstacle, frame, percent: Math.round(100 * time) };
  return l10n.t("{n} · {body} hits {obstacle} at {percent} % of frame {frame}", words);
}

type ContactTableProps = Pick<RowTableProps<unknown>, "current" | "choose"> & { readonly scene: SceneView };

/** When and who is what matters; the others give way, those of rank 1 first. */
const contactRanks = [undefined, undefined, "rank-1", undefined, undefined, undefined, "rank-2", "rank-1"];

/** All contacts of the swept run. A click on a row goes to its time. */
export function ContactTable({ scene, ...chosen }: ContactTableProps): VNode {
  // While the run is played, it is the same from one contact to the next, however long it is.
  return useMemo(
    () => (
      <RowTable
        caption={l10n.t("Contacts of the sweep")}
        columns={[
          ...[l10n.t("frame"), "t", l10n.t("seconds"), l10n.t("body"), l10n.t("hits")],
          ...[l10n.t("normal"), l10n.t("response"), l10n.t("separates at")],
        ]}
        ranks={contactRanks}
        rows={scene.swept.contacts.times}
        kind="contact"
        atFirst={rowsAtFirst}
        {...chosen}
        cells={(_, contact) => {
          const { frame, time, seconds, body, obstacle, normal, response, exit } = contactRow(scene, contact);
          const direction = (
            <>
              {directionGlyph(normal, scene.yAxis)} <span class="rank-2">{vectorText(normal)}</span>
            </>
          );
          return [frame, fraction(time), fixed(seconds, 4), body, obstacle, direction, response, fraction(exit)];
        }}
      />
    ),
    [scene, chosen.current],
  );
}

interface BodyTableProps {
  readonly scene: SceneView;
  /** Ascending. */
  readonly selected: ReadonlySet<number>;
  choose(body: number): void;
}

/** Rows that are shown at first: the crowds of a scene are alike. */
const bodiesAtFirst = 6;

/** What is written of bodies besides place, size and velocity. A click on a row selects its body. */
export function BodyTable({ scene, selected, choose }: BodyTableProps): VNode {
  const { bodies, hasShape, hasMotion, hasLimits } = useMemo(() => describedBodies(scene), [scene]);
  const current = bodies.findIndex((body) => selected.has(body));
  const laws = [gravityText(scene.gravity, scene), parabolasText(scene.bodies.parabolas !== undefined)].filter(
    (text) => text !== undefined,
  );
  return (
    <>
      <RowTable
        caption={l10n.t("Motion and collisions of the bodies")}
        columns={[
          l10n.t("body"),
          ...(hasShape ? [l10n.t("shape")] : []),
          ...(hasMotion ? [l10n.t("motion")] : []),
          ...(hasLimits ? [l10n.t("hits")] : []),
        ]}
        rows={bodies}
        kind="body"
        atFirst={bodiesAtFirst}
        current={current < 0 ? undefined : current}
        about={() => ({ class: "described" })}
        choose={(row) => choose(bodies[row] as number)}
        cells={(body) => {
          const { shape, motion, limits } = traitTexts(describedIn(scene, body), scene);
          return [
            scene.bodies.ids[body] ?? "",
            ...(hasShape ? [shape] : []),
            ...(hasMotion ? [motion] : []),
            ...(hasLimits ? [limits] : []),
          ];
        }}
      />
      {laws.length > 0 && <p class="laws">{laws.join(" ")}</p>}
    </>
  );
}
