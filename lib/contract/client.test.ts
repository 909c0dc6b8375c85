import { describe, expect, it } from "vitest";
import { createClient, ProblemError } from "./client";
import { getMe } from "./people";

type Reply = { status: number; code?: string };

/** A client over these replies, and the number of calls it sent. */
function clientOver(replies: Reply[], answers: { signInAgain?: boolean; confirmIdentity?: boolean }) {
  const asked: string[] = [];
  let sent = 0;
  const ask = (name: "signInAgain" | "confirmIdentity") =>
    name in answers
      ? {
          [name]: async () => {
            asked.push(name);
            return answers[name] === true;
          },
        }
      : {};
  const client = createClient({
    fetch: async () => {
      const { status, code } = replies[sent++] ?? { status: 500 };
      return Response.json(code ? { code, detail: code } : { id: "per_1" }, { status });
    },
    ...ask("signInAgain"),
    ...ask("confirmIdentity"),
  });
  const call = () =>
    client(getMe).then(
      () => "ok",
      (error: unknown) => (error instanceof ProblemError ? error.code : "unknown"),
    );
  return { call, asked, sent: () => sent };
}

const ENDED = { status: 401, code: "missing_api_key" };
const OLD = { status: 403, code: "reauthentication_required" };
const OK = { status: 200 };

describe("a call whose session has ended", () => {
  it("is repeated once the person has signed in again", async () => {
    const { call, asked, sent } = clientOver([ENDED, OK], { signInAgain: true });
    expect([await call(), asked, sent()]).toEqual(["ok", ["signInAgain"], 2]);
  });

  it("fails when the person does not sign in", async () => {
    const { call, sent } = clientOver([ENDED, OK], { signInAgain: false });
    expect([await call(), sent()]).toEqual(["missing_api_key", 1]);
  });

  it("is repeated only once", async () => {
    const { call, sent } = clientOver([ENDED, ENDED, OK], { signInAgain: true });
    expect([await call(), sent()]).toEqual(["missing_api_key", 2]);
  });

  it("may need a confirmed identity after it", async () => {
    const answers = { signInAgain: true, confirmIdentity: true };
    const { call, asked } = clientOver([ENDED, OLD, OK], answers);
    expect([await call(), asked]).toEqual(["ok", ["signInAgain", "confirmIdentity"]]);
  });

  it("asks nobody where there is nobody to ask", async () => {
    const { call, sent } = clientOver([ENDED, OK], {});
    expect([await call(), sent()]).toEqual(["missing_api_key", 1]);
  });
});

it("a call refused for another reason asks nobody to sign in", async () => {
  const { call, asked } = clientOver([{ status: 401, code: "invalid_api_key" }], { signInAgain: true });
  expect([await call(), asked]).toEqual(["invalid_api_key", []]);
});
