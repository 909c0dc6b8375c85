import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { translator } from "@/lib/messages/translator";
import { usedByText } from "./used-by-text";

const names = new Map([
  ["auto_1", "Recall"],
  ["auto_2", "Reviews"],
  ["auto_3", "No-shows"],
  ["auto_4", "Waitlist"],
]);
const at = (automationId: string, live = true) => ({ automationId, live });
const t = translator<"settings", ReactNode>("en", "settings");
const text = (...references: ReturnType<typeof at>[]) =>
  usedByText(references, { change: { does: "renaming" }, names, t, language: "en" });

it("counts automations, not places, and names them", () => {
  expect(text(at("auto_1"), at("auto_1"), at("auto_2"))).toBe(
    "Renaming it breaks 2 automations: “Recall” and “Reviews”. Change them too.",
  );
  expect(text(at("auto_1"))).toBe("Renaming it breaks 1 automation: “Recall”. Change it too.");
});

it("says when only drafts are concerned, and shortens a long list", () => {
  expect(text(at("auto_1", false))).toContain("1 automation, none of them live: “Recall”");
  expect(text(at("auto_1"), at("auto_2"), at("auto_3"), at("auto_4"))).toContain("“No-shows”, and 1 more");
  expect(text(at("auto_9"))).toBe("Renaming it breaks 1 automation. Change it too.");
});
