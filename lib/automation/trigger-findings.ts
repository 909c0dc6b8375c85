import { parseCron } from "./cron";
import { CUSTOM, type CustomEvents } from "./custom-events";
import { closest } from "./did-you-mean";
import { EVENT_TYPES, eventFields, eventSpec } from "./events";
import type { Findings } from "./findings";
import { type Problem, problem } from "./problems";
import type { TriggerNode } from "./schema";
import { isTimezone } from "./timezone";

export function triggerFindings(node: TriggerNode, custom?: CustomEvents): Findings {
  return {
    problems: [...eventProblems(node, custom), ...conditionProblems(node, custom), ...timingProblems(node)],
    uses: [],
  };
}

function eventProblems(
  { id: nodeId, event, extras }: TriggerNode,
  custom: CustomEvents | undefined,
): Problem[] {
  const at = { nodeId, field: "event" };
  if (event === undefined || event === "") {
    if (extras && Object.hasOwn(extras, "event")) return [];
    return [problem("missing_field", at, "Choose what starts this automation")];
  }
  if (eventSpec(event, custom)) return [];
  const near = closest(event, [...EVENT_TYPES, ...Object.keys(custom ?? {}).map((name) => CUSTOM + name)]);
  const more = near
    ? {
        suggestion: `Did you mean ${near}?`,
        fix: { op: "set_field", nodeId, field: "event", value: near } as const,
      }
    : {};
  return [problem("unknown_event", at, `There is no event "${event}"`, more)];
}

function conditionProblems(
  { id: nodeId, event, conditions }: TriggerNode,
  custom: CustomEvents | undefined,
): Problem[] {
  const fields = eventFields(event, custom);
  if (!fields) return [];
  const flags = fields.filter((field) => field.type === "boolean").map((field) => field.name);
  return Object.entries(conditions ?? {}).flatMap(([key, value]) => {
    const field = `conditions.${key}`;
    const at = { nodeId, field };
    const fix = { op: "set_field", nodeId, field } as const;
    if (flags.includes(key)) {
      if (typeof value === "boolean") return [];
      return [problem("type_mismatch", at, `"${key}" is either true or false`)];
    }
    if (fields.some((known) => known.name === key)) {
      const message = `A trigger can only check yes/no fields; check "${key}" in a condition after it`;
      return [problem("type_mismatch", at, message, { fix })];
    }
    const near = closest(key, flags);
    const suggestion = near ? { suggestion: `Did you mean ${near}?` } : {};
    return [problem("unknown_field", at, `${event} has no field "${key}"`, { ...suggestion, fix })];
  });
}

function timingProblems(node: TriggerNode): Problem[] {
  const { id: nodeId, event, schedule, offset, time, extras = {} } = node;
  const problems: Problem[] = [];
  if (event === "schedule" && !schedule && !Object.hasOwn(extras, "schedule")) {
    problems.push(problem("missing_field", { nodeId, field: "schedule.cron" }, "Choose when it runs"));
  }
  if (event === "appointment.reminder" && !offset && !Object.hasOwn(extras, "offset")) {
    const message = "Enter how long before the appointment";
    problems.push(problem("missing_field", { nodeId, field: "offset" }, message));
  }
  for (const [member, owner, value] of [
    ["schedule", "schedule", schedule],
    ["offset", "appointment.reminder", offset],
    ["time", "contact.birthday", time],
  ] as const) {
    if (value === undefined || event === owner || !eventSpec(event)) continue;
    const fix = { op: "set_field", nodeId, field: member } as const;
    const message = `"${member}" belongs to the event ${owner} only`;
    problems.push(problem("unknown_field", { nodeId, field: member }, message, { fix }));
  }
  return [...problems, ...scheduleProblems(node)];
}

function scheduleProblems({ id: nodeId, event, schedule }: TriggerNode): Problem[] {
  if (event !== "schedule" || !schedule) return [];
  const problems: Problem[] = [];
  const cron = parseCron(schedule.cron);
  if (!cron.ok) {
    problems.push(problem("invalid_cron", { nodeId, field: "schedule.cron" }, cron.message));
  }
  if (schedule.timezone !== undefined && !isTimezone(schedule.timezone)) {
    const message = `"${schedule.timezone}" isn't a time zone; write it like America/New_York`;
    problems.push(problem("invalid_timezone", { nodeId, field: "schedule.timezone" }, message));
  }
  return problems;
}
