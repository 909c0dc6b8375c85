import { seedOf } from "@/lib/automation/backoff";
import { type BusinessHours, type Desk, isOpen } from "@/lib/automation/business-hours";
import { StepFailure } from "@/lib/automation/step-error";
import type { METHODS } from "./definition";

export const EVERYONE = "everyone";
export const ROLES = ["owner", "editor", "viewer"] as const;

export type StaffMember = {
  id: string;
  name: string;
  email: string;
  role: string;
  /** False for a role that sees work and cannot do it. */
  mayWork: boolean;
  phone: string | null;
  /** Null: the workspace's business hours. */
  hours: BusinessHours | null;
  /** When they were last assigned something, in milliseconds; null: never. */
  assignedAt: number | null;
  /** Open leads and callbacks assigned to them. */
  open: number;
};
export type Staff = {
  members: readonly StaffMember[];
  teams: readonly { name: string; members: readonly string[] }[];
};

/** Everyone, the members with a role, a team by its name in any case, or members by id. */
export type Chosen = string | readonly string[];

export type AssignRequest = { from: Chosen; method: (typeof METHODS)[number]; onlyWorking: boolean };

export type NoticeRequest = { to: Chosen; title: string; body: string | null; email: boolean };

/** Throws `not_found` where the choice names no member. */
export function chosenMembers(staff: Staff, chosen: Chosen, field: string): StaffMember[] {
  const wanted = idsOf(staff, chosen, field);
  const members = staff.members.filter(({ id }) => wanted.has(id));
  if (members.length > 0) return members;
  throw new StepFailure("not_found", "None of these people is a member of the workspace", { field });
}

function idsOf({ members, teams }: Staff, chosen: Chosen, field: string): ReadonlySet<string> {
  if (typeof chosen !== "string") return new Set(chosen);
  const name = chosen.trim().toLowerCase();
  if (isEveryone(chosen)) return new Set(members.map(({ id }) => id));
  if (ROLES.some((role) => role === name)) {
    return new Set(members.filter(({ role }) => role === name).map(({ id }) => id));
  }
  const team = teams.find((one) => one.name.toLowerCase() === name);
  if (team) return new Set(team.members);
  throw new StepFailure("not_found", `There is no team "${chosen.slice(0, 60)}"`, { field });
}

const isEveryone = (chosen: Chosen) => typeof chosen === "string" && chosen.trim().toLowerCase() === EVERYONE;

type At = { now: number; desk: Desk; key: string };

/** Returns whose turn it is, of everyone only those who may work; null when nobody asked for is working now. */
export function pickAssignee(
  staff: Staff,
  { from, method, onlyWorking }: AssignRequest,
  { now, desk, key }: At,
): StaffMember | null {
  const members = chosenMembers(staff, from, "from");
  const isWorking = ({ hours }: StaffMember) =>
    isOpen(now, hours === null ? desk : { ...desk, businessHours: hours });
  const able = members.filter(
    (member) => (!isEveryone(from) || member.mayWork) && (!onlyWorking || isWorking(member)),
  );
  const inTurn = able.toSorted((a, b) => turnOf(a) - turnOf(b) || (a.id < b.id ? -1 : 1));
  switch (method) {
    case "round_robin":
      return inTurn[0] ?? null;
    case "least_open":
      return inTurn.toSorted((a, b) => a.open - b.open)[0] ?? null;
    case "random":
      return able.toSorted((a, b) => (a.id < b.id ? -1 : 1))[seedOf(key) % Math.max(able.length, 1)] ?? null;
    default:
      return method satisfies never;
  }
}

/** Orders members by the time since their last assignment, longest first; new members come before all others. */
const turnOf = ({ assignedAt }: StaffMember) => assignedAt ?? 0;
