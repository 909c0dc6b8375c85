import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { StepFailure } from "@/lib/automation/step-error";
import { isPublicAddress } from "@/lib/net/public-address";
import { type HttpGuard, readUrl, sendHttp } from "./http";

const strict: HttpGuard = { allowLoopback: false };
const open: HttpGuard = { allowLoopback: true };

const blocked = (url: string, guard = strict) => {
  try {
    readUrl(url, guard);
    return "allowed";
  } catch (error) {
    return error instanceof StepFailure ? error.error.code : "broken";
  }
};

describe("an allowed URL", () => {
  it.each([
    "https://example.com/hook",
    "http://example.org/a?b=c",
    "https://93.184.216.34/",
    "https://example.com/search?name=Ann Lee&path=C:\\x",
    " https://example.com/ ",
    "HTTPS://EXAMPLE.COM/",
    "https://[2606:2800:220:1:248:1893:25c8:1946]/",
  ])("%s", (url) => expect(blocked(url)).toBe("allowed"));
});

describe("a refused URL", () => {
  it.each([
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://127.1/",
    "http://0x7f000001/",
    "http://0177.0.0.1/",
    "http://127.0.0.1./",
    "http://LOCALHOST./",
    "http://08.8.8.8/",
    "http://0x7f.1/",
    "http://127.0.0.1.example.localhost/",
    "http://metadata.google.internal/",
    "http://192.0.2.1/",
    "http://[64:ff9b:1::a9fe:a9fe]/",
    "http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/",
    "http://[ff02::1]/",
    "http://[::ffff:0:127.0.0.1]/",
    "http://[2001:db8::1]/",
    "http://1.1.1.1@127.0.0.1/",
    "http://1.1.1.1\\@127.0.0.1/",
    "http:example.com",
    "http:/example.com/",
    "https:\\\\example.com/",
    "http://exam\tple.com/",
    "http://example.com/\r\nHost: evil.example.com",
    "   ",
    "http://redis/",
    "http://x.internal/",
    "http://example.com:5432/",
    "http://127。0。0。1/",
    "http://０/",
    "http://0.0.0.0/",
    "http://10.0.0.1/",
    "http://172.16.0.1/",
    "http://192.168.1.1/",
    "http://169.254.169.254/latest/meta-data",
    "http://168.63.129.16/",
    "http://100.64.0.1/",
    "http://198.18.0.1/",
    "http://224.0.0.1/",
    "http://255.255.255.255/",
    "http://[::1]/",
    "http://[::]/",
    "http://[::127.0.0.1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://[fe80::1]/",
    "http://[fd00::1]/",
    "http://localhost/",
    "http://LOCALHOST/",
    "http://a.localhost/",
    "http://db.internal/",
    "http://printer.local/",
    "http://intranet/",
    "http://user:pass@example.com/",
    "ftp://example.com/",
    "file:///etc/passwd",
    "gopher://example.com/",
    "javascript:alert(1)",
    "http://example.com:22/",
    "http://example.com:6379/",
    "not an address",
    "",
  ])("%s", (url) => expect(blocked(url)).toBe("url_blocked"));

  it("is the product's own host, because an automation would call itself", () => {
    const guard = { allowLoopback: false, own: "desk.example.com" };
    expect(blocked("https://desk.example.com/v1/automations", guard)).toBe("url_blocked");
    expect(blocked("https://DESK.example.com/", guard)).toBe("url_blocked");
    expect(blocked("https://other.example.com/", guard)).toBe("allowed");
  });

  it("is checked by its address in every notation", () => {
    for (const address of ["127.0.0.1", "::1", "::ffff:10.0.0.1", "::10.0.0.1", "fe80::1", "junk", ""]) {
      expect(isPublicAddress(address)).toBe(false);
    }
    expect(isPublicAddress("8.8.8.8")).toBe(true);
  });
});

