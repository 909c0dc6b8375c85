"use client";
import { useQuery } from "@tanstack/react-query";
import { FirstSteps, useStepsLeft } from "@/components/shell/first-steps";
import { useTenant } from "@/components/shell/tenant";
import { useWords } from "@/components/words/words";
import { listAutomations } from "@/lib/contract/automations";
import { listCalls } from "@/lib/contract/calls";
import { workspaceMembers } from "@/lib/contract/members";
import { listMessages } from "@/lib/contract/messages";
import { query } from "@/lib/contract/queries";
import { listServices } from "@/lib/contract/services";
import { firstSteps } from "./first-steps";
import { LIVE } from "./live";

/** The first steps of a workspace, for those who can take them. */
export function FirstStepsCard() {
  const { may, key } = useTenant();
  const isLeft = useStepsLeft(key);
  return isLeft && may("settings:write") ? <Steps /> : null;
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
  const automations = useQuery({
    ...query(client, key, listAutomations, { query: { limit: "1", status: "active" } }),
    ...LIVE,
  });
  const people = useQuery(query(client, key, workspaceMembers.list));
  if (!services.data || !calls.data || !messages.data || !automations.data || !people.data) return null;
  return {
    services: services.data.services.length,
    calls: calls.data.calls.length,
    messages: messages.data.messages.length,
    liveAutomations: automations.data.automations.length,
    members: people.data.members.length,
    invitations: people.data.invitations.length,
  };
}

function Steps() {
  const t = useWords("desk");
  const { id, key } = useTenant();
  const progress = useProgress();
  if (!progress) return null;
  return (
    <div className="mb-4">
      <FirstSteps
        tenantKey={key}
        base={`/w/${id}`}
        steps={firstSteps(progress)}
        textOf={(step) => ({ name: t(`step_${step}`), about: t(`step_${step}_about`) })}
      />
    </div>
  );
}
