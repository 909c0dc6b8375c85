import type { Metadata } from "next";
import { InvitationForm } from "@/components/auth/invitation-form";
import { pageWords } from "@/lib/auth/language";
import { openLink } from "@/lib/auth/open-link";
import { currentPerson } from "@/lib/auth/page";
import { web } from "@/lib/http/web-process";
import { readInvitation } from "@/lib/services/people/accept";

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageWords("auth");
  return { title: t("invitation"), referrer: "no-referrer" };
}

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const invitation = await openLink(readInvitation(web().db, token));
  const t = await pageWords("auth");
  if (!invitation)
    return (
      <div className="flex flex-col gap-4">
        <h1 className="font-semibold text-2xl">{t("invitation_dead")}</h1>
        <p className="text-ink-2 text-lg">{t("invitation_used")}</p>
        <a className="text-signal hover:underline" href="/">
          {t("to_workspaces")}
        </a>
      </div>
    );
  const person = await currentPerson();
  return <InvitationForm token={token} invitation={invitation} signedInAs={person?.email ?? null} />;
}
