import "server-only";
import { wallTime } from "@/lib/automation/timezone";
import { dateFormat } from "@/lib/formats";
import { localeOf } from "@/lib/language";
import { translator } from "@/lib/messages/translator";
import type { WorkspaceCtx } from "@/lib/services/context";
import { membersFor } from "@/lib/services/notices/members-for";
import { postNotice } from "@/lib/services/notices/post";
import type { toAppointment } from "./appointments";

const WHEN = {
  weekday: "short",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
} as const;

type Step = "booked" | "moved" | "canceled";

const aboutOnline = (step: Step, { id, startsAt }: { id: string; startsAt: string }): string =>
  `${step}_online ${id} ${startsAt}`;

/** The appointment that a notice is about, by its name. */
export const appointmentIn = (about: string | null): string | null =>
  about === null ? null : (/^(?:booked|moved|canceled)_online (\S+) /.exec(about)?.[1] ?? null);

/**
 * A notice for everyone at the desk in the transaction of what a patient did online, which nobody there has seen.
 * Emails name no treatment. Accounts of a sandbox send nothing, so it is in the app only.
 */
export async function notifyOnline(
  ctx: WorkspaceCtx,
  step: Step,
  { id, contactId, contactName, service, provider, startsAt }: ReturnType<typeof toAppointment>,
): Promise<void> {
  const { tenant } = ctx;
  const { date } = wallTime(Date.parse(startsAt), tenant.timezone);
  const page = `calendar?${new URLSearchParams({ date, appointment: id })}`;
  await postNotice(ctx, {
    ...{ kind: "booked_online", about: aboutOnline(step, { id, startsAt }), contactId },
    personIds: await membersFor(ctx, "booked_online"),
    words: (language) => {
      const t = translator(language, "emails");
      const locale = localeOf(language, tenant.country);
      const time = dateFormat(locale, { timeZone: tenant.timezone, ...WHEN }).format(new Date(startsAt));
      const title = t(`online_${step}`, { who: contactName });
      const body = t("booked_visit", { time, service, provider });
      const text = (base: string) => `${title}\n\n${base}/w/${tenant.id}/${page}`;
      return {
        ...{ title, body },
        email: tenant.mode === "test" ? null : { kind: "booked_online", subject: title, text },
      };
    },
  });
}
