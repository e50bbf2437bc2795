import { at, putVec, type Steps, type Vec, vecAt } from "../geometry/index.js";
import {
  createWorld,
  type Frame,
  type FrameContact,
  type Handle,
  methods,
  type PersistentWorld,
} from "../solver/index.js";
import { beginStep } from "../solver/internal.js";
import { ClearFrames } from "./clearFrames.js";
import { contactColumns, noContacts, responseNumber } from "./runContacts.js";
import type { Contacts, FinalBody, Run } from "./finding.js";
import { FramePaths } from "./framePaths.js";
import type { SceneBody } from "../scene/index.js";
import { Kinematics } from "./kinematics.js";
import { type SceneWorld } from "./sceneWorld.js";
import { type OrbitContact, OrbitContacts } from "./orbitContacts.js";
import { Squeezes } from "./squeezes.js";
import { Sizes } from "./sizes.js";
import { noTracks, TrackRecorder } from "./tracks.js";

/** Is told of the contacts of a frame, by the first row and the one after the last. Returns whether the run is over. */
export type FrameObserver = (frame: number, contacts: Contacts, from: number, to: number) => boolean;

/**
 * Runs a scene with the sweep it asks for: what should happen.
 *
 * @param tracks whether it is kept where bodies are over time
 * @param isOver is asked after each frame in which something may meet anything. The bodies of a run that it ends are where they were last.
 */
export function sweptRun(scene: SceneWorld, tracks: boolean, isOver?: FrameObserver): Steps<Swept> {
  return new SweptRun(scene, tracks).run(isOver);
}

interface Swept {
  readonly run: Run;
  readonly final: readonly FinalBody[];
  /** For how many frames from the first on nothing can meet anything, in whatever run; undefined where nobody looked. */
  readonly apart: number | undefined;
}

/** The longest stretch of an arc that is drawn as a line, in radians: beside it by less than 1/4000 of the radius. */
const FINEST_ARC = 1 / 24;

/** The lines that are drawn of a parabola are beside it by less than this part of its length. */
const FINEST_BOW = 2000;

/** About as many lines are drawn of an orbit; of more than thousands of turns, each with less. */
const MOST_STRETCHES = 2 ** 20;

class SweptRun {
  /** Made for the first frame in which anything may meet anything. */
  private solver: PersistentWorld | undefined;
  /** Handles by mover, and movers by handle. */
  private readonly handles: Handle[] = [];
  private readonly places: number[] = [];
  /** Whether movers went on without the solver since its last frame. */
  private isBehind = false;
  private readonly recorder: TrackRecorder | undefined;
  private readonly paths: FramePaths;
  private contacts = noContacts;
  private contactCount = 0;
  /** Where movers are when a frame begins and ends, how fast they are, and what they would move in it. */
  private readonly starts: Float64Array;
  private readonly ends: Float64Array;
  private readonly velocities: Float64Array;
  private readonly displacements: Float64Array;
  private readonly bends: Float64Array | undefined;
  private readonly kinematics: Kinematics;
  private readonly orbitContacts: OrbitContacts;
  private readonly hand: number[] = [];
  private readonly squeezes: Squeezes;
  private readonly sizes: Sizes;
  /** How large movers are when the frame ends. */
  private readonly endSizes: Float64Array;

  constructor(
    private readonly world: SceneWorld,
    tracks: boolean,
  ) {
    const { scene, movers } = world;
    const { dimensions } = scene;
    this.sizes = new Sizes(world);
    this.endSizes = this.sizes.areChanging ? this.sizes.now.slice() : this.sizes.now;
    if (tracks) {
      const entries = movers.length * (scene.frames + 1);
      this.recorder = new TrackRecorder(scene.bodies.length, dimensions, entries, this.sizes.areChanging);
    }
    this.paths = new FramePaths(movers.length, dimensions);
    this.starts = world.positions.slice();
    this.ends = new Float64Array(movers.length * dimensions);
    this.squeezes = new Squeezes(world, this.places, this.sizes, this.ends, this.endSizes);
    this.velocities = world.velocities.slice();
    this.displacements = new Float64Array(movers.length * dimensions);
    if (this.world.integrator.isCurved) this.bends = new Float64Array(movers.length * dimensions);
    this.kinematics = new Kinematics(world);
    this.orbitContacts = new OrbitContacts(world);
  }

