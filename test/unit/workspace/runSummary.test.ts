import fc from "fast-check";
import { expect, it } from "vitest";
import { RecordedFindings, RecordingReader } from "../../../src/recordings/index.js";
import { RunSummary } from "../../../src/workspace/runSummary.js";
import { roomLine, roomRecording } from "../../page/recordings.js";

it("sums up all contacts of a run, however it is read, in at most a thousand parts or so", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 6 }), (pieces) => {
      const reader = new RecordingReader();
      const findings = new RecordedFindings(reader.recording);
      const summary = new RunSummary();
      let frames = 0;
      for (const count of pieces) {
        const text =
          frames === 0
            ? roomRecording({ frames: count })
            : Array.from({ length: count }, (_, i) => `${roomLine(frames + i)}\n`).join("");
        reader.read(new TextEncoder().encode(text));
        frames += count;
        findings.advance();
        summary.advance(reader.recording, findings);
      }
      reader.end();
      findings.end();
      summary.advance(reader.recording, findings);
      let sum = 0;
      for (let frame = 0; frame < findings.frames; frame++) sum += findings.contactsIn(frame);
      const { contacts, partFrames } = summary;
      expect(contacts.reduce((total, each) => total + each, 0)).toBe(sum);
      expect(contacts.length).toBe(Math.ceil(frames / partFrames));
      expect(contacts.length).toBeLessThanOrEqual(1024);
      const [left, top, right, bottom] = summary.bounds(2) ?? [];
      expect([left, top, bottom]).toEqual([0, 48, 144]);
      expect(right).toBeGreaterThanOrEqual(160);
    }),
    { numRuns: 8 },
  );
});
