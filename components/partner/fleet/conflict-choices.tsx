"use client";
import { type ReactNode, useState } from "react";
import { cardText, type StepWords } from "@/components/editor/card-text";
import { conflictField, conflictValues } from "@/components/editor/conflict-field";
import { ConflictSides } from "@/components/editor/conflict-sides";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { toast } from "@/components/ui/toast";
import { MarkedText } from "@/components/words/marked-text";
import { useWords } from "@/components/words/words";
import { placeOf } from "@/lib/automation/merge-template";
import { readDefinition } from "@/lib/automation/read-definition";
import type { Definition } from "@/lib/automation/schema";
import { type FleetTemplateView, listFleetTemplates } from "@/lib/contract/fleet";
import {
  type FleetConflict,
  getRollout,
  type RolloutAccountView,
  type RolloutView,
  resolveRolloutConflicts,
} from "@/lib/contract/rollouts";
import type { Translator } from "@/lib/messages/translate";

type Use = "theirs" | "ours";
type Props = {
  account: RolloutAccountView;
  rollout: RolloutView;
  definition: FleetTemplateView["definition"] | null;
  fixed: boolean;
};

/** The two values of each field side by side. Nothing is deployed until all are chosen. */
export function ConflictChoices({ account, rollout, definition, fixed }: Props) {
  const t = useWords("fleet");
  const steps = useWords("steps");
  const [chosen, setChosen] = useState<Readonly<Record<string, Use>>>({});
  const resolve = useCall(resolveRolloutConflicts, {
    refreshes: [getRollout, listFleetTemplates],
    onDone: () => toast(t("deployed_next", { name: account.accountName })),
  });
  const doc = definition && documentOf(definition);
  const { conflicts } = account;
  const open = conflicts.filter((conflict) => chosen[placeOf(conflict)] === undefined).length;
  const all = (use: Use) =>
    setChosen(Object.fromEntries(conflicts.map((conflict) => [placeOf(conflict), use])));
  const submit = () =>
    resolve.mutate({
      params: { id: rollout.templateId, rid: rollout.id, aid: account.accountId },
      body: {
        choices: conflicts.map(({ nodeId, field }) => ({
          nodeId,
          field,
          use: chosen[placeOf({ nodeId, field })] ?? "theirs",
        })),
      },
    });
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-2 text-sm">{t("both_changed")}</p>
      {conflicts.map((conflict) => (
        <Choice
          key={placeOf(conflict)}
          conflict={conflict}
          doc={doc}
          title={titleOf(conflict, doc, { t, steps })}
          use={chosen[placeOf(conflict)]}
          fixed={fixed}
          onChange={(use) => setChosen({ ...chosen, [placeOf(conflict)]: use })}
        />
      ))}
      <ErrorNotice error={resolve.error} />
      {fixed ? null : (
        <div className="flex flex-wrap items-center gap-2">
          <Button kind="primary" busy={resolve.isPending} disabled={open > 0} onClick={submit}>
            {t("deploy_chosen")}
          </Button>
          {conflicts.length > 1 ? (
            <>
              <Button kind="ghost" onClick={() => all("theirs")}>
                {t("keep_all_theirs")}
              </Button>
              <Button kind="ghost" onClick={() => all("ours")}>
                {t("take_all_ours")}
              </Button>
            </>
          ) : null}
        </div>
      )}
    </div>
  );
}

type ChoiceProps = {
  conflict: FleetConflict;
  doc: Definition | null;
  title: string;
  use: Use | undefined;
  fixed: boolean;
  onChange: (use: Use) => void;
};

function Choice({ conflict, doc, title, use, fixed, onChange }: ChoiceProps) {
  const t = useWords("fleet");
  const steps = useWords("steps");
  const values = [conflict.base, conflict.theirs, conflict.ours];
  const [base = "", theirs = "", ours = ""] = conflictValues(conflict, values, { doc, t: steps });
  const sides = [
    { side: "theirs", label: t("keep_theirs"), value: theirs },
    { side: "ours", label: t("take_ours"), value: ours },
  ] as const;
  return (
    <fieldset disabled={fixed} className="rounded-lg border border-line p-3">
      <legend className="px-1 font-medium text-sm">{title}</legend>
      {conflict.base === undefined ? null : (
        <p className="mb-2 text-ink-3 text-sm [overflow-wrap:anywhere]">
          <MarkedText text={t("before", { value: base })} />
        </p>
      )}
      <ConflictSides
        name={`${title} ${placeOf(conflict)}`}
        sides={sides}
        chosen={use}
        fixed={fixed}
        onChange={onChange}
      />
    </fieldset>
  );
}

function documentOf(definition: FleetTemplateView["definition"]): Definition | null {
  const read = readDefinition(definition);
  return read.ok ? read.definition : null;
}

function titleOf(
  { nodeId, field }: FleetConflict,
  doc: Definition | null,
  { t, steps }: { t: Translator<"fleet", ReactNode>; steps: StepWords },
): string {
  const node = doc?.nodes.find(({ id }) => id === nodeId);
  const step =
    nodeId === null
      ? t("the_automation")
      : node && doc
        ? cardText(node, { definition: doc, t: steps }).title
        : nodeId;
  if (field === null) return step;
  return `${step}, ${doc ? conflictField(nodeId, field, { doc, t: steps }) : field}`;
}
