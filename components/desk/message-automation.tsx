"use client";
import { useTenant } from "@/components/shell/tenant";
import { Link } from "@/components/ui/link";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import type { Message } from "./words";

/** Links to the automation that sent the message. Messages sent by people show nothing. */
export function MessageAutomation({ message }: { message: Message }) {
  const t = useWords("conversations");
  const { id } = useTenant();
  const { automationId, automationName } = message;
  if (automationId === null) return null;
  const link = (words: React.ReactNode) => (
    <Link className="wrap-anywhere underline" href={`/w/${id}/automations/${automationId}`}>
      {words}
    </Link>
  );
  return <span>{rich(t.parts("by_automation", { name: automationName || t("an_automation"), link }))}</span>;
}
