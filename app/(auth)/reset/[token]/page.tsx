import type { Metadata } from "next";
import { ResetForm } from "@/components/auth/reset-form";

// The address holds a secret: no page it links to may learn it.
export const metadata: Metadata = { title: "Choose a new password", referrer: "no-referrer" };

export default async function ResetPage({ params }: { params: Promise<{ token: string }> }) {
  return <ResetForm token={(await params).token} />;
}
