"use client";
import { useId, useState } from "react";
import { definitionOf } from "@/components/editor/autosave";
import { DefinitionSvg } from "@/components/editor/canvas/definition-svg";
import { ChangeList } from "@/components/editor/deploy/change-list";
import { storyOf } from "@/components/editor/story";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { onSubmitForm } from "@/components/ui/form-values";
import { Notice } from "@/components/ui/surface";
import { Switch } from "@/components/ui/toggle";
import { MarkedText } from "@/components/words/marked-text";
import { useWords } from "@/components/words/words";
import { withoutOpenAnswers } from "@/lib/automation/open-answers";
import { type DraftProposalView, MAX_REQUEST } from "@/lib/contract/draft-proposals";
import { ProposedScenarios } from "./proposed-scenarios";

type Props = {
  proposal: DraftProposalView;
  isNew: boolean;
  withTests: boolean;
  onWithTests: (withTests: boolean) => void;
  busy: boolean;
  onRefine: (request: string) => void;
};

/** The proposed draft as a picture and in words, what would change, and how its test cases ended. */
export function ProposalReview({ proposal, isNew, withTests, onWithTests, busy, onRefine }: Props) {
  const t = useWords("drafts");
  const steps = useWords("steps");
  const { definition: serialized, changes, scenarios } = proposal;
  if (!serialized) return null;
  const problems = withoutOpenAnswers(proposal.problems, serialized.nodes.length);
  const definition = definitionOf(serialized);
  const { name } = serialized;
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 md:grid-cols-[1.2fr_1fr]">
        <div className="min-w-0">
          <DefinitionSvg
            definition={definition}
            t={steps}
            className="h-40 rounded-lg border border-line md:h-56"
            title={name ? t("picture_of", { name }) : t("picture")}
          />
          {isNew ? (
            <p className="mt-3 text-ink-2 [overflow-wrap:anywhere]">
              <MarkedText text={storyOf(definition, { t: steps }).text} />
            </p>
          ) : null}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {isNew ? null : (
            <section aria-label={t("what_changes")}>
              <h3 className="mb-1 font-semibold">{t("what_changes")}</h3>
              <ChangeList changes={changes} />
            </section>
          )}
          <ProposedScenarios scenarios={scenarios} />
          <SaveTests withTests={withTests} onWithTests={onWithTests} />
        </div>
      </div>
      {problems.length > 0 ? (
        <Notice title={t("worth_a_look")}>
          <ul className="list-disc pl-5">
            {problems.map(({ message, nodeId, field }) => (
              <li key={`${nodeId} ${field} ${message}`}>{message}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <Refine busy={busy} onRefine={onRefine} />
    </div>
  );
}

function SaveTests({ withTests, onWithTests }: Pick<Props, "withTests" | "onWithTests">) {
  const t = useWords("drafts");
  const id = useId();
  return (
    <div className="flex items-start gap-2">
      <Switch id={id} checked={withTests} onCheckedChange={onWithTests} />
      <label htmlFor={id}>
        {t("save_tests")}
        <span className="block text-ink-3 text-sm">{t("save_tests_about")}</span>
      </label>
    </div>
  );
}

function Refine({ busy, onRefine }: Pick<Props, "busy" | "onRefine">) {
  const t = useWords("drafts");
  const [text, setText] = useState("");
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={onSubmitForm(() => {
        if (text.trim() !== "") onRefine(text.trim());
      })}
    >
      <Field label={t("not_right")} className="min-w-60 flex-1">
        <Input
          value={text}
          maxLength={MAX_REQUEST}
          placeholder={t("not_right_example")}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <Button type="submit" busy={busy} disabled={text.trim() === ""}>
        {t("ask_again")}
      </Button>
    </form>
  );
}