  *run(isOver?: FrameObserver): Steps<Swept> {
    const { world } = this;
    const { scene, movers } = world;
    const cutShort: number[] = [];
    let caught: number | undefined;
    let apart: number | undefined;
    // The published sweeps may meet what is not there.
    const canBeClear = scene.method === "exact" && this.world.integrator.isUniform && world.orbits.length === 0;
    const clearFrames = canBeClear ? new ClearFrames(world) : undefined;
    this.recordOrbits(0, 0);
    for (let frame = 1; frame <= scene.frames; frame++) {
      this.beginFrame(frame);
      this.recordAll(frame - 1, this.starts);
      const clear = clearFrames?.count(frame, this.starts, this.displacements) ?? 0;
      if (frame === 1 && clearFrames) apart = clear;
      if (clear > 0) {
        this.goOn(frame, clear);
        frame += clear - 1;
        continue;
      }
      const solver = this.beginStep();
      const step = beginStep(solver, 1 / scene.fps);
      let result: Frame | undefined;
      while (!(result = step.resolveSome())) yield;
      this.endStep(solver);
      if (result.outgrown) throw new RangeError(`Frame ${frame} leads beyond the range of doubles.`);
      if (result.caught.length > 0) cutShort.push(frame);
      caught ??= this.firstByName(result.caught);
      const contactsBefore = this.contactCount;
      this.record(frame, result);
      this.world.integrator.end(this.velocities, 0, movers.length);
      this.starts.set(this.ends);
      if (this.sizes.areChanging) this.sizes.now.set(this.endSizes);
      if (isOver?.(frame, this.contacts, contactsBefore, this.contactCount)) break;
      yield;
    }
    const final: FinalBody[] = [];
    const ways = new Map(world.orbits.map(({ index, way }) => [index, way]));
    let mover = 0;
    for (let index = 0; index < scene.bodies.length; index++) {
      const { position } = scene.bodies[index] as SceneBody;
      const way = ways.get(index);
      if (way) final.push({ position: way.placeAt(scene.frames), velocity: way.velocityAt(scene.frames) });
      else if (movers[mover]?.index !== index) final.push({ position });
      else {
        const { growth } = (movers[mover] as SceneWorld["movers"][number]).body;
        final.push({
          position: this.vec(this.starts, mover),
          size: growth && this.sizes.of(mover),
          velocity: this.vec(this.velocities, mover),
        });
        mover++;
      }
    }
    return {
      run: {
        tracks: this.recorder ? this.recorder.tracks() : noTracks(scene.bodies.length),
        contacts: contactColumns(scene.dimensions, this.contactCount, this.contacts),
        cutShort,
        squeezes: this.squeezes.all,
        caught,
      },
      final,
      apart,
    };
  }

  /** Says what each is to move. */
  private beginFrame(frame: number): void {
    const { starts, velocities, displacements, bends } = this;
    this.kinematics.drive(frame, starts, displacements, velocities, this.sizes.now);
    this.sizes.begin(frame);
    const columns = { positions: starts, velocities, displacements, bends };
    this.world.integrator.begin(frame, columns, 0, this.world.movers.length);
  }

  /** Lets all go on through clear frames. */
  private goOn(frame: number, frames: number): void {
    const { starts, displacements } = this;
    this.isBehind = true;
    for (let time = frame; time < frame + frames; time++) {
      for (let i = 0; i < starts.length; i++) starts[i] = (starts[i] as number) + (displacements[i] as number);
      if (this.recorder) this.recordAll(time, starts);
    }
  }

  /** @param time in frames since the scene began */
  private recordAll(time: number, positions: Float64Array, sizes = this.sizes.now): void {
    const { recorder } = this;
    const { dimensions } = this.world.scene;
    if (!recorder) return;
    for (let mover = 0; mover < this.world.movers.length; mover++) {
      const size = this.sizes.areChanging ? this.vec(sizes, mover) : undefined;
      recorder.add(this.indexOf(mover), time, positions, mover * dimensions, size);
    }
  }

  /** How large a mover is at a time of the frame, 0…1. */
  private sizeAt(mover: number, time: number): Vec {
    if (!this.sizes.areChanging) return this.sizes.of(mover);
    const [end, change] = [this.vec(this.endSizes, mover), this.sizes.changeOf(mover)];
    return this.sizes.of(mover).map((size, axis) => {
      const grown = size + at(change, axis) * time;
      return at(change, axis) < 0 ? Math.max(grown, at(end, axis)) : Math.min(grown, at(end, axis));
    });
  }

