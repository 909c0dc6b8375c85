import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, jsonSchema, streamText, tool } from "ai";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type ChatCompletionsDouble,
  MODEL_TEST_KEY,
  openChatCompletions,
} from "@/scripts/testing/chat-completions";

/** The local server is understood by the client in both ways it can answer, so that other tests may rely on it. */
let double: ChatCompletionsDouble;
beforeAll(async () => {
  double = await openChatCompletions();
});
afterAll(() => double.close());

const model = () =>
  createOpenAICompatible({
    name: "double",
    baseURL: double.url,
    apiKey: MODEL_TEST_KEY,
    includeUsage: true,
  }).chatModel("front-desk-1");
const look = tool({
  description: "Looks",
  inputSchema: jsonSchema<object>({ type: "object" }),
  execute: () => "",
});
const tools = { look };
const ANSWER = {
  say: "I will look at “Bright Smile” first.",
  call: [
    { name: "look", arguments: { at: "the draft", deep: { er: [1, 2, 3] } } },
    { name: "look", arguments: {} },
  ],
};

it("answers the same at once and as a stream", async () => {
  double.answers.push(ANSWER, ANSWER);
  const whole = await generateText({ model: model(), prompt: "Look", tools });
  const streamed = streamText({ model: model(), prompt: "Look", tools });
  const inputs = (calls: readonly { toolName: string; input: unknown }[]) =>
    calls.map(({ toolName, input }) => ({ toolName, input }));
  expect(whole.text).toBe(ANSWER.say);
  expect(await streamed.text).toBe(ANSWER.say);
  expect(inputs(whole.toolCalls)).toEqual(
    ANSWER.call.map((one) => ({ toolName: one.name, input: one.arguments })),
  );
  expect(inputs(await streamed.toolCalls)).toEqual(inputs(whole.toolCalls));
  expect((await streamed.usage).inputTokens).toBe(whole.usage.inputTokens);
  expect([whole.finishReason, await streamed.finishReason]).toEqual(["tool-calls", "tool-calls"]);
  expect(double.requests.map(({ stream }) => stream === true)).toEqual([false, true]);
});

it("refuses a conversation that leaves a call without its result", async () => {
  const send = (messages: object[]) =>
    fetch(`${double.url}/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${MODEL_TEST_KEY}` },
      body: JSON.stringify({ model: "front-desk-1", messages }),
    });
  const call = { id: "call_1", type: "function", function: { name: "look", arguments: "{}" } };
  const asked = { role: "user", content: "Look" };
  const calling = { role: "assistant", content: null, tool_calls: [call] };
  const result = { role: "tool", tool_call_id: "call_1", content: "Seen" };
  expect((await send([asked, calling, result])).status).toBe(200);
  expect((await send([asked, calling, asked])).status).toBe(400);
  expect((await send([asked, result])).status).toBe(400);
  expect((await send([])).status).toBe(400);
});
