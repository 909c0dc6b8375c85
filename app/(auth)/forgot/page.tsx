import type { Metadata } from "next";
import { ForgotForm } from "@/components/auth/forgot-form";
import { pageWords } from "@/lib/auth/language";
import { safePath } from "@/lib/safe-path";

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageWords("auth");
  return { title: t("choose_password") };
}

export default async function ForgotPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  return <ForgotForm backTo={safePath((await searchParams).from)} />;
}
