import "server-only";
import { createServer } from "node:http";
import type { Log } from "@/lib/log";
import { processMetrics } from "@/lib/metrics";
import { mayReadMetrics } from "@/lib/metrics-token";

type Serving = { port: number; hostname: string; token: string | undefined; log: Log };

/** A worker answers nobody but the monitoring: METRICS_PORT serves /healthz and /metrics. */
export function serveMetrics({ port, hostname, token, log }: Serving): { close(): void } {
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, (request, response) => {
    const answer = (status: number, text: string, headers: Record<string, string> = {}) => {
      response.writeHead(status, { "Content-Type": "text/plain; version=0.0.4; charset=utf-8", ...headers });
      response.end(text);
    };
    if (request.url === "/healthz") return answer(200, "ok\n");
    if (request.url !== "/metrics") return answer(404, "Not found\n");
    const may = mayReadMetrics(request.headers.authorization, token);
    if (may === "off") return answer(404, "Not found\n");
    if (may === "no") return answer(401, "Unauthorized\n", { "WWW-Authenticate": "Bearer" });
    answer(200, processMetrics());
  });
  server.on("error", (error) => log.error({ err: error }, "the metrics cannot be served"));
  server.listen(port, hostname);
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
