"use client";
import { signOut } from "next-auth/react";

export function SignInAsSomeoneElse() {
  return (
    <button
      type="button"
      className="text-signal hover:underline"
      onClick={() => signOut({ callbackUrl: "/sign-in" })}
    >
      Sign in as someone else
    </button>
  );
}
