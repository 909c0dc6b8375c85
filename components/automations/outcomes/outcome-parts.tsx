"use client";
import { money, plural } from "@/components/ui/money";
import { Card, CardHeader } from "@/components/ui/surface";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import type { GoalShare, OutcomesView } from "@/lib/contract/outcomes";
import { IntervalBar, scaleOf } from "./interval-bar";
import { intervalText, missingText, percentText, reachedText, verdictText } from "./outcome-text";

export function Headline({ outcomes: { total, cost, minimum } }: { outcomes: OutcomesView }) {
  return (
    <Card className="flex flex-wrap gap-x-10 gap-y-4 p-4">
      <dl className="min-w-0">
        <dt className="text-ink-2 text-sm">Reached the goal</dt>
        <dd className="font-semibold text-2xl text-ink tabular-nums">
          {total.estimate ? percentText(total.estimate.rate) : "Not enough data"}
        </dd>
        <dd className="text-ink-2 text-sm">{reachedText(total)}</dd>
        <dd className="text-ink-3 text-sm">
          {total.estimate
            ? intervalText(total.estimate)
            : `A percentage needs at least ${minimum.rate} people`}
        </dd>
      </dl>
      {cost && cost.texts > 0 ? <Cost cost={cost} /> : null}
    </Card>
  );
}

function Cost({ cost }: { cost: NonNullable<OutcomesView["cost"]> }) {
  const { currency, texts, amountMinor, perGoalMinor } = cost;
  return (
    <dl className="min-w-0">
      <dt className="text-ink-2 text-sm">Cost per goal reached</dt>
      <dd className="font-semibold text-2xl text-ink tabular-nums">
        {perGoalMinor === null ? "–" : money(perGoalMinor, currency)}
      </dd>
      <dd className="text-ink-2 text-sm">
        {plural(texts, "text")}, {money(amountMinor, currency)} in total
      </dd>
      <dd className="text-ink-3 text-sm">At your plan's price per text beyond the allowance</dd>
    </dl>
  );
}

export function Holdout({
  holdout,
  minimum,
}: {
  holdout: NonNullable<OutcomesView["holdout"]>;
  minimum: OutcomesView["minimum"];
}) {
  const rows = [
    { key: "entered", name: "With the automation", share: holdout.entered },
    { key: "left out", name: `Left out (${holdout.percent}%)`, share: holdout.leftOut },
  ];
  return (
    <Shares
      title="Compared with people left out"
      description={verdictText(holdout, minimum.difference)}
      rows={rows}
      minimum={minimum.rate}
    />
  );
}

type Row = { key: string; name: string; share: GoalShare };

export function Shares({
  title,
  description,
  rows,
  minimum,
}: {
  title: string;
  description: string;
  rows: readonly Row[];
  minimum: number;
}) {
  if (rows.length === 0) return null;
  const top = scaleOf(rows.map(({ share }) => share));
  return (
    <Card>
      <CardHeader title={title} description={description} />
      <Table label={title}>
        <thead>
          <tr>
            <Th>Name</Th>
            <Th number>Reached the goal</Th>
            <Th>Share, 95% interval</Th>
            <Th className="w-1/3 max-sm:hidden">
              <span className="sr-only">Interval</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, share }) => (
            <Tr key={key}>
              <Td className="max-w-60 truncate" title={name}>
                {name}
              </Td>
              <Td number className="tabular-nums">
                {reachedText(share)}
              </Td>
              <Td className="tabular-nums">
                <Share share={share} minimum={minimum} />
              </Td>
              <Td className="max-sm:hidden">
                <IntervalBar share={share} top={top} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

/** On a phone the interval stands below the share. */
function Share({ share: { people, estimate }, minimum }: { share: GoalShare; minimum: number }) {
  if (!estimate) return <span className="text-ink-3 text-sm">{missingText(people, minimum)}</span>;
  return (
    <>
      <span className="max-sm:block">{percentText(estimate.rate)}</span>{" "}
      <span className="text-ink-3 text-sm">{intervalText(estimate)}</span>
    </>
  );
}
