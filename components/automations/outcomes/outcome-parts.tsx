"use client";
import { money } from "@/components/ui/money";
import { Card, CardHeader } from "@/components/ui/surface";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { useWords } from "@/components/words/words";
import type { GoalShare, OutcomesView } from "@/lib/contract/outcomes";
import { IntervalBar, scaleOf } from "./interval-bar";
import { intervalText, percentText, verdictText } from "./outcome-text";

export function Headline({ outcomes: { total, cost, minimum } }: { outcomes: OutcomesView }) {
  const t = useWords("outcomes");
  return (
    <Card className="flex flex-wrap gap-x-10 gap-y-4 p-4">
      <dl className="min-w-0">
        <dt className="text-ink-2 text-sm">{t("reached_goal")}</dt>
        <dd className="font-semibold text-2xl text-ink tabular-nums">
          {total.estimate ? percentText(total.estimate.rate) : t("not_enough_data")}
        </dd>
        <dd className="text-ink-2 text-sm">
          {t("reached_of", { reached: total.reached, people: total.people })}
        </dd>
        <dd className="text-ink-3 text-sm">
          {total.estimate ? intervalText(total.estimate, t) : t("at_least", { people: minimum.rate })}
        </dd>
      </dl>
      {cost && cost.texts > 0 ? <Cost cost={cost} /> : null}
    </Card>
  );
}

function Cost({ cost }: { cost: NonNullable<OutcomesView["cost"]> }) {
  const t = useWords("outcomes");
  const { currency, texts, amountMinor, perGoalMinor } = cost;
  return (
    <dl className="min-w-0">
      <dt className="text-ink-2 text-sm">{t("cost")}</dt>
      <dd className="font-semibold text-2xl text-ink tabular-nums">
        {perGoalMinor === null ? "–" : money(perGoalMinor, currency)}
      </dd>
      <dd className="text-ink-2 text-sm">
        {t("cost_texts", { texts, amount: money(amountMinor, currency) })}
      </dd>
      <dd className="text-ink-3 text-sm">{t("cost_about")}</dd>
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
  const t = useWords("outcomes");
  const rows = [
    { key: "entered", name: t("entered"), share: holdout.entered },
    { key: "left out", name: t("left_out", { percent: `${holdout.percent}` }), share: holdout.leftOut },
  ];
  return (
    <Shares
      title={t("holdout")}
      description={verdictText(holdout, minimum.difference, t)}
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
  const t = useWords("outcomes");
  if (rows.length === 0) return null;
  const top = scaleOf(rows.map(({ share }) => share));
  return (
    <Card>
      <CardHeader title={title} description={description} />
      <Table label={title}>
        <thead>
          <tr>
            <Th>{t("name")}</Th>
            <Th number>{t("reached_goal")}</Th>
            <Th>{t("share")}</Th>
            <Th className="w-1/3 max-sm:hidden">
              <span className="sr-only">{t("interval")}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, share }) => (
            <Tr key={key}>
              <Td className="max-w-60 truncate">{name}</Td>
              <Td number className="tabular-nums">
                {t("reached_of", { reached: share.reached, people: share.people })}
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
  const t = useWords("outcomes");
  if (!estimate) return <span className="text-ink-3 text-sm">{t("missing", { people, minimum })}</span>;
  return (
    <>
      <span className="max-sm:block">{percentText(estimate.rate)}</span>{" "}
      <span className="text-ink-3 text-sm">{intervalText(estimate, t)}</span>
    </>
  );
}
