/**
 * Loaded before each test file: properties are tried with the same values in every run, so that a
 * red run is a change's own doing. `PROPERTY_SEED=any PROPERTY_RUNS=5000` looks further.
 */
import fc from 'fast-check';

const { PROPERTY_SEED: seed, PROPERTY_RUNS: runs } = process.env;

fc.configureGlobal({
  ...(seed === 'any' ? {} : { seed: Number(seed ?? 20_261_201) }),
  ...(runs === undefined ? {} : { numRuns: Number(runs) }),
});
