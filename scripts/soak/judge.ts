/**
 * The counts after a soak test, and their invariants. They are separate from the test so that they can be tested with
 * faulty data.
 */
export type Account = {
  sent: number;
  events: number;
  runs: number;
  finished: number;
  succeeded: number;
  /** Runs whose number of step rows differs from the run's own count. */
  torn: number;
  /** Rows per run and reason: each must be 1. */
  callbacks: readonly number[];
  /** Steps recorded after their run had finished. */
  late: number;
  unknown: number;
  texts: ReadonlyMap<string, number>;
  requests: ReadonlyMap<string, number>;
  /** Processes that exited without being asked to. */
  unexpected: number;
  /** Runs that continued before their time. */
  early?: number;
};

export function judge(account: Account): string[] {
  const faults: string[] = [];
  const expect = (holds: boolean, text: string) => {
    if (!holds) faults.push(text);
  };
  const { sent, events, runs, finished, succeeded, callbacks } = account;
  expect(events === sent, `${sent} events were sent, ${events} are there`);
  expect(runs === sent, `${sent} runs should have begun, ${runs} did`);
  expect(finished === sent, `${sent - finished} runs are stuck or lost`);
  expect(succeeded === finished, `${finished - succeeded} runs did not succeed`);
  expect(account.torn === 0, `${account.torn} runs and their steps do not agree`);
  expect(account.late === 0, `${account.late} steps were written after their run had ended`);
  expect(
    callbacks.length === 2 * sent && callbacks.every((n) => n === 1),
    `desk records: ${callbacks.length} of ${2 * sent}, ${callbacks.filter((n) => n > 1).length} of them more than once`,
  );
  const twice = [...account.texts.values()].filter((n) => n > 1).length;
  expect(twice === 0, `${twice} texts were sent more than once`);
  const silent = sent - account.texts.size;
  expect(silent <= account.unknown, `${silent} texts were never sent, of which ${account.unknown} say so`);
  expect(account.requests.size === sent, `${account.requests.size} of ${sent} requests were made`);
  expect(account.unexpected === 0, `${account.unexpected} processes ended by themselves`);
  expect(!account.early, `${account.early} runs continued before their time`);
  return faults;
}
