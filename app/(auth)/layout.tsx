import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Rooms } from "@/app/rooms";
import { AuthFrame } from "@/components/shell/auth-frame";
import { brandForHost, titlesForHost } from "@/lib/auth/brand";
import { pageWords } from "@/lib/auth/language";

export function generateMetadata(): Promise<Metadata> {
  return titlesForHost();
}

export default async function AuthLayout({ children }: { children: ReactNode }) {
  const t = await pageWords<"auth", ReactNode>("auth");
  return (
    <Rooms names={[]}>
      <AuthFrame t={t} brand={await brandForHost()}>
        {children}
      </AuthFrame>
    </Rooms>
  );
}
