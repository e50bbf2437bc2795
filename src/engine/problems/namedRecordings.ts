import { projectRecording } from "../../project/index.js";
import type { Projects } from "../../workspace/index.js";

/** Returns the recordings that their project files name, in their order. */
export async function namedRecordings(
  recordings: readonly string[],
  projects: Projects | undefined,
): Promise<readonly string[]> {
  const named: string[] = [];
  for (const uri of recordings) {
    const file = await projects?.around(uri)?.settled();
    const project = file?.parsed.project;
    if (file && project && projectRecording(project, file.pathOf(uri)).isNamed) named.push(uri);
  }
  return named;
}
