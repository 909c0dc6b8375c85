"use client";
import { useId, useState } from "react";
import { definitionOf } from "@/components/editor/autosave";
import { DefinitionSvg } from "@/components/editor/canvas/definition-svg";
import { storyOf } from "@/components/editor/card-text";
import { ChangeList } from "@/components/editor/deploy/change-list";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { onSubmitForm } from "@/components/ui/form-values";
import { Notice } from "@/components/ui/surface";
import { Switch } from "@/components/ui/toggle";
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
  const { definition: serialized, changes, problems, scenarios } = proposal;
  if (!serialized) return null;
  const definition = definitionOf(serialized);
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 md:grid-cols-[1.2fr_1fr]">
        <div className="min-w-0">
          <DefinitionSvg
            definition={definition}
            className="h-40 rounded-lg border border-line md:h-56"
            title={`Picture of ${serialized.name || "the automation"}`}
          />
          {isNew ? (
            <p className="mt-3 text-ink-2 [overflow-wrap:anywhere]">{storyOf(definition).text}</p>
          ) : null}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {isNew ? null : (
            <section aria-label="What changes">
              <h3 className="mb-1 font-semibold">What changes</h3>
              <ChangeList changes={changes} />
            </section>
          )}
          <ProposedScenarios scenarios={scenarios} />
          <SaveTests withTests={withTests} onWithTests={onWithTests} />
        </div>
      </div>
      {problems.length > 0 ? (
        <Notice title="Worth a look">
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
  const id = useId();
  return (
    <div className="flex items-start gap-2">
      <Switch id={id} checked={withTests} onCheckedChange={onWithTests} />
      <label htmlFor={id}>
        Save the tests with it
        <span className="block text-ink-3 text-sm">They run before every deploy.</span>
      </label>
    </div>
  );
}

function Refine({ busy, onRefine }: Pick<Props, "busy" | "onRefine">) {
  const [text, setText] = useState("");
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={onSubmitForm(() => {
        if (text.trim() !== "") onRefine(text.trim());
      })}
    >
      <Field label="Not quite right?" className="min-w-60 flex-1">
        <Input
          value={text}
          maxLength={MAX_REQUEST}
          placeholder="For example: wait two days instead of one"
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <Button type="submit" busy={busy} disabled={text.trim() === ""}>
        Ask again
      </Button>
    </form>
  );
}
