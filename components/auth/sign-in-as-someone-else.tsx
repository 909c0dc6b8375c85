"use client";
import { signOut } from "next-auth/react";

export function SignInAsSomeoneElse({ backTo }: { backTo: string }) {
  return (
    <button
      type="button"
      className="text-signal hover:underline"
      onClick={() => signOut({ callbackUrl: `/sign-in?${new URLSearchParams({ from: backTo })}` })}
    >
      Sign in as someone else
    </button>
  );
}
