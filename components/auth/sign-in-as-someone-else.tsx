"use client";
import { signOutTo } from "@/components/shell/sign-out";

export function SignInAsSomeoneElse({ backTo }: { backTo: string }) {
  return (
    <button
      type="button"
      className="text-signal hover:underline"
      onClick={() => signOutTo(`/sign-in?${new URLSearchParams({ from: backTo })}`)}
    >
      Sign in as someone else
    </button>
  );
}
