import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/**
 * A server with the chat completions API of OpenAI on the loopback interface, after its reference: bearer keys, tool
 * calls, usage, errors, answers at once or as a stream, and the ways in which models and their servers go wrong. Tests
 * call it with the real client.
 */
type ToolCall = { name: string; arguments: unknown };
export type ModelAnswer =
  /** Text without a call, which ends a turn. */
  | { say: string }
  | { call: readonly ToolCall[]; say?: string }
  | { status: number; message?: string; retryAfter?: string }
  /** A success with this body, whatever it is. */
  | { body: string }
  /** A tool call whose arguments are this text, JSON or not. */
  | { rawArguments: string; name: string }
  /** The connection stays open without an answer. */
  | "hangs"
  /** The answer begins, goes on, and never ends. */
  | "never ends"
  /** The connection closes without an answer. */
  | "closes";

type ChatMessage = {
  role: string;
  content?: unknown;
  tool_calls?: { id: string; type: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
};
type ChatRequest = {
  model: string;
  messages: ChatMessage[];
  tools?: { type: string; function: { name: string; description?: string; parameters?: unknown } }[];
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  max_tokens?: number;
};
/** Decides the answer to a request; `turn` counts from 0. */
type Model = (request: ChatRequest, turn: number) => ModelAnswer | Promise<ModelAnswer>;

export type ChatCompletionsDouble = {
  /** The URL its API starts with. */
  url: string;
  requests: ChatRequest[];
  /** Its answers, in order. After the last one it says that it has nothing more to say. */
  answers: ModelAnswer[];
  /** Takes the place of `answers`. */
  model: Model | null;
  /** Some servers report no usage. */
  reportsUsage: boolean;
  close(): void;
};

export const MODEL_TEST_KEY = "sk-model-switchboard0000000000";

export async function openChatCompletions({
  key = MODEL_TEST_KEY,
  port = 0,
} = {}): Promise<ChatCompletionsDouble> {
  const server = createServer((request, response) => {
    serve({ double, key }, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const double: ChatCompletionsDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests: [],
    answers: [],
    model: null,
    reportsUsage: true,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return double;
}

type Serving = { double: ChatCompletionsDouble; key: string };

async function serve({ double, key }: Serving, request: IncomingMessage, response: ServerResponse) {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  if (request.method !== "POST" || request.url !== "/v1/chat/completions")
    return refuse(response, 404, "Not Found");
  if (request.headers.authorization !== `Bearer ${key}`)
    return refuse(response, 401, "Incorrect API key provided: sk-*****.");
  const asked = JSON.parse(text) as ChatRequest;
  const fault = faultIn(asked);
  if (fault) return refuse(response, 400, fault);
  const turn = double.requests.push(asked) - 1;
  const answer = double.model
    ? await double.model(asked, turn)
    : (double.answers.shift() ?? { say: "I have nothing more to say." });
  return reply(double, { asked, answer, response });
}

/** Finds requests that the API refuses: no model, no messages, calls without their results, results without their calls. */
function faultIn({ model, messages, tools = [] }: ChatRequest): string | null {
  if (typeof model !== "string" || model === "") return "you must provide a model parameter";
  if (!Array.isArray(messages) || messages.length === 0) return "'messages' must hold at least one message";
  for (const { type, function: described } of tools)
    if (type !== "function" || !/^[a-zA-Z0-9_-]{1,64}$/.test(described.name)) return "Invalid 'tools'";
  let open = new Set<string>();
  for (const { role, tool_calls: calls = [], tool_call_id: id } of messages) {
    if (role === "tool") {
      if (!open.delete(id ?? "")) return "messages with role 'tool' must follow a message with 'tool_calls'";
      continue;
    }
    if (open.size > 0) return "An assistant message with 'tool_calls' must be followed by tool messages";
    open = new Set(role === "assistant" ? calls.map((call) => call.id) : []);
  }
  return open.size > 0 ? "An assistant message with 'tool_calls' must be followed by tool messages" : null;
}

type Replying = { asked: ChatRequest; answer: ModelAnswer; response: ServerResponse };

async function reply(double: ChatCompletionsDouble, { asked, answer, response }: Replying): Promise<void> {
  if (answer === "hangs") return;
  if (answer === "closes") return void response.destroy();
  if (answer === "never ends") return goOnForever(response);
  if ("status" in answer) {
    if (answer.retryAfter !== undefined) response.setHeader("retry-after", answer.retryAfter);
    return refuse(response, answer.status, answer.message ?? "The server had an error");
  }
  if ("body" in answer) {
    response.writeHead(200, { "content-type": "application/json" });
    return void response.end(answer.body);
  }
  const message = messageOf(answer);
  const usage = usageOf(asked, message);
  const common = {
    id: `chatcmpl-${randomUUID()}`,
    created: Math.floor(Date.now() / 1_000),
    model: asked.model,
  };
  const finish = message.tool_calls ? "tool_calls" : "stop";
  if (asked.stream) return stream(response, { asked, common, message, finish, usage });
  response.writeHead(200, { "content-type": "application/json" });
  const choices = [{ index: 0, message, finish_reason: finish, logprobs: null }];
  const body = { ...common, object: "chat.completion", choices, ...(double.reportsUsage ? { usage } : {}) };
  response.end(JSON.stringify(body));
}

type Message = {
  role: "assistant";
  content: string | null;
  tool_calls?: { id: string; type: "function"; function: { name: string; arguments: string } }[];
};

function messageOf(answer: Extract<ModelAnswer, { say?: string } | { rawArguments: string }>): Message {
  const callOf = (name: string, text: string) => ({
    id: `call_${randomUUID().replaceAll("-", "").slice(0, 24)}`,
    type: "function" as const,
    function: { name, arguments: text },
  });
  if ("rawArguments" in answer)
    return { role: "assistant", content: null, tool_calls: [callOf(answer.name, answer.rawArguments)] };
  if (!("call" in answer)) return { role: "assistant", content: answer.say };
  const calls = answer.call.map((one) => callOf(one.name, JSON.stringify(one.arguments)));
  return { role: "assistant", content: answer.say ?? null, tool_calls: calls };
}

function usageOf(asked: ChatRequest, message: Message) {
  const prompt = Math.ceil(JSON.stringify(asked.messages).length / 4);
  const completion = Math.ceil(JSON.stringify(message).length / 4);
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
}

type Streamed = {
  asked: ChatRequest;
  common: { id: string; created: number; model: string };
  message: Message;
  finish: string;
  usage: object;
};

/** Server-sent events: the role, the text or the calls in pieces, the reason, the usage if asked for, and [DONE]. */
function stream(response: ServerResponse, { asked, common, message, finish, usage }: Streamed): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const send = (choices: object[], more: object = {}) =>
    response.write(
      `data: ${JSON.stringify({ ...common, object: "chat.completion.chunk", choices, ...more })}\n\n`,
    );
  const delta = (change: object) => send([{ index: 0, delta: change, finish_reason: null }]);
  delta({ role: "assistant", content: "" });
  for (const piece of piecesOf(message.content ?? "")) delta({ content: piece });
  for (const [index, call] of (message.tool_calls ?? []).entries()) {
    const { name, arguments: text } = call.function;
    delta({ tool_calls: [{ index, id: call.id, type: "function", function: { name, arguments: "" } }] });
    for (const piece of piecesOf(text)) delta({ tool_calls: [{ index, function: { arguments: piece } }] });
  }
  send([{ index: 0, delta: {}, finish_reason: finish }]);
  if (asked.stream_options?.include_usage) send([], { usage });
  response.end("data: [DONE]\n\n");
}

const piecesOf = (text: string) => text.match(/[\s\S]{1,20}/g) ?? [];

async function goOnForever(response: ServerResponse): Promise<void> {
  response.writeHead(200, { "content-type": "application/json" });
  while (!response.destroyed) {
    response.write(" ");
    await pause(20);
  }
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { "content-type": "application/json" });
  const type = status === 401 ? "invalid_request_error" : status === 429 ? "requests" : "server_error";
  response.end(JSON.stringify({ error: { message, type, param: null, code: null } }));
}
