import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { answerLeaving, leave, useLeaving } from "./unsaved";

const components = join(import.meta.dirname, "..");

/** Forms that hold nothing worth a warning, and why. */
const WITHOUT: Record<string, string> = {
  "account/add-totp-dialog.tsx": "a code of six digits",
  "account/password-card.tsx": "a password, which nobody wants kept",
  "automations/describe/describe-dialog.tsx":
    "a sentence or two; a proposal that is ready asks before it is lost",
  "automations/describe/proposal-review.tsx": "a sentence; the proposal itself stays",
  "automations/why/why-page.tsx": "a search",
  "desk/composer.tsx": "the text is kept while other pages are open",
  "settings/provider-test.tsx": "an address to send a test to",
  "shell/confirm-identity-dialog.tsx": "a password",
  "shell/sign-in-again-dialog.tsx": "a password",
  "shell/sign-in-form.tsx": "a password",
};

describe("every form", () => {
  it("of a signed-in page warns before its changes are lost, or says why not", () => {
    const files = readdirSync(components, { recursive: true, encoding: "utf8" }).filter(
      (file) => file.endsWith(".tsx") && !/^(auth|docs|editor)\//.test(file),
    );
    const silent = files.filter((file) => {
      const text = readFileSync(join(components, file), "utf8");
      return /<form\b/.test(text) && !/<form\b[^>]*\{\.\.\.(?:unsaved\.form|unsavedForm)\}/.test(text);
    });
    expect(silent.sort()).toEqual(Object.keys(WITHOUT).sort());
  });
});

describe("leaving", () => {
  afterEach(() => useLeaving.setState({ go: null }));

  it("goes on at once where nothing is unsaved", () => {
    let went = false;
    leave(() => {
      went = true;
    });
    expect([went, useLeaving.getState().go]).toEqual([true, null]);
  });

  it("goes on only after the answer to leave", () => {
    const went: string[] = [];
    useLeaving.setState({ go: () => went.push("first") });
    answerLeaving(false);
    useLeaving.setState({ go: () => went.push("second") });
    answerLeaving(true);
    expect([went, useLeaving.getState().go]).toEqual([["second"], null]);
  });
});
