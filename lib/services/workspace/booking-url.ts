import "server-only";
import { z } from "zod";
import type { Config } from "@/lib/env";

const stored = z.object({
  enabled: z.boolean().default(false),
  intro: z.string().nullable().default(null),
  /** Ids of the services offered; null offers all of them. */
  services: z.array(z.string()).nullable().default(null),
  /** Ids of the providers who can be chosen; null lets people choose any active one. */
  providers: z.array(z.string()).nullable().default(null),
  waitlist: z.boolean().default(true),
});
export type StoredBookingPage = z.infer<typeof stored>;

/** The settings of a workspace's booking page; off, as long as nobody has set it up. */
export function storedBookingPage(column: unknown): StoredBookingPage {
  const parsed = stored.safeParse(column);
  return parsed.success ? parsed.data : stored.parse({});
}

export const bookingUrl = ({ baseUrl }: Pick<Config, "baseUrl">, slug: string): string =>
  `${baseUrl}/b/${slug}`;

/** The page as automations see it. It is absent while it is off, so that no text links to it. */
export function bookingUrlOf(
  config: Pick<Config, "baseUrl">,
  workspace: { booking_slug: string | null; booking_page: unknown },
): { bookingUrl?: string } {
  const { booking_slug: slug, booking_page: page } = workspace;
  return slug !== null && storedBookingPage(page).enabled ? { bookingUrl: bookingUrl(config, slug) } : {};
}
