import { canonicalJson } from "./canonical-json";
import type { Line } from "./lines";
import { type Stream, streamName } from "./merkle";
import { METER_OF } from "./meters";
import { minorToNumber, minorToText } from "./money";

/** The values that finalizing freezes, and that rating the raw events again must reproduce. */
export type Proof = {
  raterVersion: number;
  priceBookHash: string;
  eventsRoot: string;
  /** Root of the events of each metered line, by line id: they reveal a changed row even when the amounts are equal. */
  lineRoots: Readonly<Record<string, string>>;
  lines: readonly Line[];
  subtotalMinor: number;
  discountMinor: number;
  taxMinor: number;
  totalMinor: number;
};

type ProofDiff = {
  lineId: string | null;
  field: string;
  frozen: string;
  recomputed: string;
  text: string;
};

export type Verification = { match: boolean; recomputedTotal: number; diffs: ProofDiff[] };

/** Compares an invoice as issued with itself rated again; every difference names its line. */
export function verifyInvoice(frozen: Proof, recomputed: Proof): Verification {
  const diffs = [...lineDiffs(frozen, recomputed), ...totalDiffs(frozen, recomputed)];
  return { match: diffs.length === 0, recomputedTotal: minorToNumber(recomputed.totalMinor), diffs };
}

function lineDiffs(frozen: Proof, recomputed: Proof): ProofDiff[] {
  const old = new Map(frozen.lines.map((line) => [line.id, line]));
  const now = new Map(recomputed.lines.map((line) => [line.id, line]));
  const ids = new Set([
    ...old.keys(),
    ...now.keys(),
    ...Object.keys(frozen.lineRoots),
    ...Object.keys(recomputed.lineRoots),
  ]);
  return [...ids].sort().flatMap((id): ProofDiff[] => {
    const [a, b] = [old.get(id), now.get(id)];
    const name = b?.accountName ?? a?.accountName ?? id;
    const amounts = [a, b].map((line) => (line ? minorToText(line.amountMinor) : "no line"));
    const quantities = [a, b].map((line) => (line && "quantity" in line ? String(line.quantity) : ""));
    const roots = [frozen, recomputed].map(({ lineRoots }) =>
      Object.hasOwn(lineRoots, id) ? (lineRoots[id] ?? "") : "none",
    );
    const counted = [
      ...differing(id, {
        field: "amount",
        values: amounts,
        text: `${name}: line ${id} was ${amounts[0]}, comes to ${amounts[1]}.`,
      }),
      ...differing(id, {
        field: "quantity",
        values: quantities,
        text: `${name}: line ${id} counted ${quantities[0]}, counts ${quantities[1]} now.`,
      }),
      ...differing(id, {
        field: "events",
        values: roots,
        text: `${name}: the events of line ${id} don't match those it was made from.`,
      }),
    ];
    if (counted.length > 0 || !a || !b) return counted;
    return differing(id, {
      field: "line",
      values: [canonicalJson(a), canonicalJson(b)],
      text: `${name}: line ${id} doesn't match its events and prices.`,
    });
  });
}

function totalDiffs(frozen: Proof, recomputed: Proof): ProofDiff[] {
  const amounts = (["subtotalMinor", "discountMinor", "taxMinor", "totalMinor"] as const).flatMap(
    (member) => {
      const field = member.slice(0, -"Minor".length);
      const values = [minorToText(frozen[member]), minorToText(recomputed[member])];
      return differing(null, {
        field,
        values,
        text: `The ${field} was ${values[0]}, comes to ${values[1]}.`,
      });
    },
  );
  return [
    ...amounts,
    ...differing(null, {
      field: "raterVersion",
      values: [String(frozen.raterVersion), String(recomputed.raterVersion)],
      text: "It was rated by another version of the rules.",
    }),
    ...differing(null, {
      field: "priceBook",
      values: [frozen.priceBookHash, recomputed.priceBookHash],
      text: "The price book isn't the one it was rated with.",
    }),
    ...differing(null, {
      field: "events",
      values: [frozen.eventsRoot, recomputed.eventsRoot],
      text: "The usage events don't match those it was made from.",
    }),
  ];
}

function differing(
  lineId: string | null,
  { field, values: [frozen = "", recomputed = ""], text }: { field: string; values: string[]; text: string },
): ProofDiff[] {
  return frozen === recomputed ? [] : [{ lineId, field, frozen, recomputed, text }];
}

/** The root of each metered line's events: the stream of its account, meter and month. */
export function lineRoots(
  lines: readonly Line[],
  { period, streams }: { period: string; streams: readonly Stream[] },
): Record<string, string> {
  const roots = new Map(streams.map((stream) => [streamName(stream), stream.root]));
  return Object.fromEntries(
    lines.flatMap((line): [string, string][] => {
      if (line.kind === "base") return [];
      const name = streamName({
        period: line.kind === "late_usage" ? line.period : period,
        workspaceId: line.accountId,
        meter: METER_OF[line.meter],
      });
      return [[line.id, roots.get(name) ?? "none"]];
    }),
  );
}
