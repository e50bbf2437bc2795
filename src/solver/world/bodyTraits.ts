import { empty, grown } from "../../geometry/index.js";
import { axisNormal, faceAlong } from "../sweep/axes.js";
import type { AnyBody, Response } from "../types.js";
import type { BodyIndex } from "../indices.js";
import { Names } from "./bodyNames.js";

/** A bit mask of all layers. */
export const ALL_LAYERS = -1;

/**
 * What a moving body is, whatever it does in a frame: columns by mover.
 *
 *     names                                 what each is called, and their order
 *     responseNames, responses              how each responds to a contact: the name, where it does not slide, and the function
 *     restitutions, masses                  numbers above or at 0
 *     layers, collidesWith, faces           bit masks, and the only face of a one-way body that is solid (`faceAlong`), 0 where all are
 */
export class BodyTraits {
  readonly names = new Names();
  readonly responseNames: (string | undefined)[] = [];
  private readonly responses: Response[] = [];
  private restitutions = empty.float64;
  private masses = empty.float64;
  layers = empty.int32;
  collidesWith = empty.int32;
  faces = empty.int8;
  /** Whether any mover ever had layers or a one-way face. */
  isLimited = false;

  constructor(
    private readonly dimensions: 2 | 3,
    private readonly responsesByName: Readonly<Record<string, Response>>,
  ) {}

  /** Makes room for so many movers. */
  reserve(capacity: number): void {
    this.masses = grown(this.masses, capacity);
    this.restitutions = grown(this.restitutions, capacity);
    this.layers = grown(this.layers, capacity);
    this.collidesWith = grown(this.collidesWith, capacity);
    this.faces = grown(this.faces, capacity);
  }

  set(mover: BodyIndex, body: AnyBody): void {
    const { id, response, restitution, mass, layers = ALL_LAYERS, collidesWith = ALL_LAYERS, oneWay } = body;
    this.names.set(mover, id);
    this.layers[mover] = layers;
    this.collidesWith[mover] = collidesWith;
    this.faces[mover] = oneWay ? faceAlong(oneWay) : 0;
    if (oneWay || layers !== ALL_LAYERS || collidesWith !== ALL_LAYERS) this.isLimited = true;
    this.responseNames[mover] = response;
    this.responses[mover] = this.responsesByName[response ?? "slide"];
    this.restitutions[mover] = restitution ?? 1;
    this.masses[mover] = mass ?? 1;
  }

  /** Lets the last mover take the place of another one. */
  remove(mover: BodyIndex, last: BodyIndex): void {
    this.names.remove(mover);
    this.responseNames[mover] = this.responseNames[last];
    this.responses[mover] = this.responses[last];
    this.restitutions[mover] = this.restitutions[last];
    this.masses[mover] = this.masses[last];
    this.layers[mover] = this.layers[last];
    this.collidesWith[mover] = this.collidesWith[last];
    this.faces[mover] = this.faces[last];
    this.responseNames.length = this.responses.length = last;
  }

  /** The keys of a body that say these. */
  of(mover: BodyIndex): Pick<AnyBody, "response" | "restitution" | "mass" | "layers" | "collidesWith" | "oneWay"> {
    const response = this.responseNames[mover];
    const face = this.faces[mover];
    return {
      ...(response !== undefined && { response }),
      restitution: this.restitutions[mover],
      mass: this.masses[mover],
      layers: this.layers[mover],
      collidesWith: this.collidesWith[mover],
      ...(face !== 0 && { oneWay: axisNormal(this.dimensions, Math.abs(face) - 1, face < 0 ? -1 : 1) }),
    };
  }

  id(mover: BodyIndex): string {
    return this.names.of(mover);
  }

  mass(mover: BodyIndex): number {
    return this.masses[mover];
  }

  /** What it gives back of its normal speed in a "deflect". */
  share(mover: BodyIndex): number {
    return this.restitutions[mover];
  }

  /** What a body gives back of its normal speed: only "deflect" gives back anything. */
  restitution(mover: BodyIndex): number {
    return this.responseNames[mover] === "deflect" ? this.share(mover) : 0;
  }

  response(mover: BodyIndex): Response {
    return this.responses[mover];
  }

  /** What a contact says that it does. */
  responseName(mover: BodyIndex): string {
    return this.responseNames[mover] ?? "slide";
  }
}
