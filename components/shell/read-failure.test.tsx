import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { WordsProvider } from "@/components/words/words";
import { compiledRoom } from "@/lib/messages/compiled";
import { readFailure, StaleNotice } from "./read-failure";

const failed = (status: number, data?: unknown) => ({
  error: Object.assign(new Error(`Failed with ${status}`), { status }),
  data,
  refetch: () => null,
});
const done = { error: null, data: {}, refetch: () => null };

const text = (page: ReactNode) =>
  renderToStaticMarkup(
    <WordsProvider language="en" numberLocale="en-US" rooms={{ ui: compiledRoom("en", "ui") }}>
      {page}
    </WordsProvider>,
  );

describe("a page that could not be read", () => {
  it("does not exist if its object does not", () => {
    expect(text(readFailure(failed(404), done))).toContain("Page not found");
  });

  it("exists if only something beside its object does not", () => {
    const page = text(readFailure(done, failed(404)));
    expect(page).not.toContain("Page not found");
    expect(page).toContain("Failed with 404");
  });

  it("keeps data that is shown", () => {
    for (const status of [404, 500]) expect(readFailure(failed(status, {}), done)).toBeNull();
  });
});

describe("a page that could not be read again", () => {
  it("says so, whichever of its reads failed", () => {
    expect(text(<StaleNotice reads={[failed(500, {}), done]} />)).toContain("Failed with 500");
    const second = text(<StaleNotice reads={[done, failed(404, {})]} />);
    expect(second).toContain("Failed with 404");
    expect(second).toContain("Try again");
  });

  it("says nothing while all of its reads are fine", () => {
    expect(text(<StaleNotice reads={[done, done]} />)).toBe("");
  });
});