  /** Tells the solver how all move through a frame. */
  private beginStep(): PersistentWorld {
    const { starts, displacements, bends, velocities, handles } = this;
    const { movers } = this.world;
    const solver = (this.solver ??= this.makeSolver());
    for (let mover = 0; mover < handles.length; mover++) {
      const handle = handles[mover] as Handle;
      if (this.isBehind) solver.setPosition(handle, this.inHand(starts, mover));
      if (!this.world.integrator.isUniform) solver.setVelocity(handle, this.inHand(velocities, mover));
      solver.setDisplacement(handle, this.inHand(displacements, mover), bends && this.vec(bends, mover));
      if (movers[mover]?.body.growth) solver.setGrowth(handle, this.sizes.changeOf(mover));
    }
    for (const mover of this.world.onPaths) solver.setVelocity(handles[mover] as Handle, this.vec(velocities, mover));
    this.isBehind = false;
    return solver;
  }

  /** Takes over where the solver has moved all to. */
  private endStep(solver: PersistentWorld): void {
    const { ends, velocities, handles } = this;
    const numbers: number[] = [];
    for (let mover = 0; mover < handles.length; mover++) {
      const handle = handles[mover] as Handle;
      putVec(ends, mover, solver.position(handle, numbers));
      if (this.sizes.areChanging) putVec(this.endSizes, mover, solver.size(handle, numbers));
      putVec(velocities, mover, solver.velocity(handle, numbers));
    }
  }

  private makeSolver(): PersistentWorld {
    const { scene, movers, statics } = this.world;
    const { dimensions, method } = scene;
    const solve = method === "exact" ? undefined : methods[method];
    const solver = createWorld({
      dimensions,
      statics,
      capacity: movers.length,
      solve: solve && ((a, b) => solve(a, b).sweep),
    });
    const { handles, places } = this;
    for (let mover = 0; mover < movers.length; mover++) {
      const { body } = movers[mover] as SceneWorld["movers"][number];
      const placed = { position: this.vec(this.starts, mover) };
      const handle = solver.add(Object.assign(this.world.solverBody(body), placed));
      places[handle] = handles.push(handle) - 1;
    }
    this.isBehind = false;
    return solver;
  }

  private record(frame: number, result: Frame): void {
    const { recorder, paths } = this;
    paths.begin(this.starts, this.ends, this.bends);
    result.eachCorner((body, time, numbers, first) => {
      paths.turn(this.places[body] as number, time, numbers, first);
    });
    if (recorder) {
      if (this.bends) this.recordCurves(frame, recorder);
      result.eachCorner((body, time, numbers, first) => {
        const mover = this.places[body] as number;
        const size = this.sizes.areChanging ? this.sizeAt(mover, time) : undefined;
        recorder.add(this.indexOf(mover), frame - 1 + time, numbers, first, size);
      });
      this.recordAll(frame, this.ends, this.endSizes);
      this.recordOrbits(frame - 1, frame);
    }
    const onOrbits = this.orbitContacts.inFrame(frame, paths, (mover, time) => this.sizeAt(mover, time));
    let next = 0;
    const addOnOrbits = (until: number): void => {
      for (; next < onOrbits.length; next++) {
        const contact = onOrbits[next] as OrbitContact;
        if (contact.time >= until) return;
        this.addOnOrbit(frame, contact);
      }
    };
    for (let place = 0; place < result.contacts.length; place++) {
      const contact = result.contacts.at(place);
      addOnOrbits(contact.time);
      this.addContact(frame, contact);
    }
    addOnOrbits(Infinity);
    for (const body of result.squeezed) this.squeezes.note(frame, this.places[body] as number, result);
  }

  /** Writes down the arcs between two frame ends, in stretches so short that the eye sees none. */
  private recordOrbits(from: number, to: number): void {
    const { recorder } = this;
    if (!recorder) return;
    for (const { index, way } of this.world.orbits) {
      const finest = Math.max(FINEST_ARC, (this.world.scene.frames * Math.abs(way.turns)) / MOST_STRETCHES);
      const count = Math.max(1, Math.ceil(((to - from) * Math.abs(way.turns)) / finest));
      for (let i = 1; i <= count; i++) {
        const time = i === count ? to : from + ((to - from) * i) / count;
        recorder.add(index, time, way.placeAt(time), 0, way.body.size);
      }
    }
  }

