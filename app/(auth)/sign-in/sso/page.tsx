import type { Metadata } from "next";
import { SsoForm } from "@/components/auth/sso-form";
import { safePath } from "@/lib/safe-path";

export const metadata: Metadata = { title: "Single sign-on" };

/** Asks for the address, whose domain leads to the identity provider of a workspace or partner. */
export default async function SsoPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  return <SsoForm backTo={safePath((await searchParams).from)} />;
}
