import { expect, it } from "vitest";
import { counter, gauge, histogram, processMetrics } from "./metrics";

const linesOf = (name: string) =>
  processMetrics()
    .split("\n")
    .filter((line) => line.includes(name));

it("counts by labels", () => {
  const count = counter("test_calls_total", "Calls");
  count({ route: "/v1/leads", status: "200" });
  count({ route: "/v1/leads", status: "200" }, 2);
  count({ route: "/v1/leads", status: "503" });
  expect(linesOf("test_calls_total")).toEqual([
    "# HELP test_calls_total Calls",
    "# TYPE test_calls_total counter",
    'test_calls_total{route="/v1/leads",status="200"} 3',
    'test_calls_total{route="/v1/leads",status="503"} 1',
  ]);
});

it("shares a metric between two copies of a module", () => {
  counter("test_shared_total", "Shared")({});
  counter("test_shared_total", "Shared")({});
  expect(linesOf("test_shared_total").at(-1)).toBe("test_shared_total 2");
});

it("puts durations into cumulative buckets", () => {
  const observe = histogram("test_seconds", "Durations");
  for (const seconds of [0.004, 0.02, 0.3, 60]) observe({ pool: "web" }, seconds);
  const lines = linesOf("test_seconds");
  expect(lines).toContain('test_seconds_bucket{pool="web",le="0.005"} 1');
  expect(lines).toContain('test_seconds_bucket{pool="web",le="0.02"} 2');
  expect(lines).toContain('test_seconds_bucket{pool="web",le="0.5"} 3');
  expect(lines).toContain('test_seconds_bucket{pool="web",le="10"} 3');
  expect(lines).toContain('test_seconds_bucket{pool="web",le="+Inf"} 4');
  expect(lines).toContain('test_seconds_count{pool="web"} 4');
});

it("reads gauges when it is asked", () => {
  let value = 1;
  gauge("test_size", "Size", () => [[{ kind: 'a "quoted" one' }, value]]);
  value = 2;
  expect(linesOf("test_size").at(-1)).toBe('test_size{kind="a \\"quoted\\" one"} 2');
});
