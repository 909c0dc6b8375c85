import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take minutes. Begun last, one of them would keep a single core busy long after all others have ended. */
const LONGEST = ["scripts/launcher/start.launch.test.ts", "scripts/soak/soak.launch.test.ts"];

const rank = ({ moduleId }: TestSpecification) => {
  const at = LONGEST.findIndex((path) => moduleId.endsWith(path));
  return at < 0 ? LONGEST.length : at;
};

/** A fresh clone knows no times of earlier runs, and vitest goes by the size of files there. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
