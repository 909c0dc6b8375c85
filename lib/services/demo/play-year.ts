import "server-only";
import type { Staff } from "@/lib/actions/assign/staff";
import { isOpen } from "@/lib/automation/business-hours";
import { evaluateTrigger } from "@/lib/automation/conditions";
import { entryRefusal, personKeys } from "@/lib/automation/enrollment";
import type { WorkspaceFacts } from "@/lib/automation/facts";
import type { JsonObject } from "@/lib/automation/json";
import { newId } from "@/lib/id";
import type { WorkspaceCtx } from "@/lib/services/context";
import { PRACTICE } from "./accounts";
import { type LiveVersion, type Milestone, milestonesOf } from "./deploy-stories";
import type { DeskYear, Happening } from "./desk";
import { openDeskView } from "./desk-view";
import { playOne } from "./play-run";
import type { AuditRow } from "./rows";
import { type Stage, triggerOf } from "./stage";

type Options = {
  year: DeskYear;
  workspace: WorkspaceFacts;
  staff: Staff;
  ctxAt: (at: number) => WorkspaceCtx;
  /** The deploys that the account gets from the partner's templates. */
  fromTemplates: readonly Milestone[];
  writeAudits: (entries: AuditRow[]) => Promise<void>;
};

/**
 * Plays a year through the interpreter: every event meets the versions that were live at its time, and every run of a
 * version goes where the version leads. What the runs did is added to the rows of the year.
 */
export async function playYear(options: Options): Promise<void> {
  const { year, workspace, staff, ctxAt, fromTemplates, writeAudits } = options;
  const stage: Stage = {
    ...{ year, workspace, staff, view: openDeskView(year, staff), audits: [] },
    happenedTo: Map.groupBy(year.happened, ({ person }) => person.id),
    leads: new Map(year.rows.lead.map((lead) => [lead.id, lead])),
  };
  const live = new Map<string, LiveVersion>();
  const entered = new Entries();
  let milestones = [...milestonesOf(year), ...fromTemplates]
    .filter(({ at }) => at < year.now)
    .sort((a, b) => a.at - b.at);
  const deployUntil = async (at: number) => {
    for (const milestone of milestones.filter((one) => one.at <= at)) {
      await writeAudits(takeUntil(stage.audits, milestone.at));
      const version = await milestone.deploy(ctxAt);
      if (version) live.set(version.automationId, version);
    }
    milestones = milestones.filter((one) => one.at > at);
  };
  for (const happened of year.happened) {
    await deployUntil(happened.at);
    await dispatch(stage, { happened, live: [...live.values()], entered });
  }
  await deployUntil(year.now);
  await writeAudits(takeUntil(stage.audits, Number.POSITIVE_INFINITY));
  year.rows.enrollment.push(...entered.rows());
}

/** Removes and returns the entries before a moment, sorted by time. */
function takeUntil(audits: AuditRow[], at: number): AuditRow[] {
  const taken = audits.filter((one) => Date.parse(one.at) < at).sort((a, b) => (a.at < b.at ? -1 : 1));
  const left = audits.filter((one) => Date.parse(one.at) >= at);
  audits.splice(0, audits.length, ...left);
  return taken;
}

type Entry = { automationId: string; person: string; runId: string; at: number; endsAt: number };

/** The last time each person entered each automation. */
class Entries {
  private readonly last = new Map<string, Entry>();

  find(automationId: string, { person, at }: { person: string; at: number }) {
    const found = this.last.get(`${automationId} ${person}`);
    return found ? { lastAt: found.at, isRunning: found.endsAt > at } : null;
  }

  note(entry: Entry): void {
    this.last.set(`${entry.automationId} ${entry.person}`, entry);
  }

  rows = () =>
    [...this.last.values()].map(({ automationId, person, runId, at }) => ({
      ...{ automation_id: automationId, person, run_id: runId, at: new Date(at).toISOString() },
    }));
}

type Dispatch = { happened: Happening; live: readonly LiveVersion[]; entered: Entries };

async function dispatch(stage: Stage, { happened, live, entered }: Dispatch): Promise<void> {
  const { at, type, person, source, appointmentId, leadId } = happened;
  const { account } = stage.year;
  const isMissed = type === "call.missed";
  const { timezone, businessHours, holidays } = stage.workspace;
  const duringHours = isMissed && isOpen(at, { timezone, businessHours, holidays });
  const data = isMissed ? { ...happened.data, during_hours: duringHours } : happened.data;
  const evaluations: JsonObject[] = [];
  for (const version of live.filter((one) => triggerOf(one).event === type)) {
    const { automationId, version: number } = version;
    const about = { automationId, version: number };
    const reason = refusalOf(stage, { version, data, happened, entered });
    if (reason) {
      evaluations.push({ ...about, started: false, reason });
      continue;
    }
    const runId = newId("run", at);
    evaluations.push({ ...about, started: true, runId });
    const { entry } = version.definition.settings;
    const endsAt = await playOne(stage, { version, runId, happened: { ...happened, data } });
    if (entry && entry.mode !== "every")
      for (const key of personKeys(person)) entered.note({ automationId, person: key, runId, at, endsAt });
  }
  // Smaller accounts leave out events that started nothing, because nobody would look at them.
  if (evaluations.length === 0 && account.id !== PRACTICE && type !== "appointment.booked") return;
  stage.year.rows.event.push({
    ...{ id: happened.id, type, data, source, contact_id: person.id, phone: person.phone },
    ...{ appointment_id: appointmentId, lead_id: leadId, answered_run_id: null, evaluations },
    occurred_at: new Date(at).toISOString(),
  });
}

type Candidate = { version: LiveVersion; data: JsonObject; happened: Happening; entered: Entries };

function refusalOf(stage: Stage, { version, data, happened, entered }: Candidate): JsonObject | null {
  const verdict = evaluateTrigger(triggerOf(version).conditions, data);
  if (!verdict.result)
    return { code: "condition", ...verdict.evaluated.find((condition) => !condition.result) };
  const { entry } = version.definition.settings;
  if (!entry) return null;
  const earlier = entered.find(version.automationId, {
    ...{ person: `contact:${happened.person.id}`, at: happened.at },
  });
  return entryRefusal(entry, earlier, { now: happened.at, timezone: stage.workspace.timezone });
}
