import { describe, expect, it } from "vitest";
import { translator } from "@/lib/messages/translator";
import { viewOnlyText } from "./view-only-text";

const words = { language: "en", t: translator("en", "shell") } as const;
const visit = (mayEdit: boolean) => ({
  partnerId: "ptr_1",
  partnerName: "Acme",
  expiresAt: "2026-06-01T10:00:00Z",
  mayEdit,
});

describe("the note where a change is not possible", () => {
  it("names the roles that can make it", () => {
    expect(viewOnlyText({ face: "workspace", scope: "data:write", what: "changes" }, words)).toBe(
      "View only. Editors and owners can make changes.",
    );
  });

  it.each(["changes", "texts", "comment"] as const)(
    "says to a visiting partner that %s are read-only",
    (what) => {
      const of = { face: "workspace", visit: visit(false), scope: "data:write", what } as const;
      expect(viewOnlyText(of, words)).toBe(
        "View only. You opened this workspace without permission to make changes.",
      );
    },
  );

  it("says what visits that may make changes don't include", () => {
    const of = { face: "workspace", visit: visit(true), scope: "members:manage", what: "changes" } as const;
    expect(viewOnlyText(of, words)).toBe("View only. Partner visitors can't change this.");
  });
});
