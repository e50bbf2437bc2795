/** Seconds of processor time that this process has taken: unlike those of a clock, they are no more on a busy machine. */
export function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