describe("a request", () => {
  let server: Server;
  let url: string;
  const received: { path: string; headers: Record<string, unknown>; body: string }[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk: Buffer) => (body += chunk.toString()));
      request.on("end", () => {
        received.push({ path: request.url ?? "", headers: request.headers, body });
        if (request.url === "/inside") response.writeHead(302, { location: "http://169.254.169.254/" });
        else if (request.url === "/round") response.writeHead(302, { location: "/round" });
        else if (request.url === "/moved") response.writeHead(307, { location: "/json" });
        else if (request.url?.startsWith("/to?")) response.writeHead(302, { location: request.url.slice(4) });
        else if (request.url === "/json") response.writeHead(200, { "content-type": "application/json" });
        else if (request.url === "/large") response.writeHead(200);
        if (request.url === "/silent") return;
        response.end(request.url === "/large" ? "x".repeat(300_000) : '{"ok":true}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const call = (path: string, more: object = {}, guard = open) =>
    sendHttp(
      {
        method: "POST",
        url: `${url}${path}`,
        headers: {},
        body: { a: 1 },
        timeoutSeconds: 1,
        key: "run_1:n1",
        ...more,
      },
      { guard },
    ).catch((error: unknown) => (error instanceof StepFailure ? error.error : error));

  it("has its idempotency key, and no reserved header from the automation", async () => {
    const headers = { Host: "evil.example.com", "Idempotency-Key": "mine", "X-Own": "1" };
    expect(await call("/json", { headers })).toEqual({ status: 200, body: { ok: true } });
    expect(received.at(-1)!.headers).toMatchObject({
      "idempotency-key": "run_1:n1",
      "x-own": "1",
      "content-type": "application/json",
    });
    expect(received.at(-1)!.headers.host).toContain("127.0.0.1");
  });

  it("follows a redirect with its body, but none into a private network or in a loop", async () => {
    expect(await call("/moved")).toEqual({ status: 200, body: { ok: true } });
    expect(received.at(-1)).toMatchObject({ path: "/json", body: '{"a":1}' });
    expect(await call("/inside")).toMatchObject({ code: "url_blocked" });
    expect(await call("/round")).toMatchObject({ code: "url_blocked" });
  });

  it.each([
    "http://169.254.169.254/latest/meta-data",
    "http://0x0a000001/",
    "http://[::ffff:a00:1]/",
    "http://[64:ff9b:1::a9fe:a9fe]/",
    "http://user:pass@example.com/",
    "http://1.1.1.1\\@10.0.0.1/",
    "file:///etc/passwd",
    "gopher://example.com/",
    "http://example.com:22/",
  ])("is not led to %s", async (place) => {
    const before = received.length;
    expect(await call(`/to?${place}`)).toMatchObject({ code: "url_blocked" });
    expect(received.length).toBe(before + 1);
  });

  it("refuses a header with more than one line of plain characters", async () => {
    const before = received.length;
    for (const value of ["a\r\nX: y", "a\u0000b", "中"]) {
      const answer = await call("/json", { headers: { "X-Own": value } });
      expect(answer).toMatchObject({ code: "type_mismatch", retryable: false });
    }
    expect(received.length).toBe(before);
  });

  it("fails when no response arrives, and when the response is too large", async () => {
    expect(await call("/silent")).toMatchObject({ code: "timeout", retryable: true });
    expect(await call("/large")).toMatchObject({ code: "http_status" });
  });

  it("connects to the checked address: a name that resolves to a private one is refused, also on its second lookup", async () => {
    let asked = 0;
    const resolve: HttpGuard["resolve"] = (_host, _options, callback) => {
      asked += 1;
      callback(
        null,
        asked === 1 ? [{ address: "10.0.0.1", family: 4 }] : [{ address: "127.0.0.1", family: 4 }],
      );
    };
    const before = received.length;
    for (let i = 0; i < 2; i++) {
      const answer = await call("", { url: "http://rebind.example.com/" }, { allowLoopback: false, resolve });
      expect(answer).toMatchObject({ code: "url_blocked" });
    }
    expect(asked).toBe(2);
    expect(received.length).toBe(before);
  });
});
