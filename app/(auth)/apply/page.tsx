import type { Metadata } from "next";
import { ApplyForm } from "@/components/auth/apply-form";
import { requirePerson } from "@/lib/auth/page";

export const metadata: Metadata = { title: "Become a partner" };

export default async function ApplyPage() {
  const person = await requirePerson("/apply");
  return <ApplyForm email={person.email} />;
}
