import { describe, expect, it } from "vitest";
import { STEP_ERROR_CODES } from "@/lib/automation/step-error";
import { translator } from "@/lib/messages/translator";
import { detailText, failureText } from "./failure-text";

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

  const answered = (status: number) => ({
    code: "http_status",
    message: `The other side answered ${status}`,
  });

  it.each([
    [500, /having problems.*Run it again later/],
    [503, /having problems.*Run it again later/],
    [408, /having problems.*Run it again later/],
    [429, /too many requests.*Run it again later/],
    [401, /credentials/],
    [403, /credentials/],
    [404, /URL/],
    [400, /body/],
    [422, /body/],
  ])("advises what fits status %i alone", (status, advice) => {
    const { what, todo } = failureText(answered(status), t);
    expect(`${what} ${todo}`).toMatch(advice);
    const others = [/credentials/, /URL/, /body/].filter(({ source }) => !advice.source.includes(source));
    for (const other of others) expect(todo).not.toMatch(other);
  });

  it("gives general advice for another status, and for a response that was too large", () => {
    expect(failureText(answered(418), t).todo).toBe(
      "Check the URL, the credentials and the body of the request.",
    );
    const tooLarge = { code: "http_status", message: "The response is larger than 256 KiB" };
    expect(failureText(tooLarge, t).what).toBe("The other system returned an error.");
  });

  it("shows the error in words, without its code", () => {
    expect(detailText(answered(503), t)).toBe("The other system answered with status 503.");
    expect(detailText({ code: "provider_error", message: raw }, t)).toBe(raw);
  });
});
