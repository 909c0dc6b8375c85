import { processWide } from "./process-wide";

/**
 * Counts and durations of this process, in Prometheus' text format. Label values come from routes, statuses and words of our
 * own and never from what people send, because each makes a series that stays.
 */
type Labels = Readonly<Record<string, string>>;
type Kind = "counter" | "gauge" | "histogram";
type Metric = { help: string; kind: Kind; lines(): string[] };

const metrics = processWide("metrics", () => new Map<string, Metric>());

const escaped = (value: string) =>
  value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");

export function braced(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

/** Pages and route handlers each have a copy of this module; the first to name a metric makes it. */
function seriesOf<T>(
  name: string,
  about: Omit<Metric, "lines">,
  write: (labels: string, one: T) => string[],
) {
  return processWide(`metric ${name}`, () => {
    const series = new Map<string, T>();
    metrics.set(name, { ...about, lines: () => [...series].flatMap(([labels, one]) => write(labels, one)) });
    return series;
  });
}

export function counter(name: string, help: string): (labels: Labels, by?: number) => void {
  const series = seriesOf<number>(name, { help, kind: "counter" }, (labels, sum) => [
    `${name}${labels} ${sum}`,
  ]);
  return (labels, by = 1) => {
    const key = braced(labels);
    series.set(key, (series.get(key) ?? 0) + by);
  };
}

/** From what a read from memory takes to where a caller gives up. */
const LIMITS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

type Timed = { count: number; sum: number; within: number[] };

export function histogram(name: string, help: string): (labels: Labels, seconds: number) => void {
  const series = seriesOf<Timed>(name, { help, kind: "histogram" }, (labels, { count, sum, within }) => {
    const upTo = (limit: string) => `${name}_bucket${withLabel(labels, `le="${limit}"`)}`;
    return [
      ...LIMITS.map((limit, at) => `${upTo(String(limit))} ${within[at]}`),
      `${upTo("+Inf")} ${count}`,
      `${name}_sum${labels} ${sum}`,
      `${name}_count${labels} ${count}`,
    ];
  });
  return (labels, seconds) => {
    const key = braced(labels);
    const timed = series.get(key) ?? { count: 0, sum: 0, within: LIMITS.map(() => 0) };
    series.set(key, timed);
    timed.count += 1;
    timed.sum += seconds;
    for (const [at, limit] of LIMITS.entries()) if (seconds <= limit) timed.within[at]! += 1;
  };
}

const withLabel = (labels: string, label: string) =>
  labels === "" ? `{${label}}` : `${labels.slice(0, -1)},${label}}`;

/** Values that are read when somebody asks for the metrics. */
export function gauge(name: string, help: string, read: () => readonly (readonly [Labels, number])[]): void {
  metrics.set(name, {
    help,
    kind: "gauge",
    lines: () => read().map(([labels, value]) => `${name}${braced(labels)} ${value}`),
  });
}

export function processMetrics(): string {
  return [...metrics]
    .flatMap(([name, { help, kind, lines }]) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${kind}`,
      ...lines(),
    ])
    .map((line) => `${line}\n`)
    .join("");
}
