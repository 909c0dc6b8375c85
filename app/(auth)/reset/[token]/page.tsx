import type { Metadata } from "next";
import { ResetForm } from "@/components/auth/reset-form";

// The URL contains the reset token, so no Referer header may carry it to another site.
export const metadata: Metadata = { title: "Choose a new password", referrer: "no-referrer" };

export default async function ResetPage({ params }: { params: Promise<{ token: string }> }) {
  return <ResetForm token={(await params).token} />;
}
