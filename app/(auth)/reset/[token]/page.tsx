import type { Metadata } from "next";
import { ResetForm } from "@/components/auth/reset-form";
import { pageWords } from "@/lib/auth/language";

// The URL contains the reset token, so no Referer header may carry it to another site.
export async function generateMetadata(): Promise<Metadata> {
  const t = await pageWords("auth");
  return { title: t("choose_password"), referrer: "no-referrer" };
}

export default async function ResetPage({ params }: { params: Promise<{ token: string }> }) {
  return <ResetForm token={(await params).token} />;
}
