import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
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
  /** True if it answers when it is asked what it has taken. */
  lists: boolean;
  /** The calls it knows, by the id of the caller's leg, for when it is asked about one. */
  calls: Record<string, KnownCall>;
  /** The numbers of the account, with where they bring their calls. */
  numbers: { phone_number: string; voice_url: string; status_callback: string }[];
  /** The files of texts that came in, by the path of their ids, for requests with these credentials. */
  files: Map<string, Buffer>;
  /** Answers for the server that keeps the files, in place of this one. */
  leadsTo: string | null;
  /** Asks for a file that is to be sent, as soon as the text was accepted: its type first, then its bytes. */
  fetchFile: (
    url: string,
    method: "HEAD" | "GET",
  ) => Promise<{ status: number; headers: Headers; body: Buffer }>;
  /** The files it fetched. */
  fetched: { url: string; status: number; contentType: string | null; bytes: number }[];
  /** The sound of its recordings, by id, for requests with these credentials. */
  recordings: Map<string, Buffer>;
  credentials: string;
  close(): void;
};

export type KnownCall = {
  status: string;
  from?: string;
  duration?: string;
  legs?: { sid: string; status: string; answeredBy?: string }[];
  recordings?: { sid: string; source: string; duration: string }[];
};

export async function openTwilio(): Promise<TwilioDouble> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      if (/\/Recordings\/RE\w+\.\w+$/.test(request.url ?? ""))
        return void recording(double, request, response);
      if (FILE.test(request.url ?? "") || request.url?.startsWith("/store/"))
        return void mediaFile(double, request, response);
      if (request.method === "GET") {
        const url = new URL(request.url!, "http://localhost");
        if (url.pathname.endsWith("/Messages.json")) list(double, url, response);
        else if (url.pathname.endsWith("/IncomingPhoneNumbers.json"))
          say(response, {
            status: 200,
            body: { incoming_phone_numbers: double.numbers, next_page_uri: null },
          });
        else describeCall(double, url, response);
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
    lists: true,
    calls: {},
    numbers: [],
    files: new Map(),
    leadsTo: null,
    async fetchFile(url, method) {
      const answer = await fetch(url, { method });
      return {
        status: answer.status,
        headers: answer.headers,
        body: Buffer.from(await answer.arrayBuffer()),
      };
    },
    fetched: [],
    recordings: new Map(),
    credentials: "",
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return double;
}

const FILE = /\/Messages\/((?:MM|SM)\w+\/Media\/ME\w+)(\.json)?$/;

/** Like Twilio, the API asks for credentials and redirects to a store, whose signed URLs need none. */
function mediaFile(double: TwilioDouble, request: IncomingMessage, response: ServerResponse): void {
  const { url = "", method, headers } = request;
  const [, stored] = /^\/store\/(.+)$/.exec(url) ?? [];
  if (stored) {
    const content = double.files.get(stored);
    if (!content || headers.authorization !== undefined) return void refuse({ status: 403 }, response);
    response.writeHead(200, { "content-type": "application/octet-stream" });
    return void response.end(content);
  }
  const given = Buffer.from((headers.authorization ?? "").replace("Basic ", ""), "base64").toString();
  const [, id = ""] = FILE.exec(url) ?? [];
  if (given !== double.credentials) return void refuse({ status: 401, code: 20_003 }, response);
  if (!double.files.has(id)) return void refuse({ status: 404, code: 20_404 }, response);
  if (method === "DELETE") {
    double.files.delete(id);
    response.writeHead(204);
    return void response.end();
  }
  response.writeHead(307, { location: double.leadsTo ?? `/store/${id}` });
  response.end();
}

async function fetchFiles(double: TwilioDouble, form: URLSearchParams): Promise<void> {
  for (const url of form.getAll("MediaUrl")) {
    const about = await double.fetchFile(url, "HEAD");
    const { status, headers, body } = await double.fetchFile(url, "GET");
    const contentType = headers.get("content-type");
    // A file whose type is not known before it is fetched is refused.
    if (about.status !== 200 || about.headers.get("content-type") !== contentType) continue;
    double.fetched.push({ url, status, contentType, bytes: body.length });
  }
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
  void fetchFiles(double, form);
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

function list({ taken, lists }: TwilioDouble, { searchParams }: URL, response: ServerResponse): void {
  if (!lists) return void refuse({ status: 503 }, response);
  const messages = taken
    .filter(({ to }) => to === searchParams.get("To"))
    .map(({ sid, to, body, at }) => ({ sid, to, body, direction: "outbound-api", date_created: at }));
  say(response, { status: 200, body: { messages, next_page_uri: null } });
}

/** Asks for credentials, as an account with protected media does. */
function recording(
  { recordings, credentials }: TwilioDouble,
  { url = "", method, headers }: IncomingMessage,
  response: ServerResponse,
): void {
  const given = Buffer.from((headers.authorization ?? "").replace("Basic ", ""), "base64").toString();
  const [, id = ""] = /(RE\w+)\.\w+$/.exec(url) ?? [];
  const content = recordings.get(id);
  if (given !== credentials) return void refuse({ status: 401, code: 20_003 }, response);
  if (!content) return void refuse({ status: 404, code: 20_404 }, response);
  if (method === "DELETE") {
    recordings.delete(id);
    response.writeHead(204);
    return void response.end();
  }
  response.writeHead(200, { "content-type": "audio/mpeg" });
  response.end(content);
}

/** The call resource, its legs and its recordings, as the API documents them. */
function describeCall({ calls }: TwilioDouble, url: URL, response: ServerResponse): void {
  const [, sid = ""] = /\/(?:Calls|Recordings)\/?([^/]*)\.json$/.exec(url.pathname) ?? [];
  const id = sid || url.searchParams.get("ParentCallSid") || url.searchParams.get("CallSid") || "";
  const call = calls[id];
  if (!call) return void refuse({ status: 404, code: 20_404 }, response);
  const ended = new Date().toUTCString();
  if (url.pathname.endsWith("/Recordings.json")) {
    const recordings = (call.recordings ?? []).map((one) => ({ ...one, call_sid: id, status: "completed" }));
    return void say(response, { status: 200, body: { recordings, next_page_uri: null } });
  }
  if (sid !== "") {
    const { status, from = null, duration = null } = call;
    const body = { sid, status, from, duration, direction: "inbound", end_time: ended };
    return void say(response, { status: 200, body });
  }
  const legs = (call.legs ?? []).map(({ answeredBy, ...leg }) => ({
    ...leg,
    parent_call_sid: id,
    direction: "outbound-dial",
    answered_by: answeredBy ?? null,
    duration: "0",
    end_time: ended,
  }));
  say(response, { status: 200, body: { calls: legs, next_page_uri: null } });
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
