import type { Metadata } from "next";
import { ConfirmApplicationForm } from "@/components/auth/confirm-application-form";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { pageWords } from "@/lib/auth/language";
import { openLink } from "@/lib/auth/open-link";
import { currentPerson } from "@/lib/auth/page";
import { web } from "@/lib/http/web-process";
import { readEmailedApplication } from "@/lib/services/partners/emailed-application";

// The URL contains the token, so no Referer header may carry it to another site.
export async function generateMetadata(): Promise<Metadata> {
  const t = await pageWords("auth");
  return { title: t("confirm_application"), referrer: "no-referrer" };
}

export default async function ConfirmApplicationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const application = await openLink(readEmailedApplication(web().db, token));
  const t = await pageWords("auth");
  if (!application)
    return (
      <div className="flex flex-col gap-4">
        <h1 className="font-semibold text-2xl">{t("link_dead")}</h1>
        <p className="text-ink-2 text-lg">{t("application_used")}</p>
        <Button asChild kind="primary" size="lg">
          <Link href="/apply">{t("apply_again")}</Link>
        </Button>
      </div>
    );
  const person = await currentPerson();
  return (
    <ConfirmApplicationForm token={token} application={application} signedInAs={person?.email ?? null} />
  );
}
