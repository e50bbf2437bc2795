import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useMemo, useState } from "preact/hooks";
import {
  kindName,
  methodRows,
  recordedRows,
  timeText,
  type MethodName,
  type MethodRow,
  type RecordedRow,
} from "../../../src/view/explain/index.js";
import { directionGlyph, vectorText } from "../../../src/view/index.js";
import type { SceneView } from "../../../src/view/protocol/index.js";
import { Icon } from "../../shell/controls.js";
import { LensTable } from "../../shell/RowTable.js";
import type { LensProps } from "./DrawnLenses.js";

/** What each published method answers about the pair, and why it is not the exact answer where it is not. */
export function MethodsLens({ scene, explanation, id }: LensProps): VNode {
  const rows = useMemo(() => methodRows(explanation), [explanation]);
  const [expanded, setExpanded] = useState<readonly MethodName[]>([]);
  const { start } = explanation.segment;
  const rowOf = (row: MethodRow): VNode => {
    const others = expanded.filter((name) => name !== row.name);
    const isExpanded = others.length < expanded.length;
    const toggle = (): void => setExpanded(isExpanded ? others : [...others, row.name]);
    return (
      <Row
        key={row.name}
        {...{ row, scene, toggle }}
        passed={explanation.passed !== undefined}
        id={`${id}-${row.name}`}
        expanded={isExpanded}
      />
    );
  };
  return (
    <LensTable
      class={expanded.length > 0 ? "grown" : ""}
      label={l10n.t("Methods")}
      caption={l10n.t("Results of the published methods")}
      columns={[l10n.t("method"), "t", l10n.t("normal"), l10n.t("vs. exact")]}
      aside={
        start > 0 &&
        expanded.length > 0 && (
          <p class="aside">
            {l10n.t(
              "Times of a method are relative to the motion: 0 is its start (t = {time}), 1 is the end of the frame.",
              {
                time: timeText(start),
              },
            )}
          </p>
        )
      }
    >
      {rows.slice(0, 1).map(rowOf)}
      {recordedRows(scene, explanation.segment).map((row, i) => (
        <Recorded key={i} {...{ row, scene }} />
      ))}
      {rows.slice(1).map(rowOf)}
    </LensTable>
  );
}

/** What other code answered, as it is recorded in the scene. */
function Recorded({ row, scene }: { readonly row: RecordedRow; readonly scene: SceneView }): VNode {
  const { name, time, normal, difference } = row;
  return (
    <>
      <tr data-method={name}>
        <th scope="row">
          <span class="folded" title={l10n.t("Recorded result of your game")}>
            {name}
          </span>
        </th>
        <td>{time === undefined ? l10n.t("none") : timeText(time)}</td>
        <td>{normal ? `${directionGlyph(normal, scene.yAxis)} ${vectorText(normal)}` : "·"}</td>
        <td>{difference === undefined ? <Agreement /> : <span class="warn">≠ {l10n.t("differs")}</span>}</td>
      </tr>
      {difference !== undefined && (
        <tr class="why">
          <td colSpan={4}>{difference}</td>
        </tr>
      )}
    </>
  );
}

interface RowProps {
  readonly row: MethodRow;
  readonly scene: SceneView;
  readonly id: string;
  readonly expanded: boolean;
  /** Whether the two pass each other, although their boxes meet. */
  readonly passed: boolean;
  toggle(): void;
}

function Row({ row, scene, id, expanded, passed, toggle }: RowProps): VNode {
  const { name, normal, disagreement, values, beyond } = row;
  return (
    <>
      <tr data-method={name}>
        <th scope="row">
          {beyond !== undefined ? (
            <span class="folded">{name}</span>
          ) : (
            <button
              class="unfold"
              aria-expanded={expanded}
              aria-controls={expanded ? id : undefined}
              title={l10n.t("Intermediate values")}
              onClick={toggle}
            >
              <Icon name={expanded ? "down" : "next"} />
              {name}
            </button>
          )}
        </th>
        <td>{beyond === undefined ? answerText(row) : "–"}</td>
        <td>{normal ? `${directionGlyph(normal, scene.yAxis)} ${vectorText(normal)}` : "·"}</td>
        <td>
          {name === "exact" ? (
            <span class="dim">{passed ? l10n.t("direction") : kindName(row.kind)}</span>
          ) : beyond !== undefined ? (
            <span class="dim">{beyond}</span>
          ) : disagreement ? (
            // Wrong in this scene is only the method that computes it.
            <span class={scene.method === name ? "bad" : "warn"}>
              {scene.method === name ? "✗" : "≠"} {disagreement.brief}
            </span>
          ) : (
            <Agreement />
          )}
        </td>
      </tr>
      {disagreement && (
        <tr class="why">
          <td colSpan={4}>{disagreement.sentence}</td>
        </tr>
      )}
      {expanded && (
        <tr class="values" id={id}>
          <td colSpan={4}>
            <dl>
              {values.map((value) => (
                <div key={value.name}>
                  <dt>{value.name}</dt>
                  <dd>{value.text}</dd>
                </div>
              ))}
            </dl>
          </td>
        </tr>
      )}
    </>
  );
}

function Agreement(): VNode {
  return (
    <span class="good" title={l10n.t("Same as the exact result")}>
      ✓<span class="hidden"> {l10n.t("agrees")}</span>
    </span>
  );
}

function answerText({ time }: MethodRow): string {
  if (time === undefined) return l10n.t("none");
  return Number.isNaN(time) ? "NaN" : timeText(time);
}
