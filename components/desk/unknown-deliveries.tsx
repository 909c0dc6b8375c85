"use client";
import { CircleHelp } from "lucide-react";
import { useTenant } from "@/components/shell/tenant";
import { Link } from "@/components/ui/link";
import { Card } from "@/components/ui/surface";
import { Ago } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { KnownPersonLink } from "./person-link";
import { SettleButtons } from "./unknown-outcome";
import type { Message } from "./words";

const SHOWN = 6;

/** Messages whose delivery is unknown. They come first, because only a person can resolve them. */
export function UnknownDeliveries({ messages, href }: { messages: Message[]; href: string }) {
  const t = useWords("desk");
  const { timezone, may } = useTenant();
  return (
    <Card aria-label={t("delivery_unknown")} className="mb-4">
      <header className="border-line border-b bg-warn-soft px-4 py-2.5">
        <h2 className="flex items-center gap-2 font-semibold text-warn">
          <CircleHelp className="size-4" aria-hidden />
          <Link href={href} className="hover:underline">
            {t("unknown_title", { count: messages.length })}
          </Link>
        </h2>
        <p className="text-ink-2 text-sm">{t("unknown_advice", { count: messages.length })}</p>
      </header>
      <ul className="divide-y divide-line">
        {messages.slice(0, SHOWN).map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
            <div className="min-w-0 flex-1 basis-72">
              <p className="truncate font-medium">
                <KnownPersonLink
                  contactId={one.contactId}
                  name={one.channel === "email" ? one.to : null}
                  phone={one.to}
                />
              </p>
              <p className="wrap-anywhere text-ink-3 text-sm max-sm:line-clamp-3 sm:truncate">
                “{one.subject ?? one.body.slice(0, 90)}”, <Ago at={one.createdAt} zone={timezone} />
              </p>
            </div>
            {may("data:write") ? <SettleButtons message={one} /> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
