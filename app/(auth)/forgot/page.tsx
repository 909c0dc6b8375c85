import { ForgotForm } from "@/components/auth/forgot-form";
import { titleOf } from "@/lib/auth/language";
import { safePath } from "@/lib/safe-path";

export const generateMetadata = titleOf("auth", "choose_password");

export default async function ForgotPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  return <ForgotForm backTo={safePath((await searchParams).from)} />;
}
