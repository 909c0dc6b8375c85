import "server-only";
import { z } from "zod";

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

export const bookingUrl = (base: string, slug: string): string => `${base}/b/${slug}`;

/** The page as automations see it. It is absent while it is off, so that no text links to it. */
export async function bookingUrlOf(
  { booking_slug: slug, booking_page: page }: { booking_slug: string | null; booking_page: unknown },
  baseOf: () => Promise<string>,
): Promise<{ bookingUrl?: string }> {
  if (slug === null || !storedBookingPage(page).enabled) return {};
  return { bookingUrl: bookingUrl(await baseOf(), slug) };
}
