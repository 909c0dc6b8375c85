import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Test files that take minutes. If one started last, a single core would be busy long after the others are done. */
export const LONGEST = ["scripts/launcher/start.launch.test.ts", "scripts/soak/soak.launch.test.ts"];

const rank = ({ moduleId }: TestSpecification) => {
  const at = LONGEST.findIndex((path) => moduleId.endsWith(path));
  return at < 0 ? LONGEST.length : at;
};

/** In a fresh clone, vitest has no times of earlier runs and orders files by their size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
