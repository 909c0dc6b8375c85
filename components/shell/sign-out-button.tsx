"use client";
import { Button } from "@/components/ui/button";
import { signOutTo } from "./sign-out";

export function SignOutButton() {
  return (
    <Button size="sm" onClick={() => signOutTo("/sign-in")}>
      Sign out
    </Button>
  );
}
