import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { publishedDocument, referenceGroups } from "@/app/docs/api/reference-data";
import { Reference } from "@/components/docs/reference";

type Params = { params: Promise<{ group: string }> };

const groupOf = async ({ params }: Params) => {
  const { group } = await params;
  return referenceGroups().find(({ slug }) => slug === group);
};

export async function generateMetadata(props: Params): Promise<Metadata> {
  const group = await groupOf(props);
  return { title: group ? `${group.tag} · API reference` : "API reference" };
}

/** A page for each group: all operations with their fields on one page came to 3 MB and 300 ms of work per request. */
export default async function ApiGroupPage(props: Params) {
  const group = await groupOf(props);
  if (!group) notFound();
  return <Reference group={group} groups={referenceGroups()} document={publishedDocument()} />;
}
