"use client";
import { useRouter } from "next/navigation";
import { useWords } from "@/components/words/words";
import { SecondFactorForm } from "./second-factor-form";
import { SignInAsSomeoneElse } from "./sign-in-as-someone-else";

/** Takes the second factor after the password or the sign-in of an identity provider. */
export function VerifyForm({ backTo, email }: { backTo: string; email: string }) {
  const t = useWords("auth");
  const router = useRouter();
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h1 className="font-semibold text-2xl">{t("confirm_sign_in")}</h1>
        <p className="mt-1 break-words text-ink-2">{t("second_factor_for", { email })}</p>
      </div>
      <SecondFactorForm
        onDone={() => {
          router.replace(backTo);
          router.refresh();
        }}
      />
      <p className="text-ink-2">
        <SignInAsSomeoneElse backTo={backTo} />
      </p>
    </div>
  );
}
