"use client";
import { useEditor } from "@/components/editor/context";
import { Story } from "@/components/editor/narration";
import { outletWord } from "@/components/editor/output-words";
import { ProblemList } from "@/components/editor/problems-panel";
import { placedTitle } from "@/components/editor/step-places";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/surface";
import { useLanguage, useWords } from "@/components/words/words";
import { openAnswers, withoutOpenAnswers } from "@/lib/automation/open-answers";
import type { Problem } from "@/lib/automation/problems";
import type { Deployment } from "@/lib/contract/automations";
import { ProblemError } from "@/lib/contract/client";
import type { DeployCheck } from "@/lib/contract/deploy-check";
import { Backtest } from "./backtest";
import { OnceLive } from "./once-live";
import { unsentText } from "./once-live-text";
import { ScenarioResults } from "./scenario-results";
import { UnderWay } from "./under-way";
import { UnsentNotice } from "./unsent-notice";
import { type DeployInput, useDeploy } from "./use-deploy";
import { useDeployCheck } from "./use-deploy-check";
import { WhatChanges } from "./what-changes";

type Deploying = Omit<DeployInput, "onDeployed"> & {
  /** `unsent` says which messages reach nobody, because it is as true after the deploy. */
  onDeployed: (made: Deployment, unsent: string | null) => void;
  onClose: () => void;
};

/** Shows the changes, advice, scenario results and runs in progress before anything goes live. */
export function DeployDialog({ onClose, onDeployed, ...input }: Deploying) {
  const t = useWords("editorDeploy");
  const { open, automation } = input;
  const check = useDeployCheck(input);
  const unsent = check ? unsentText(check.withoutProvider, t) : null;
  const { scenarios, failing, changes, deploy, message, setMessage, reason, setReason, name, setName } =
    useDeploy({ ...input, onDeployed: (made) => onDeployed(made, unsent) });
  const next = `${(automation.version ?? 0) + 1}`;
  const isReasonMissing = failing.length > 0 && reason.trim() === "";
  return (
    <Dialog open={open} onOpenChange={(now) => (now ? undefined : onClose())}>
      <DialogForm
        title={automation.version === null ? t("deploy_first") : t("deploy_as", { version: next })}
        description={automation.version === null ? t("deploy_first_about") : t("deploy_as_about")}
        width="lg"
        verb={failing.length > 0 ? t("deploy_anyway") : t("deploy_version", { version: next })}
        danger={failing.length > 0}
        busy={deploy.isPending}
        disabled={scenarios.isFetching}
        onClose={onClose}
        onSubmit={() => (isReasonMissing ? undefined : deploy.mutate())}
      >
        {deploy.error ? (
          <Notice tone="bad" title={t("not_deployed")}>
            {deploy.error.message}
            {deploy.error instanceof ProblemError
              ? deploy.error.errors
                  .slice(0, 5)
                  .map((one) => <p key={one.message}>{t.sentence(one.message)}</p>)
              : null}
          </Notice>
        ) : null}
        {name === null ? null : (
          <Field label={t("name")} hint={t("name_hint")}>
            <Input value={name} onChange={({ target }) => setName(target.value)} maxLength={200} />
          </Field>
        )}
        {automation.version === null ? null : <Backtest automation={automation} />}
        {automation.version === null ? <WhatItDoes /> : <WhatChanges changes={changes} />}
        <OpenAnswers />
        <Advice check={check} />
        <ScenarioResults scenarios={scenarios} reason={reason} onReason={setReason} />
        <OnceLive quietHours={check?.quietHours ?? null} version={automation.version} />
        <UnderWay stats={automation.stats} />
        {automation.version === null ? null : (
          <Field label={t("whats_new")} optional hint={t("whats_new_hint")}>
            <Input
              value={message}
              onChange={({ target }) => setMessage(target.value)}
              maxLength={500}
              placeholder={t("whats_new_example")}
            />
          </Field>
        )}
      </DialogForm>
    </Dialog>
  );
}

function WhatItDoes() {
  const t = useWords("editorDeploy");
  const doc = useEditor((state) => state.doc);
  return (
    <section aria-label={t("what_it_does")}>
      <h3 className="mb-1 font-semibold">{t("what_it_does")}</h3>
      <Story definition={doc} />
    </section>
  );
}

/** Says what the deploy adds to the draft. */
function OpenAnswers() {
  const t = useWords("editorDeploy");
  const steps = useWords("steps");
  const doc = useEditor((state) => state.doc);
  const answers = openAnswers(doc).flatMap(({ nodeId, branch }) => {
    const node = doc.nodes.find(({ id }) => id === nodeId);
    if (!node) return [];
    const title = placedTitle(node, { definition: doc, t: steps });
    return [t("open_answer", { title, answer: outletWord(node, branch, steps) })];
  });
  const names = new Intl.ListFormat(useLanguage()).format(answers);
  return answers.length === 0 ? null : (
    <p className="text-ink-2 text-sm">{t("ends_open_answers", { count: answers.length, names })}</p>
  );
}

/** The editor's own problems, and those only the server can find: missing providers and other automations. */
function Advice({ check }: { check: DeployCheck | undefined }) {
  const t = useWords("editorDeploy");
  const own = useEditor((state) => state.problems);
  const isOwn = ({ code, nodeId, field }: Pick<Problem, "code" | "nodeId" | "field">) =>
    own.some((one) => one.code === code && one.nodeId === nodeId && one.field === field);
  const steps = useEditor(({ doc }) => doc.nodes.length);
  const others = check ? withoutOpenAnswers([...check.errors, ...check.warnings] as Problem[], steps) : [];
  // Problems with other automations repeat the same message for each step that sends.
  const isFirst = ({ message }: Problem, index: number, all: readonly Problem[]) =>
    all.findIndex((one) => one.message === message) === index;
  const problems = [...own, ...others.filter((problem) => !isOwn(problem)).filter(isFirst)];
  const withoutProvider = check?.withoutProvider ?? [];
  if (problems.length + withoutProvider.length === 0) return null;
  return (
    <section aria-label={t("advice")}>
      <h3 className="mb-1 font-semibold">{t("before_deploying")}</h3>
      <UnsentNotice withoutProvider={withoutProvider} />
      <div className="mt-1">
        <ProblemList problems={problems} />
      </div>
    </section>
  );
}
