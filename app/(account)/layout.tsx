import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Rooms } from "@/app/rooms";
import { PageBrandProvider } from "@/components/shell/page-brand";
import { brandForPerson, titlesForPerson } from "@/lib/auth/brand";
import { currentPerson } from "@/lib/auth/page";

export async function generateMetadata(): Promise<Metadata> {
  return titlesForPerson();
}

/** A person's own pages belong to no tenant, so their brand is that of the one partner the person belongs to. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  const person = await currentPerson();
  const brand = person ? await brandForPerson(person.personId) : undefined;
  return (
    <Rooms names={["account", "shell"]}>
      <PageBrandProvider brand={brand}>{children}</PageBrandProvider>
    </Rooms>
  );
}
