import { existsSync, readFileSync } from "node:fs";

export type Counts = { passed: number; failed: number };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

/** A file that could not be loaded contains no failed test, so it counts as one. */
export function vitestCounts(report: VitestReport): Counts {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((assertion) => assertion.status === "failed"),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
};

/** A test that passed only on retry has failed. */
export function playwrightCounts({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/** Reads a runner's report; a runner that failed without reporting it counts as one failure. */
export function readCounts(
  path: string,
  { succeeded, read }: { succeeded: boolean; read: (report: never) => Counts },
): Counts {
  const counts = existsSync(path)
    ? read(JSON.parse(readFileSync(path, "utf8")) as never)
    : { passed: 0, failed: 0 };
  return succeeded || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}
