import type { Metadata } from "next";
import { ForgotForm } from "@/components/auth/forgot-form";
import { safePath } from "@/lib/safe-path";

export const metadata: Metadata = { title: "Choose a new password" };

export default async function ForgotPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  return <ForgotForm backTo={safePath((await searchParams).from)} />;
}
