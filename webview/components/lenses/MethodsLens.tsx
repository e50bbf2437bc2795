import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useMemo, useState } from "preact/hooks";
import {
  kindName,
  methodRows,
  timeText,
  type Explanation,
  type MethodName,
  type MethodRow,
} from "../../../src/view/explain/index.js";
import { directionGlyph, vectorText } from "../../../src/view/index.js";
import type { SceneView } from "../../../src/view/protocol/index.js";
import { Icon } from "../controls.js";

interface Props {
  readonly scene: SceneView;
  readonly explanation: Explanation;
  /** Begins the ids of what is expanded. */
  readonly id: string;
}

/** What each published method answers about the pair, and why it is not the exact answer where it is not. */
export function MethodsLens({ scene, explanation, id }: Props): VNode {
  const rows = useMemo(() => methodRows(explanation), [explanation]);
  const [expanded, setExpanded] = useState<ReadonlySet<MethodName>>(new Set());
  const toggle = (name: MethodName): void => {
    const next = new Set(expanded);
    if (!next.delete(name)) next.add(name);
    setExpanded(next);
  };
  const { start } = explanation.segment;
  return (
    <div
      class={expanded.size > 0 ? "lens-table grown" : "lens-table"}
      tabIndex={0}
      role="group"
      aria-label={l10n.t("Methods")}
    >
      <table class="methods">
        <caption class="hidden">{l10n.t("What each published method answers")}</caption>
        <thead>
          <tr>
            <th scope="col">{l10n.t("method")}</th>
            <th scope="col">t</th>
            <th scope="col">{l10n.t("normal")}</th>
            <th scope="col">{l10n.t("as exact")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.name}
              row={row}
              scene={scene}
              id={`${id}-${row.name}`}
              expanded={expanded.has(row.name)}
              toggle={() => toggle(row.name)}
            />
          ))}
        </tbody>
      </table>
      {start > 0 && expanded.size > 0 && (
        <p class="aside">
          {l10n.t("Times within a method count from t = {time}, where the motion began, to the frame’s end.", {
            time: timeText(start),
          })}
        </p>
      )}
    </div>
  );
}

interface RowProps {
  readonly row: MethodRow;
  readonly scene: SceneView;
  readonly id: string;
  readonly expanded: boolean;
  toggle(): void;
}

function Row({ row, scene, id, expanded, toggle }: RowProps): VNode {
  const { name, normal, disagreement, values } = row;
  return (
    <>
      <tr data-method={name}>
        <th scope="row">
          <button
            type="button"
            class="unfold"
            aria-expanded={expanded}
            aria-controls={expanded ? id : undefined}
            title={l10n.t("Intermediate values")}
            onClick={toggle}
          >
            <Icon name={expanded ? "down" : "next"} />
            {name}
          </button>
        </th>
        <td>{answerText(row)}</td>
        <td>{normal ? `${directionGlyph(normal, scene.yAxis)} ${vectorText(normal)}` : "·"}</td>
        <td>
          {name === "exact" ? (
            <span class="dim">{kindName(row.kind)}</span>
          ) : disagreement ? (
            <span class="bad">✗ {disagreement.brief}</span>
          ) : (
            <span class="good" title={l10n.t("As the exact answer")}>
              ✓<span class="hidden"> {l10n.t("agrees")}</span>
            </span>
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

function answerText({ time }: MethodRow): string {
  if (time === undefined) return l10n.t("none");
  return Number.isNaN(time) ? "NaN" : timeText(time);
}
