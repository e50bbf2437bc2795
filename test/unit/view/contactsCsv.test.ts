import { describe, expect, it } from "vitest";
import { contactsCsv } from "../../../src/view/index.js";
import { contactColumns, type ContactSketch, sceneView, thinWall, thinWallContact } from "./sceneViews.js";

/** The table of one contact. */
function csv(contact: Partial<ContactSketch>, body = "bullet", wall = "wall"): string {
  const scene = thinWall();
  return contactsCsv({
    ...scene,
    bodies: { ...scene.bodies, ids: [body, wall] },
    swept: { ...scene.swept, contacts: contactColumns([{ ...thinWallContact, ...contact }]) },
  });
}

const row = (text: string): string => text.split("\r\n")[1] ?? "";

describe("contacts as CSV", () => {
  it("have a row each after a row of names, and every line ends as RFC 4180 wants it", () => {
    expect(contactsCsv(thinWall())).toBe(
      "frame,time,seconds,body,obstacle,normal x,normal y,response,exit\r\n1,0.6,0.01,bullet,wall,-1,0,slide,0.84\r\n",
    );
  });

  it("are a row of names where there are none", () => {
    expect(contactsCsv(sceneView([]))).toBe("frame,time,seconds,body,obstacle,normal x,normal y,response,exit\r\n");
  });

  it("have a column more in three dimensions", () => {
    const scene = sceneView([], { dimensions: 3 });
    const contacts = contactColumns([{ ...thinWallContact, normal: [0, 0, 1] }]);
    const text = contactsCsv({ ...scene, swept: { ...scene.swept, contacts } });
    expect(text.split("\r\n")[0]).toContain("normal x,normal y,normal z");
    expect(row(text)).toContain(",0,0,1,slide,");
  });

  it("keep all digits", () => {
    const time = 0.1 + 0.2;
    expect(Number(row(csv({ time })).split(",")[1])).toBe(time);
  });

  it("leave the exit empty where there is none", () => {
    expect(row(csv({ exit: Infinity }))).toMatch(/,slide,$/);
  });

  it.each([
    ["a,b", '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ["two\nlines", '"two\nlines"'],
    ["plain name", "plain name"],
    ["Käfer 箱", "Käfer 箱"],
  ])("write the name %j so that it is read back as it was", (name, written) => {
    expect(row(csv({}, "bullet", name).replace(/\n(?=lines)/, "\u0000")).replace("\u0000", "\n")).toContain(
      `,bullet,${written},-1,`,
    );
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"])("keep %j from becoming a formula", (name) => {
    expect(row(csv({}, name))).toContain(`,'${name},wall,`);
  });

  it("keep numbers below zero as numbers", () => {
    expect(row(csv({ normal: [-1, 0] }))).toContain(",-1,0,");
  });
});
