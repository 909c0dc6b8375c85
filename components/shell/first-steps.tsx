"use client";
import { Circle, CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "@/components/ui/link";
import { Badge, Card } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { rememberDone, wasDone } from "./first-steps-done";

type FirstStep<K extends string> = { key: K; path: string; isDone: boolean };
type StepText = { name: string; about: string };
type Props<K extends string> = {
  tenantKey: string;
  /** The URL of the tenant, in which the paths of the steps lie. */
  base: string;
  steps: readonly FirstStep<K>[];
  textOf: (key: K) => StepText;
};

/** False on the server, and once this browser has seen all steps of the tenant done. */
export function useStepsLeft(tenantKey: string): boolean {
  const [isLeft, setLeft] = useState(false);
  useEffect(() => setLeft(!wasDone(tenantKey)), [tenantKey]);
  return isLeft;
}

/** The first steps of a tenant, which check themselves off. Gone once all of them are done. */
export function FirstSteps<K extends string>({ tenantKey, base, steps, textOf }: Props<K>) {
  const t = useWords("shell");
  const done = steps.filter(({ isDone }) => isDone).length;
  const isOver = steps.length > 0 && done === steps.length;
  useEffect(() => {
    if (isOver) rememberDone(tenantKey);
  }, [isOver, tenantKey]);
  if (steps.length === 0 || isOver) return null;
  return (
    <Card aria-label={t("first_steps")}>
      <header className="flex items-center gap-2 border-line border-b px-4 py-2.5">
        <h2 className="flex-1 font-semibold">{t("first_steps")}</h2>
        <Badge tone="info">{t("first_steps_done", { done, total: steps.length })}</Badge>
      </header>
      <ol className="divide-y divide-line">
        {steps.map(({ key, path, isDone }) => (
          <StepRow key={key} {...textOf(key)} href={`${base}/${path}`} isDone={isDone} />
        ))}
      </ol>
    </Card>
  );
}

function StepRow({ name, about, href, isDone }: StepText & { href: string; isDone: boolean }) {
  const t = useWords("shell");
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <Icon
        className={isDone ? "mt-0.5 size-4 shrink-0 text-good" : "mt-0.5 size-4 shrink-0 text-ink-3"}
        aria-label={isDone ? t("step_done") : t("step_to_do")}
      />
      <div className="min-w-0">
        {isDone ? (
          <p className="text-ink-2">{name}</p>
        ) : (
          <>
            <Link href={href} className="font-medium text-signal underline">
              {name}
            </Link>
            <p className="text-ink-2 text-sm">{about}</p>
          </>
        )}
      </div>
    </li>
  );
}
