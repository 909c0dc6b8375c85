import type { Effects, StartEachRequest, StartedItems } from "@/lib/actions/effects";
import { nextBatch } from "@/lib/actions/for-each/pace";
import { assertStartable } from "@/lib/actions/start-automation/target";
import { iso } from "@/lib/automation/instants";
import type { JsonObject } from "@/lib/automation/json";
import type { ChangedRecords, DeskReader } from "./desk-reader";

/** A test names this many of the records a step would go through. */
const SHOWN = 10;

type Step = { now: number; key: string; note: (what: JsonObject) => void };
type Going = Omit<StartedItems, "nextAt"> & { until: number };

/** The starts a test would make. The records are counted on the desk as the test has left it; nothing is started. */
export class SandboxStarts {
  /** Steps that go through a list, by key, so that virtual time passes as it would live. */
  private readonly going = new Map<string, Going>();

  constructor(
    private readonly options: {
      reader: DeskReader;
      timezone: string;
      newId: (prefix: string) => string;
      changed: () => Promise<ChangedRecords>;
    },
  ) {}

  /** The name of an automation that can be started; null where the workspace is not known. */
  private async startable(automationId: string): Promise<string | null> {
    const { reader } = this.options;
    if (!reader.automation) return null;
    const target = await reader.automation(automationId);
    assertStartable(target);
    return target.name;
  }

  effects({ now, key, note }: Step): Effects["automations"] {
    return {
      start: async ({ automationId, data }) => {
        const name = await this.startable(automationId);
        const runId = this.options.newId("run");
        note({ automationId, name, data, runId, change: "would_start" });
        return { runId };
      },
      startEach: async (request) => {
        const going = this.going.get(key) ?? (await this.begin(request, { now, note }));
        this.going.set(key, going);
        const { until, ...done } = going;
        return { ...done, nextAt: now < until ? iso(until) : null };
      },
    };
  }

  private async begin(
    { automationId, over, data, perMinute, max }: StartEachRequest,
    { now, note }: Omit<Step, "key">,
  ): Promise<Going> {
    const name = await this.startable(automationId);
    const { reader, timezone, changed } = this.options;
    const found =
      "items" in over
        ? over.items
        : ((await reader.matching?.(over.query, {
            now,
            timezone,
            limit: max + 1,
            changed: await changed(),
          })) ?? []);
    const started = Math.min(found.length, max);
    const what = "items" in over ? { of: "items" } : { of: over.query.of };
    const first = found.slice(0, Math.min(started, SHOWN));
    note({
      automationId,
      name,
      ...what,
      count: started,
      first: [...first],
      ...(data ? { data } : {}),
      perMinute,
      change: "would_start",
    });
    let at = now;
    for (let done = 0; done < started; ) {
      const { size, pauseMs } = nextBatch(done, perMinute);
      done += size;
      if (done < started) at += pauseMs;
    }
    return { started, skipped: 0, isCut: found.length > max, until: at };
  }
}
