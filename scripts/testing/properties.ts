import fc from "fast-check";

/**
 * A fixed seed makes property tests reproducible on every machine. `npm run test:properties` uses new seeds until a
 * test fails; each finding becomes a test of its own.
 */
const seed = Number(process.env.PROPERTY_SEED ?? 20_261_121);
/** Mutation testing cannot run thousands of cases for each of thousands of mutants. */
const limit = process.env.PROPERTY_LIMIT_MS;

fc.configureGlobal({
  seed,
  ...(limit === undefined ? {} : { interruptAfterTimeLimit: Number(limit), markInterruptAsFailure: false }),
});
