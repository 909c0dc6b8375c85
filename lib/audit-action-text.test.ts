import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { auditActions } from "@/lib/messages/es/specs/audit-actions";
import { actionText, entryText } from "./audit-action-text";

/** The actions that the services write into the audit log under their literal names. */
function writtenActions(): string[] {
  const files = globSync("lib/services/**/*.ts").filter((file) => !file.includes(".test."));
  const sources = files.map((file) => readFileSync(file, "utf8"));
  const found = sources.flatMap((source) => [...source.matchAll(/\baction: "([a-z_]+\.[a-z_]+)"/g)]);
  return [...new Set(found.map(([, action]) => action as string))].sort();
}

describe("an action of the audit log", () => {
  it("reads as words", () => {
    expect(actionText("account.suspension_lifted")).toBe("Account suspension lifted");
    expect(actionText("invoice.noted")).toBe("Question or answer added to invoice");
    expect(actionText("appointment.cancelled")).toBe("Appointment canceled");
  });

  it("of a rollout that waits for a choice says so", () => {
    const finished = (detail: object) => entryText({ action: "rollout.finished", detail: { ...detail } });
    expect(finished({ counts: { pushed: 8, conflict: 1 } })).toBe("Rollout needs a choice");
    expect(finished({ counts: { pushed: 8 } })).toBe("Rollout finished");
    expect(finished({})).toBe("Rollout finished");
    expect(auditActions).toHaveProperty("Rollout needs a choice");
  });

  it("has a Spanish translation", () => {
    const actions = writtenActions();
    expect(actions.length).toBeGreaterThan(140);
    expect(actions.filter((action) => !Object.hasOwn(auditActions, actionText(action)))).toEqual([]);
  });
});
