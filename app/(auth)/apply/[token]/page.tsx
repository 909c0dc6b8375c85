import type { Metadata } from "next";
import Link from "next/link";
import { ConfirmApplicationForm } from "@/components/auth/confirm-application-form";
import { Button } from "@/components/ui/button";
import { openLink } from "@/lib/auth/open-link";
import { currentPerson } from "@/lib/auth/page";
import { web } from "@/lib/http/web-process";
import { readEmailedApplication } from "@/lib/services/partners/emailed-application";

// The URL contains the token, so no Referer header may carry it to another site.
export const metadata: Metadata = { title: "Confirm your application", referrer: "no-referrer" };

export default async function ConfirmApplicationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const application = await openLink(readEmailedApplication(web().db, token));
  if (!application)
    return (
      <div className="flex flex-col gap-4">
        <h1 className="font-semibold text-2xl">This link no longer works</h1>
        <p className="text-ink-2 text-lg">It was already used or has expired.</p>
        <Button asChild kind="primary" size="lg">
          <Link href="/apply">Apply again</Link>
        </Button>
      </div>
    );
  const person = await currentPerson();
  return (
    <ConfirmApplicationForm token={token} application={application} signedInAs={person?.email ?? null} />
  );
}
