import { useQueries } from "@tanstack/react-query";
import { useLabels } from "@/components/desk/words";
import { useEditorSession } from "@/components/editor/context";
import { useTenant } from "@/components/shell/tenant";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { useWords } from "@/components/words/words";
import { isObject } from "@/lib/automation/json";
import { getMessage } from "@/lib/contract/messages";
import { query } from "@/lib/contract/queries";
import type { RunDetail } from "@/lib/contract/runs";
import { heldText, type Sent, sentText } from "./sent-text";

type Step = RunDetail["steps"][number];

const UNDER_WAY: readonly string[] = ["queued", "sending"];

function messageOf({ output }: Step): string | null {
  return isObject(output) && typeof output.messageId === "string" ? output.messageId : null;
}

/** The messages that the steps of a run sent or held back, as the desk sees them. */
export function useSent(steps: readonly Step[]): (step: Step) => Sent | null {
  const { api, tenantKey, scopes } = useEditorSession();
  const { sandbox = false } = useTenant();
  const wording = { ...useLabels(), t: useWords("editorRuns"), phoneText: usePhoneText(), sandbox };
  const ids = scopes.includes("data:read") ? steps.map(messageOf).filter((id) => id !== null) : [];
  const found = useQueries({
    queries: ids.map((id) => ({
      ...query(api, tenantKey, getMessage, { params: { id } }),
      refetchInterval: ({ state }: { state: { data: { status: string } | undefined } }) =>
        state.data && UNDER_WAY.includes(state.data.status) ? 2_000 : false,
    })),
  });
  const messages = new Map(found.flatMap(({ data }) => (data ? [[data.id, data] as const] : [])));
  return (step) => {
    const message = messages.get(messageOf(step) ?? "");
    return message ? sentText(message, wording) : heldText(step, wording);
  };
}
