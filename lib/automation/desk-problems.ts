import type { DeskUses, Literal } from "./desk-uses";
import { closest } from "./did-you-mean";
import { parseInstant } from "./instants";
import { type Problem, type ProblemCode, problem } from "./problems";

/** The records of a workspace that automations can name. */
export type DeskNames = {
  services: readonly string[];
  providers: readonly string[];
  teams: readonly string[];
  memberIds: readonly string[];
  automations: readonly NamedAutomation[];
};
/** `event` is the live version's, or the draft's where nothing is live. */
type NamedAutomation = {
  id: string;
  name: string;
  status: "draft" | "active" | "paused" | "archived";
  event: string | null;
};

/**
 * Compares the literals of a definition with the workspace and the time. All are warnings, because the desk can change
 * before a run gets there, except an automation that does not exist: its id will never mean anything else.
 */
export function deskProblems(
  uses: DeskUses,
  { desk, now, timezone }: { desk: DeskNames; now: number; timezone: string },
): Problem[] {
  return [
    ...uses.names.flatMap((use) => nameProblems(use, desk)),
    ...uses.dates.flatMap((use) => pastDate(use, { now, timezone })),
  ];
}

function nameProblems(use: DeskUses["names"][number], desk: DeskNames): Problem[] {
  switch (use.kind) {
    case "service":
      return unknown(use, { code: "unknown_service", noun: "service", known: desk.services });
    case "provider":
      return unknown(use, { code: "unknown_provider", noun: "provider", known: desk.providers });
    case "staff":
      return staffProblems(use, desk);
    case "automation":
      return automationProblems(use, desk);
    default:
      return use.kind satisfies never;
  }
}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
const SHOWN = 5;

type Naming = { code: ProblemCode; noun: string; known: readonly string[] };

function unknown(use: Literal, { code, noun, known }: Naming): Problem[] {
  const { nodeId, field, value } = use;
  if (known.some((name) => same(name, value))) return [];
  const near = closest(value, known);
  const list = known.slice(0, SHOWN).join(", ");
  const suggestion = near
    ? `Did you mean ${near}?`
    : known.length === 0
      ? `Add a ${noun} with this name first`
      : `Choose one of ${list}${known.length > SHOWN ? " or another" : ""}`;
  const fix = near ? { fix: { op: "set_field", nodeId, field, value: near } as const } : {};
  const message = `There is no ${noun} "${value}" in this workspace`;
  return [problem(code, { nodeId, field }, message, { suggestion, ...fix })];
}

const GROUPS = ["everyone", "owner", "editor", "viewer"];

/** People are named by a role or team, or one by one by their ids. */
function staffProblems(use: DeskUses["names"][number], { teams, memberIds }: DeskNames): Problem[] {
  const { nodeId, field, value, isItem } = use;
  if (!isItem) {
    if (GROUPS.some((group) => same(group, value))) return [];
    return unknown(use, { code: "unknown_team", noun: "team", known: teams });
  }
  if (memberIds.includes(value)) return [];
  const message = "One of these people is no longer a member of this workspace";
  return [problem("unknown_member", { nodeId, field }, message, { suggestion: "Choose the people again" })];
}

function automationProblems({ nodeId, field, value }: Literal, { automations }: DeskNames): Problem[] {
  const at = { nodeId, field };
  const target = automations.find(({ id }) => id === value);
  if (!target) {
    const message = `There is no automation "${value}" in this workspace`;
    const near = nearAutomation(value, automations);
    if (!near) return [problem("unknown_reference", at, message)];
    const fix = { op: "set_field", nodeId, field, value: near.id } as const;
    const suggestion = `Did you mean ${near.id}, "${near.name}"?`;
    return [problem("unknown_reference", at, message, { suggestion, fix })];
  }
  const { name, status, event } = target;
  if (event !== "manual") {
    const suggestion = 'Give it the trigger "manual", or choose another automation';
    const message = `"${name}" does not have the trigger "manual", so this step cannot start it`;
    return [problem("type_mismatch", at, message, { suggestion })];
  }
  if (status === "active") return [];
  const [state, remedy] = REMEDIES[status];
  const message = `"${name}" ${state}, so this step fails until it is live`;
  return [problem("automation_not_live", at, message, { suggestion: `${remedy} "${name}" first` })];
}

const REMEDIES = {
  draft: ["has not been deployed", "Deploy"],
  paused: ["is paused", "Resume"],
  archived: ["is archived", "Restore and resume"],
} as const;

/** An author may have written the name instead of the id. */
function nearAutomation(value: string, automations: readonly NamedAutomation[]): NamedAutomation | undefined {
  const near = closest(
    value,
    automations.flatMap(({ id, name }) => [id, name]),
  );
  return (
    automations.find(({ name }) => same(name, value)) ??
    automations.find(({ id, name }) => near !== null && (id === near || name === near))
  );
}

function pastDate(
  { nodeId, field, title, value }: Literal,
  { now, timezone }: { now: number; timezone: string },
): Problem[] {
  const at = parseInstant(value, timezone);
  if (at === null || at >= now) return [];
  // The dates of templates come with a library that the editor does not load for this.
  const shown = new Date(at).toLocaleString("en-US", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: timezone,
  });
  const message = `"${title}" is in the past: ${shown}`;
  return [problem("past_date", { nodeId, field }, message, { suggestion: "Choose a time in the future" })];
}
