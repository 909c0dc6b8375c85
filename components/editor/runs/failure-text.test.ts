import { describe, expect, it } from "vitest";
import { STEP_ERROR_CODES } from "@/lib/automation/step-error";
import { translator } from "@/lib/messages/translator";
import { failureText } from "./failure-text";

const t = translator("en", "failures");
const raw = "The server could not be reached (ENOTFOUND)";

describe("failureText", () => {
  it.each(STEP_ERROR_CODES)("explains %s in words of its own, with something to do", (code) => {
    const { what, todo } = failureText({ code, message: raw }, t);
    expect(what).not.toBe(raw);
    expect(what).toMatch(/^[A-Z].*\.$/);
    expect(todo).toMatch(/^[A-Z].*\.$/);
  });

  it("shows the message of an error it doesn't know", () => {
    expect(failureText({ code: "from_the_future", message: raw }, t).what).toBe(raw);
    expect(failureText({ message: raw }, t).what).toBe(raw);
    expect(failureText({ message: 'No step "text"' }, t).what).toBe("No step “text”");
  });
});
