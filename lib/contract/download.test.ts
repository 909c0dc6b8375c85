import { describe, expect, it } from "vitest";
import { ProblemError } from "./client";
import { createDownload } from "./download";

function sending(parts: string[], { breaksOff = false } = {}): typeof fetch {
  return async () => {
    const left = parts.map((part) => new TextEncoder().encode(part));
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const next = left.shift();
        if (next) controller.enqueue(next);
        else if (breaksOff) controller.error(new Error("gone"));
        else controller.close();
      },
    });
    return new Response(body);
  };
}

describe("a download", () => {
  it("holds everything that was sent, and tells the rows as they come", async () => {
    const rows: number[] = [];
    const download = createDownload({ fetch: sending(["id,name\r\n", "1,a\r\n2,", "b\r\n3,c\r\n"]) });
    const file = await download("/v1/partner/accounts", { onRows: (count) => rows.push(count) });
    expect([await file.text(), rows]).toEqual(["id,name\r\n1,a\r\n2,b\r\n3,c\r\n", [0, 1, 3]]);
  });

  it("that breaks off is no file", async () => {
    const download = createDownload({ fetch: sending(["id\r\n1\r\n"], { breaksOff: true }) });
    await expect(download("/v1/partner/accounts", {})).rejects.toThrow(ProblemError);
  });

  it("names its tenant, and is fetched again once the person has signed in", async () => {
    const sent: (string | null)[] = [];
    const download = createDownload({
      partner: "par_1",
      signInAgain: async () => true,
      fetch: async (_, init) => {
        sent.push(new Headers(init?.headers).get("switchboard-partner"));
        return sent.length === 1
          ? Response.json({ code: "missing_api_key" }, { status: 401 })
          : new Response("id\r\n1\r\n");
      },
    });
    expect(await (await download("/v1/partner/accounts", {})).text()).toBe("id\r\n1\r\n");
    expect(sent).toEqual(["par_1", "par_1"]);
  });
});