  /** Writes down the parabolas of a frame, each until its first corner, in stretches so short that the eye sees none. */
  private recordCurves(frame: number, recorder: TrackRecorder): void {
    const { paths } = this;
    const place = new Float64Array(this.world.scene.dimensions);
    for (let mover = 0; mover < this.world.movers.length; mover++) {
      const bend = paths.bendOf(mover);
      const end = paths.endOfCurve(mover);
      if (!bend || end === 0) continue;
      const length = Math.hypot(...this.vec(this.displacements, mover)) + Math.hypot(...bend) / 2;
      // With one place between at least: that tells the parabola.
      const count = Math.max(2, Math.ceil(end * Math.sqrt(((Math.hypot(...bend) / 8) * FINEST_BOW) / length)));
      for (let i = 1; i < count; i++) {
        const time = (end * i) / count;
        paths.writePlace(mover, time, place, 0);
        const size = this.sizes.areChanging ? this.sizeAt(mover, time) : undefined;
        recorder.add(this.indexOf(mover), frame - 1 + time, place, 0, size);
      }
    }
  }

  private addOnOrbit(frame: number, contact: OrbitContact): void {
    const { index, way } = this.world.orbits[contact.orbit] as SceneWorld["orbits"][number];
    const row = this.newContact();
    const { contacts } = this;
    contacts.bodies[row] = index;
    contacts.obstacles[row] = contact.obstacle;
    contacts.frames[row] = frame;
    contacts.times[row] = contact.time;
    contacts.exits[row] = contact.exit;
    contacts.responses[row] = responseNumber("pass");
    putVec(contacts.normals, row, contact.normal);
    putVec(contacts.positions, row, way.placeAt(frame - 1 + contact.time));
    putVec(contacts.expected, row, way.placeAt(frame));
    putVec(contacts.obstaclePositions, row, contact.obstaclePosition);
  }

  /** The row of one more contact. */
  private newContact(): number {
    const { dimensions } = this.world.scene;
    const row = this.contactCount++;
    if (row === this.contacts.times.length) this.contacts = contactColumns(dimensions, 2 * row + 8, this.contacts);
    return row;
  }

  private addContact(frame: number, { body, other, box, time, exit, normal, response }: FrameContact): void {
    const { world, paths } = this;
    const { dimensions } = world.scene;
    const row = this.newContact();
    const { contacts } = this;
    const mover = this.places[body] as number;
    contacts.bodies[row] = this.indexOf(mover);
    contacts.frames[row] = frame;
    contacts.times[row] = time;
    contacts.exits[row] = exit;
    contacts.responses[row] = responseNumber(response);
    // A sign of zero says nothing about a direction.
    for (let axis = 0; axis < dimensions; axis++) contacts.normals[row * dimensions + axis] = at(normal, axis) + 0;
    paths.writePlace(mover, time, contacts.positions, row);
    paths.writeStraightEnd(mover, time, this.displacements, this.sizes.lows, contacts.expected, row);
    if (other === undefined) {
      const obstacle = world.obstacle(box as number);
      const polygon = world.scene.bodies[obstacle];
      contacts.obstacles[row] = obstacle;
      putVec(
        contacts.obstaclePositions,
        row,
        polygon?.corners ? polygon.position : world.statics.box(box as number).min,
      );
      return;
    }
    const met = this.places[other] as number;
    contacts.obstacles[row] = this.indexOf(met);
    paths.writePlace(met, time, contacts.obstaclePositions, row);
  }

  /** A vector until the next one is asked for: of all movers, in each frame, none is made. */
  private inHand(column: Float64Array, mover: number): Vec {
    const { dimensions } = this.world.scene;
    for (let axis = 0; axis < dimensions; axis++) this.hand[axis] = column[mover * dimensions + axis] as number;
    return this.hand;
  }

  private vec(column: Float64Array, mover: number): Vec {
    return vecAt(column, mover, this.world.scene.dimensions);
  }

  private indexOf(mover: number): number {
    return this.world.movers[mover]?.index ?? -1;
  }

  /** The body in the scene whose name comes first; undefined where there are none. */
  private firstByName(bodies: readonly Handle[]): number | undefined {
    const all = bodies.map((body) => this.indexOf(this.places[body] as number));
    const nameOf = (index: number): string => this.world.scene.bodies[index]?.id ?? "";
    return all.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))[0];
  }
}
