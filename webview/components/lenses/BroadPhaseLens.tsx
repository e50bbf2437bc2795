import type { VNode } from "preact";
import { obstacleName } from "../../../src/drawing/index.js";
import { type BroadPhase, type Candidate } from "../../../src/lenses/index.js";
import type { SceneView } from "../../../src/protocol.js";
import { count } from "../../words.js";

interface Props {
  readonly scene: SceneView;
  readonly phase: BroadPhase | undefined;
}

/** Which obstacles a mover's swept bounds touch, and what the sweep makes of each. */
export function BroadPhaseLens({ scene, phase }: Props): VNode {
  if (!phase) return <p class="lens-sentence">There is no motion to look along.</p>;
  const { mover, touched, rejected, candidates } = phase;
  const name = scene.bodies.ids[mover] ?? "";
  return (
    <>
      <p class="lens-sentence short">
        The box around the way of <b>{name}</b> touches {count(touched, "obstacle")}
        {touched > 0 && `; the sweep rejects ${rejected === 0 ? "none" : rejected === touched ? "all" : rejected}`}.
        {candidates.length < touched && ` Listed are ${candidates.length}.`}
      </p>
      {candidates.length > 0 && (
        <div class="lens-table broad" tabIndex={0} role="group" aria-label="Touched by the swept bounds">
          <table class="methods">
            <caption class="hidden">What the swept bounds of {name} touch</caption>
            <thead>
              <tr>
                <th scope="col">obstacle</th>
                <th scope="col">the sweep</th>
                <th scope="col">why</th>
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

function Verdict({ verdict }: Pick<Candidate, "verdict">): VNode {
  if (verdict === "first") return <b class="hit">● first hit</b>;
  return verdict === "later" ? <span class="hit">○ later hit</span> : <span>✕ rejects it</span>;
}
