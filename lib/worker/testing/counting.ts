import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { StepFailure } from "@/lib/automation/step-error";
import { beginEffect, callAfterCommit } from "@/lib/services/effects/intent";
import { clearSms } from "@/lib/services/effects/messages";
import type { Ports } from "@/lib/services/effects/ports";

/** The outside world, counting: how often it was really reached, by key. */
export type World = {
  ports: Ports;
  url: string;
  texts: Map<string, number>;
  requests: Map<string, number>;
  close(): Promise<void>;
};

export async function openWorld(): Promise<World> {
  const requests = new Map<string, number>();
  const texts = new Map<string, number>();
  const server: Server = createServer((request, response) => {
    const key = String(request.headers["idempotency-key"] ?? "none");
    requests.set(key, (requests.get(key) ?? 0) + 1);
    request.resume();
    response.writeHead(request.url === "/bad" ? 400 : 200, { "content-type": "application/json" });
    response.end('{"ok":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    texts,
    requests,
    ports: countingPorts(async (key, signal) => {
      texts.set(key, (texts.get(key) ?? 0) + 1);
      if (signal.aborted) throw new StepFailure("unknown_outcome", "No answer came");
    }),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/** Texts go through the gate and the effect rows like any; then `deliver` is what leaves. */
export function countingPorts(deliver: (key: string, signal: AbortSignal) => Promise<void>): Ports {
  return {
    http: { allowLoopback: true },
    email: async () => null,
    async sms(ctx, { key, runId, nodeId, message, announce }) {
      const cleared = await clearSms(ctx, message);
      if ("status" in cleared) return cleared;
      await beginEffect(ctx, { key, runId, nodeId, kind: "sms", request: { to: message.to } });
      return callAfterCommit(announce, {
        key,
        async make(signal) {
          await deliver(key, signal);
          return { answer: { status: "sent" as const, messageId: `double_${key}`, segments: 1 } };
        },
      });
    },
  };
}
