"use client";
import { LogOut } from "lucide-react";
import { Button } from "@/components/ui/button";
import { signOutTo } from "./sign-out";

export function SignOutButton() {
  return (
    <Button size="sm" onClick={() => signOutTo("/sign-in")}>
      <LogOut aria-hidden /> Sign out
    </Button>
  );
}
