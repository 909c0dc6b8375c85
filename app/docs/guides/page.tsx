import { redirect } from "next/navigation";

/** The reference begins with the list of guides. */
export default function GuidesPage() {
  redirect("/docs/api#getting-started");
}
