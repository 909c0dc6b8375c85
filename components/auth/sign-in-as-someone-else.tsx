"use client";
import { signOutTo } from "@/components/shell/sign-out";
import { useWords } from "@/components/words/words";

export function SignInAsSomeoneElse({ backTo }: { backTo: string }) {
  const t = useWords("auth");
  return (
    <button
      type="button"
      className="text-signal hover:underline touch:py-2.5"
      onClick={() => signOutTo(`/sign-in?${new URLSearchParams({ from: backTo })}`)}
    >
      {t("sign_in_as_other")}
    </button>
  );
}
