import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import type { BroadPhase, Candidate } from "../../../src/view/explain/index.js";
import { obstacleName } from "../../../src/view/index.js";
import type { SceneView } from "../../../src/view/protocol/index.js";
import { count } from "../../words.js";
import { strong, Text } from "../Text.js";

interface Props {
  readonly scene: SceneView;
  readonly phase: BroadPhase | undefined;
}

/** Which obstacles a mover's swept bounds touch, and what the sweep makes of each. */
export function BroadPhaseLens({ scene, phase }: Props): VNode {
  if (!phase) return <p class="lens-sentence">{l10n.t("There is no motion to look along.")}</p>;
  const { mover, candidates } = phase;
  const name = scene.bodies.ids[mover] ?? "";
  return (
    <>
      <p class="lens-sentence short">
        <Text>{sentence(name, phase)}</Text>
      </p>
      {candidates.length > 0 && (
        <div class="lens-table broad" tabIndex={0} role="group" aria-label={l10n.t("Touched by the swept bounds")}>
          <table class="methods">
            <caption class="hidden">{l10n.t("What the swept bounds of {body} touch", { body: name })}</caption>
            <thead>
              <tr>
                <th scope="col">{l10n.t("obstacle")}</th>
                <th scope="col">{l10n.t("the sweep")}</th>
                <th scope="col">{l10n.t("why")}</th>
              </tr>
            </thead>
            <tbody>
              {candidates.map((candidate, i) => (
                <tr key={i} data-verdict={candidate.verdict}>
                  <th scope="row">{obstacleName(scene, candidate.obstacle)}</th>
                  <td>
                    <Verdict verdict={candidate.verdict} />
                  </td>
                  <td>{candidate.why}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function sentence(name: string, { touched, rejected, candidates }: BroadPhase): string {
  const listed = candidates.length;
  return [
    l10n.t("The box around the way of {body} touches {obstacles}.", {
      body: strong(name),
      obstacles: count(touched, "obstacle"),
    }),
    ...(touched > 0 ? [rejection(rejected, touched)] : []),
    ...(listed < touched ? [l10n.t("Listed are {n}.", { n: listed })] : []),
  ].join(" ");
}

function rejection(rejected: number, touched: number): string {
  if (rejected === 0) return l10n.t("The sweep rejects none.");
  return rejected === touched ? l10n.t("The sweep rejects all.") : l10n.t("The sweep rejects {n}.", { n: rejected });
}

function Verdict({ verdict }: Pick<Candidate, "verdict">): VNode {
  if (verdict === "first") return <b class="hit">● {l10n.t("first hit")}</b>;
  return verdict === "later" ? <span class="hit">○ {l10n.t("later hit")}</span> : <span>✕ {l10n.t("rejects it")}</span>;
}
