"use client";
import { useQuery } from "@tanstack/react-query";
import { Circle, CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { Link } from "@/components/ui/link";
import { Badge, Card } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { listAutomations } from "@/lib/contract/automations";
import { listCalls } from "@/lib/contract/calls";
import { listMessages } from "@/lib/contract/messages";
import { query } from "@/lib/contract/queries";
import { listServices } from "@/lib/contract/services";
import { listStaff } from "@/lib/contract/staff";
import { firstSteps, type Step } from "./first-steps";
import { rememberDone, wasDone } from "./first-steps-done";
import { LIVE } from "./live";

/** The first steps of a workspace, for those who can take them. Gone once all of them are done. */
export function FirstStepsCard() {
  const { may, key } = useTenant();
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(!wasDone(key)), [key]);
  return isShown && may("settings:write") ? <Steps /> : null;
}

function useProgress() {
  const { client, key } = useTenant();
  const one = { query: { limit: "1" } };
  const services = useQuery({ ...query(client, key, listServices, one), ...LIVE });
  const calls = useQuery({ ...query(client, key, listCalls, one), ...LIVE });
  const messages = useQuery({
    ...query(client, key, listMessages, { query: { limit: "1", channel: "sms", direction: "outbound" } }),
    ...LIVE,
  });
  const automations = useQuery(
    query(client, key, listAutomations, { query: { limit: "1", status: "active" } }),
  );
  const staff = useQuery(query(client, key, listStaff));
  if (!services.data || !calls.data || !messages.data || !automations.data || !staff.data) return null;
  return {
    services: services.data.services.length,
    calls: calls.data.calls.length,
    messages: messages.data.messages.length,
    liveAutomations: automations.data.automations.length,
    members: staff.data.staff.length,
  };
}

function Steps() {
  const t = useWords("desk");
  const { id, key } = useTenant();
  const progress = useProgress();
  const steps = progress ? firstSteps(progress) : [];
  const done = steps.filter(({ isDone }) => isDone).length;
  const isOver = steps.length > 0 && done === steps.length;
  useEffect(() => {
    if (isOver) rememberDone(key);
  }, [isOver, key]);
  if (steps.length === 0 || isOver) return null;
  return (
    <Card aria-label={t("first_steps")} className="mb-4">
      <header className="flex items-center gap-2 border-line border-b px-4 py-2.5">
        <h2 className="flex-1 font-semibold">{t("first_steps")}</h2>
        <Badge tone="signal">{t("first_steps_done", { done, total: steps.length })}</Badge>
      </header>
      <ol className="divide-y divide-line">
        {steps.map((step) => (
          <StepRow key={step.key} step={step} base={`/w/${id}`} />
        ))}
      </ol>
    </Card>
  );
}

function StepRow({ step, base }: { step: Step; base: string }) {
  const t = useWords("desk");
  const { key, path, isDone } = step;
  const name = t(`step_${key}`);
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
            <Link href={`${base}/${path}`} className="font-medium text-signal underline">
              {name}
            </Link>
            <p className="text-ink-2 text-sm">{t(`step_${key}_about`)}</p>
          </>
        )}
      </div>
    </li>
  );
}
