import { empty, grown, obstacleAt, vecAt } from "../geometry/index.js";
import type { Scene } from "../scene/index.js";
import { type ResponseName, responses } from "../solver/index.js";
import type { Contacts, RunContact } from "./finding.js";

const responseNames = Object.keys(responses) as readonly ResponseName[];

/** One of the contacts of a scene's run. */
export function contactAt({ dimensions, fps, solids }: Scene, contacts: Contacts, place: number): RunContact {
  const [frame, time] = [contacts.frames[place] as number, contacts.times[place] as number];
  return {
    body: contacts.bodies[place] as number,
    obstacle: obstacleAt(solids.grids, contacts.obstacles[place] as number),
    frame,
    time,
    seconds: (frame - 1 + time) / fps,
    exit: contacts.exits[place] as number,
    normal: vecAt(contacts.normals, place, dimensions),
    response: responseNames[contacts.responses[place] as number] as ResponseName,
  };
}

/** The number of a response in a column. */
export function responseNumber(response: string): number {
  return responseNames.indexOf(response as ResponseName);
}

const { float64: numbers, uint32: indices } = empty;

/** No contacts. */
export const noContacts: Contacts = {
  bodies: indices,
  obstacles: numbers,
  frames: indices,
  times: numbers,
  exits: numbers,
  normals: numbers,
  responses: empty.uint8,
  positions: numbers,
  obstaclePositions: numbers,
  expected: numbers,
};

/** The first contacts of columns, with room for so many. */
export function contactColumns(dimensions: 2 | 3, count: number, from: Contacts): Contacts {
  return {
    bodies: grown(from.bodies, count),
    obstacles: grown(from.obstacles, count),
    frames: grown(from.frames, count),
    times: grown(from.times, count),
    exits: grown(from.exits, count),
    normals: grown(from.normals, count * dimensions),
    responses: grown(from.responses, count),
    positions: grown(from.positions, count * dimensions),
    obstaclePositions: grown(from.obstaclePositions, count * dimensions),
    expected: grown(from.expected, count * dimensions),
  };
}
