import type { Metadata } from "next";
import { InvitationForm } from "@/components/auth/invitation-form";
import { openLink } from "@/lib/auth/open-link";
import { currentPerson } from "@/lib/auth/page";
import { web } from "@/lib/http/web-process";
import { readInvitation } from "@/lib/services/people/accept";

export const metadata: Metadata = { title: "Invitation", referrer: "no-referrer" };

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const invitation = await openLink(readInvitation(web().db, token));
  if (!invitation)
    return (
      <div className="flex flex-col gap-4">
        <h1 className="font-semibold text-2xl">This invitation no longer works</h1>
        <p className="text-ink-2 text-lg">
          It was already used, withdrawn or has expired. Ask the person who invited you for a new one.
        </p>
        <a className="text-signal hover:underline" href="/">
          Go to your workspaces
        </a>
      </div>
    );
  const person = await currentPerson();
  return <InvitationForm token={token} invitation={invitation} signedInAs={person?.email ?? null} />;
}
