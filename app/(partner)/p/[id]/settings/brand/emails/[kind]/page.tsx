import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { EmailPage } from "@/components/partner/brand/email-page";
import { Page } from "@/components/shell/app-shell";
import { partnerPage } from "@/lib/auth/page-scope";
import { EMAIL_KINDS, EMAILS } from "@/lib/contract/emails";

type Params = Promise<{ id: string; kind: string }>;

const kindOf = async (params: Params) => {
  const { kind } = await params;
  return EMAIL_KINDS.find((one) => one === kind) ?? notFound();
};

export async function generateMetadata({ params }: { params: Params }): Promise<Metadata> {
  return { title: EMAILS[await kindOf(params)].title };
}

export default async function PartnerEmail({ params }: { params: Params }) {
  await partnerPage(params, "accounts:read");
  return (
    <Page>
      <EmailPage kind={await kindOf(params)} />
    </Page>
  );
}
