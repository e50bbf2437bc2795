/** A command line that cannot be carried out. Its message is one line that says what was given and what is there. */
export class UsageError extends Error {}

export const exit = {
  clean: 0,
  /** Errors or warnings in the scenes: findings, failed expectations. */
  findings: 1,
  /** No such file, no scenes, text that cannot be understood, wrong flags. */
  unusable: 2,
  /** Ctrl+C, as shells have it. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exit)[keyof typeof exit];
