import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import twilio from "twilio";

/**
 * A fake Twilio on the loopback interface: its documented paths, fields, errors and signature, with network faults. The
 * official package calls it.
 */
export type Reply =
  | "takes"
  /** Accepted, but the response is lost. */
  | "takes in silence"
  /** The connection closes without acceptance. */
  | "silent"
  /** The connection stays open without a response. */
  | "hangs"
  | { status: number; code?: number; retryAfter?: string };

type TakenByTwilio = { sid: string; to: string; body: string; at: string };

export type TwilioDouble = {
  url: string;
  /** The received requests, accepted or not. */
  asked: URLSearchParams[];
  taken: TakenByTwilio[];
  /** The behavior of the next requests, one each; `otherwise` applies after them. */
  next: Reply[];
  otherwise: Reply | (() => Reply);
  close(): void;
};

export async function openTwilio(): Promise<TwilioDouble> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      if (request.method === "GET") {
        list(double, new URL(request.url!, "http://localhost"), response);
        return;
      }
      const form = new URLSearchParams(body);
      double.asked.push(form);
      const { next, otherwise } = double;
      const reply = next.shift() ?? (typeof otherwise === "function" ? otherwise() : otherwise);
      create(double, { form, reply, response });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const double: TwilioDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    taken: [],
    next: [],
    otherwise: "takes",
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return double;
}

type Creating = { form: URLSearchParams; reply: Reply; response: ServerResponse };

function create(double: TwilioDouble, { form, reply, response }: Creating): void {
  if (reply === "hangs") return;
  if (reply === "silent") return void response.destroy();
  if (typeof reply === "object") {
    refuse(reply, response);
    return;
  }
  const sid = `SM${double.asked.length}`;
  const at = new Date().toUTCString();
  double.taken.push({ sid, to: form.get("To") ?? "", body: form.get("Body") ?? "", at });
  if (reply === "takes in silence") return void response.destroy();
  say(response, { status: 201, body: { sid, status: "queued", date_created: at, num_segments: "1" } });
}

/** Without a code the response comes from a gateway in front of Twilio, in its own format. */
function refuse({ status, code, retryAfter }: Extract<Reply, object>, response: ServerResponse): void {
  if (retryAfter !== undefined) response.setHeader("retry-after", retryAfter);
  if (code === undefined) {
    response.writeHead(status, { "content-type": "text/html" });
    return void response.end("<html>no</html>");
  }
  const more = `https://www.twilio.com/docs/errors/${code}`;
  say(response, { status, body: { code, message: "no", more_info: more, status } });
}

function list({ taken }: TwilioDouble, { searchParams }: URL, response: ServerResponse): void {
  const messages = taken
    .filter(({ to }) => to === searchParams.get("To"))
    .map(({ sid, to, body, at }) => ({ sid, to, body, direction: "outbound-api", date_created: at }));
  say(response, { status: 200, body: { messages, next_page_uri: null } });
}

function say(response: ServerResponse, { status, body }: { status: number; body: object }): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

/** A webhook's headers, signed as Twilio does: over the configured URL and every form field. */
export function signedByTwilio(token: string, url: string, form: Record<string, string>) {
  return {
    "content-type": "application/x-www-form-urlencoded",
    "x-twilio-signature": twilio.getExpectedTwilioSignature(token, url, form),
  };
}
