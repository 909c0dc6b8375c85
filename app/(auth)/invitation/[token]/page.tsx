import type { Metadata } from "next";
import { InvitationForm } from "@/components/auth/invitation-form";
import { currentPerson } from "@/lib/auth/page";
import { ApiError } from "@/lib/contract/errors";
import { web } from "@/lib/http/web-process";
import { type InvitationView, readInvitation } from "@/lib/services/people/accept";

export const metadata: Metadata = { title: "Invitation", referrer: "no-referrer" };

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const invitation = await readable(token);
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

async function readable(token: string): Promise<InvitationView | null> {
  try {
    return await readInvitation(web().db, token);
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") return null;
    throw error;
  }
}
