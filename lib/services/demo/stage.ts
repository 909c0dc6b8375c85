import type { Staff } from "@/lib/actions/assign/staff";
import { stopRulesOf } from "@/lib/automation/enrollment";
import type { WorkspaceFacts } from "@/lib/automation/facts";
import type { TriggerNode } from "@/lib/automation/schema";
import type { LiveVersion } from "./deploy-stories";
import type { DeskYear, Happening } from "./desk";
import type { DeskView } from "./desk-view";
import type { AuditRow, LeadRow } from "./rows";

/** The state that playing runs of the past needs. */
export type Stage = {
  year: DeskYear;
  workspace: WorkspaceFacts;
  staff: Staff;
  view: DeskView;
  /** Entries of the workspace's log that are not written yet. */
  audits: AuditRow[];
  happenedTo: Map<string, Happening[]>;
  leads: Map<string, LeadRow>;
};

/** A run that is played: its version, its id, and the event that started it. */
export type Playing = { version: LiveVersion; runId: string; happened: Happening };

export const triggerOf = ({ definition }: LiveVersion): TriggerNode => {
  const found = definition.nodes.find((node): node is TriggerNode => node.type === "trigger");
  if (!found) throw new Error("a deployed definition has a trigger");
  return found;
};

/** The events of the person by which a version ends a run early. */
export function endingEvents({ happenedTo }: Stage, { version, happened }: Playing): Happening[] {
  const types = stopRulesOf(version.definition.settings).map(({ event }) => event);
  const all = types.length === 0 ? [] : (happenedTo.get(happened.person.id) ?? []);
  return all.filter((one) => one.at > happened.at && types.includes(one.type));
}
