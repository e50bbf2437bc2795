import fc from "fast-check";

/** The same cases in every run; `SEED=… npm run test:unit` asks about others. */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20261121) });
