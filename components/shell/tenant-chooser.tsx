import { ArrowRight, Building2, ShieldCheck, Store } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { Card } from "@/components/ui/surface";
import { rich } from "@/components/words/rich";
import type { Translator } from "@/lib/messages/translate";
import { Wordmark } from "./mark";

type Place = { id: string; name: string; role: string; status: string };

export function PlaceChooser({
  t,
  name,
  workspaces,
  partners,
  isOperator,
}: {
  t: Translator<"shell", ReactNode>;
  name: string;
  workspaces: Place[];
  partners: Place[];
  isOperator: boolean;
}) {
  const none = workspaces.length + partners.length === 0 && !isOperator;
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-6 px-6 py-12">
      <Wordmark />
      <h1 className="font-semibold text-2xl">{none ? t("welcome", { name }) : t("choose_workspace")}</h1>
      {none ? (
        <p className="text-ink-2 text-lg">
          {rich(
            t.parts("no_workspace", {
              link: (words) => (
                <Link className="text-signal underline" href="/apply">
                  {words}
                </Link>
              ),
            }),
          )}
        </p>
      ) : (
        <Card className="divide-y divide-line">
          {workspaces.map((place) => (
            <Row
              key={place.id}
              href={`/w/${place.id}`}
              icon={<Store className="size-4" aria-hidden />}
              name={place.name}
              note={t("place_note", { note: place.status === "active" ? place.role : place.status })}
            />
          ))}
          {partners.map((place) => (
            <Row
              key={place.id}
              href={`/p/${place.id}`}
              icon={<Building2 className="size-4" aria-hidden />}
              name={place.name}
              note={t("partner_note", { note: place.role })}
            />
          ))}
          {isOperator ? (
            <Row
              href="/operator"
              icon={<ShieldCheck className="size-4" aria-hidden />}
              name={t("operator")}
              note={t("platform")}
            />
          ) : null}
        </Card>
      )}
    </main>
  );
}

function Row({ href, icon, name, note }: { href: string; icon: ReactNode; name: string; note: string }) {
  return (
    <Link href={href} className="group flex items-center gap-3 px-4 py-3 hover:bg-hover">
      <span className="text-ink-3">{icon}</span>
      <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
      <span className="text-ink-3 text-sm">{note}</span>
      <ArrowRight
        className="size-4 text-ink-3 transition-transform group-hover:translate-x-0.5"
        aria-hidden
      />
    </Link>
  );
}
