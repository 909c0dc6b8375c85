import "server-only";
import { z } from "zod";
import { EMAIL_CHOICES, NOTICE_KINDS, type NoticeChoices } from "@/lib/contract/notice-settings";

const stored = z.partialRecord(
  z.enum(NOTICE_KINDS),
  z.object({ app: z.boolean(), email: z.enum(EMAIL_CHOICES), browser: z.boolean() }),
);

/** Choices this version cannot read count as not made. */
export function readChoices(value: unknown): NoticeChoices {
  const parsed = stored.safeParse(value);
  return parsed.success ? parsed.data : {};
}
