import { Building2, ShieldCheck, Store } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/surface";
import type { Translator } from "@/lib/messages/translate";
import { BrandWordmark } from "./brand-mark";
import { BrandStyle, type PageBrand } from "./brand-style";
import { SignOutButton } from "./sign-out-button";

/** Another workspace or partner of the person. */
export type Place = { href: string; name: string; note: string };
/** The people to ask: of the partner for a workspace, of the platform for a partner. */
export type Contact = { name: string | null; email: string | null; url: string | null };

const MOST_SHOWN = 6;

type Words = Translator<"shell", ReactNode>;

type Props = {
  t: Words;
  title: string;
  children: ReactNode;
  contact: Contact | null;
  email: string;
  places: readonly Place[];
  brand: PageBrand | undefined;
};

/**
 * The page of a suspended workspace or partner, with the reason, a contact and links to other places. The server renders
 * it with the words it is given, so pages of a workspace do not load it.
 */
export function WaysOut({ t, title, children, contact, email, places, brand }: Props) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-6 px-6 py-12">
      <BrandStyle brand={brand} />
      <BrandWordmark brand={brand} />
      <div className="flex flex-col gap-3">
        <h1 className="font-semibold text-2xl [overflow-wrap:anywhere]">{title}</h1>
        <div className="flex flex-col gap-3 text-ink-2 text-lg">{children}</div>
      </div>
      {contact ? <AskThem t={t} {...contact} /> : null}
      {places.length > 0 ? (
        <section aria-labelledby="other-places" className="flex flex-col gap-2">
          <h2 id="other-places" className="font-medium text-sm">
            {t("go_to")}
          </h2>
          <Card className="divide-y divide-line">
            {places.slice(0, MOST_SHOWN).map((place) => (
              <a
                key={place.href}
                href={place.href}
                className="flex items-center gap-3 px-4 py-2.5 hover:bg-hover"
              >
                <PlaceIcon href={place.href} />
                <span className="min-w-0 flex-1 truncate font-medium">{place.name}</span>
                <span className="text-ink-3 text-sm">{place.note}</span>
              </a>
            ))}
          </Card>
          {places.length > MOST_SHOWN ? (
            <a href="/" className="text-signal text-sm hover:underline">
              {t("all_workspaces")}
            </a>
          ) : null}
        </section>
      ) : null}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t pt-4 text-ink-2 text-sm">
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{t("signed_in_as", { email })}</span>
        <SignOutButton />
      </p>
    </main>
  );
}

function PlaceIcon({ href }: { href: string }) {
  const Icon = href.startsWith("/w/") ? Store : href.startsWith("/p/") ? Building2 : ShieldCheck;
  return <Icon className="size-4 shrink-0 text-ink-3" aria-hidden />;
}

function AskThem({ t, name, email, url }: Contact & { t: Words }) {
  if (!email && !url) return null;
  return (
    <section
      aria-label={t("whom_to_contact")}
      className="flex flex-col gap-1 rounded-lg border border-line bg-sheet px-4 py-3"
    >
      <p className="text-ink-2 text-sm">{name ? t("contact_name", { name }) : t("contact")}</p>
      {email ? (
        <a className="text-signal [overflow-wrap:anywhere] hover:underline" href={`mailto:${email}`}>
          {email}
        </a>
      ) : null}
      {url ? (
        <a className="text-signal [overflow-wrap:anywhere] hover:underline" href={url} rel="noreferrer">
          {url}
        </a>
      ) : null}
    </section>
  );
}
