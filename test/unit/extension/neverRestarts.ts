/** The event of an engine that never stops. */
export const neverRestarts = () => ({ dispose: () => undefined });
