import fc from "fast-check";

/**
 * One seed for everybody, so that a test that passes here passes there. `npm run test:properties` draws new ones
 * until something breaks; what it finds becomes a test of its own.
 */
const seed = Number(process.env.PROPERTY_SEED ?? 20_261_121);
/** Thousands of mutants cannot wait for thousands of cases each. */
const limit = process.env.PROPERTY_LIMIT_MS;

fc.configureGlobal({
  seed,
  ...(limit === undefined ? {} : { interruptAfterTimeLimit: Number(limit), markInterruptAsFailure: false }),
});
