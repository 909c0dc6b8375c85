"use client";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/words/words";
import { signOutTo } from "./sign-out";

export function SignOutButton() {
  const t = useWords("shell");
  return (
    <Button size="sm" onClick={() => signOutTo("/sign-in")}>
      {t("sign_out")}
    </Button>
  );
}
