import { pageWords, titleOf } from "@/lib/auth/language";

export const generateMetadata = titleOf("auth", "signed_in");

/** The end of a sign-in that began in another tab, which continues by itself. */
export default async function SignedInPage() {
  const t = await pageWords("auth");
  return (
    <div className="flex flex-col gap-2">
      <h1 className="font-semibold text-2xl">{t("you_are_signed_in")}</h1>
      <p className="text-ink-2 text-lg">{t("close_tab")}</p>
    </div>
  );
}
