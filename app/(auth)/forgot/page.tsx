import type { Metadata } from "next";
import { ForgotForm } from "@/components/auth/forgot-form";

export const metadata: Metadata = { title: "Choose a new password" };

export default function ForgotPage() {
  return <ForgotForm />;
}
