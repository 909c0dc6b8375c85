import { redirect } from "next/navigation";

export default async function PartnerHome({ params }: { params: Promise<{ id: string }> }) {
  redirect(`/p/${(await params).id}/overview`);
}
