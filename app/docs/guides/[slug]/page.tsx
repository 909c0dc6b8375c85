import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { guides } from "@/app/docs/guides/guides";
import { Guide } from "@/components/docs/guide";

type Params = { params: Promise<{ slug: string }> };

const guideOf = async ({ params }: Params) => {
  const { slug } = await params;
  return guides().find((guide) => guide.slug === slug);
};

export async function generateMetadata(props: Params): Promise<Metadata> {
  return { title: (await guideOf(props))?.title ?? "Guides" };
}

export default async function GuidePage(props: Params) {
  const guide = await guideOf(props);
  if (!guide) notFound();
  return <Guide source={guide.source} />;
}
