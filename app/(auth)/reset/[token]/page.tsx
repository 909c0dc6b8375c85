import type { Metadata } from "next";
import { ResetForm } from "@/components/auth/reset-form";

// The URL contains a secret, so linked pages must not receive it as a referrer.
export const metadata: Metadata = { title: "Choose a new password", referrer: "no-referrer" };

export default async function ResetPage({ params }: { params: Promise<{ token: string }> }) {
  return <ResetForm token={(await params).token} />;
}
