import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestEngine, type TestEngine, type TestWorkspace } from "@/lib/worker/testing/test-engine";
import { judgeErasures } from "./erasures.ts";

/** The check of the fault "erasures" has to find each of its invariants broken. */
let testEngine: TestEngine;
let desk: TestWorkspace;
beforeAll(async () => {
  testEngine = await openTestEngine();
  desk = await testEngine.newWorkspace();
});
afterAll(() => testEngine.close());

const ERASED_AT = Date.parse("2026-11-26T12:00:00Z");
const erased = { phone: "+12025550161", isErased: true, erasedAt: ERASED_AT };
const other = { phone: "+12025550162", isErased: false, erasedAt: null };
const text = (to: string, seconds: number) => ({
  ...{ sid: "SM1", to, body: "Hello" },
  at: new Date(ERASED_AT + seconds * 1_000).toISOString(),
});
const twice = [text(other.phone, 1), text(other.phone, 5)];

const judged = (taken: ReturnType<typeof text>[]) =>
  judgeErasures([erased, other], { db: testEngine.db, workspaceId: desk.id, twilio: { taken } });

it("passes when the data is gone and the others have their texts", async () => {
  expect(await judged([text(erased.phone, -1), text(erased.phone, 1), ...twice])).toEqual([]);
});

it("finds a text to an erased person, and a missing or extra text to another", async () => {
  expect(await judged([text(erased.phone, 10), ...twice])).toEqual([
    "1 of the erased people were texted afterwards",
  ]);
  const wrong = ["1 of the other people did not get exactly two texts"];
  expect(await judged(twice.slice(1))).toEqual(wrong);
  expect(await judged([...twice, text(other.phone, 9)])).toEqual(wrong);
});

it("finds a phone number or name in any table", async () => {
  await desk.post("/v1/contacts", { phone: erased.phone, name: "Robin" });
  expect(await judged(twice)).toContain("public.contact holds data of people who were erased");
  await testEngine.rows(
    "update contact set phone = null, name = 'Vanishing Caller 4' where workspace_id = $1",
    [desk.id],
  );
  expect(await judged(twice)).toContain("public.contact holds data of people who were erased");
});
