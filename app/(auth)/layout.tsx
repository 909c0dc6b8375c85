import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AuthFrame } from "@/components/shell/auth-frame";
import { brandForHost, titlesForHost } from "@/lib/auth/brand";

export function generateMetadata(): Promise<Metadata> {
  return titlesForHost();
}

export default async function AuthLayout({ children }: { children: ReactNode }) {
  return <AuthFrame brand={await brandForHost()}>{children}</AuthFrame>;
}
