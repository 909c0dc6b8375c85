"use client";
import { CalendarClock } from "lucide-react";
import { useTenant } from "@/components/shell/tenant";
import { Link } from "@/components/ui/link";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { dayAndClock } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { Row, Section } from "./today-section";
import type { Today } from "./use-today";

/** Upcoming texts that people scheduled, soonest first. They have no card while there are none. */
export function ScheduledTexts({ texts, total }: Today["scheduled"]) {
  const t = useWords("desk");
  const phoneText = usePhoneText();
  const { id, timezone } = useTenant();
  const noteOf = ({ sendAt, body, hasMedia }: (typeof texts)[number]) => {
    const time = dayAndClock(sendAt, timezone);
    return hasMedia && !body
      ? t("scheduled_files", { time })
      : t("scheduled_words", { time, text: body.slice(0, 90) });
  };
  if (total === 0) return null;
  return (
    <Section
      icon={<CalendarClock aria-hidden />}
      title={t("scheduled_texts")}
      count={total}
      href={`/w/${id}/outbox?only=scheduled`}
      pending={false}
      empty=""
    >
      {texts.map((one) => (
        <Row
          key={one.id}
          title={
            one.contactId ? (
              <Link
                className="hover:underline"
                dir="auto"
                href={`/w/${id}/conversations?with=${one.contactId}`}
              >
                {one.name ?? phoneText(one.phone)}
              </Link>
            ) : (
              phoneText(one.phone)
            )
          }
          note={noteOf(one)}
        />
      ))}
    </Section>
  );
}
