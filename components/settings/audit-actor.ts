"use client";
import { useWords } from "@/components/words/words";

type Actor = { kind: string; id: string; name: string };

/** The parts of the product that act by themselves, by the id their entries hold. */
const SYSTEM = {
  patient: "system_patient",
  public: "system_public",
  billing: "system_billing",
  "plan changes": "system_plan_changes",
  "brand domains": "system_brand_domains",
  fleet: "system_fleet",
  reminder: "system_reminder",
  schedule: "system_schedule",
  outbox: "system_outbox",
  calls: "system_calls",
  attachments: "system_attachments",
  notices: "system_notices",
  backtests: "system_backtests",
  "draft proposals": "system_draft_proposals",
  engine: "system_engine",
  demo: "system_demo",
} as const;

const isNamed = (id: string): id is keyof typeof SYSTEM => Object.hasOwn(SYSTEM, id);

/** The name of an actor: a member's present one, and that of the system in the reader's language. */
export function useActorName(): (actor: Actor, names: Readonly<Record<string, string>>) => string {
  const t = useWords("audit");
  return (actor, names) => {
    if (actor.kind === "system" && isNamed(actor.id)) return t(SYSTEM[actor.id]);
    if (actor.kind === "operator" && actor.id === "admin") return t("command_line");
    return (actor.kind === "person" ? names[actor.id] : undefined) ?? actor.name;
  };
}
