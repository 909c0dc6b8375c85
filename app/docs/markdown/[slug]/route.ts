import { guides } from "@/app/docs/guides/guides";

/** A guide as Markdown, with the address of this installation; reached as /docs/guides/{slug}.md (next.config.ts). */
export async function GET(_: Request, { params }: { params: Promise<{ slug: string }> }): Promise<Response> {
  const { slug } = await params;
  const guide = guides().find((one) => one.slug === slug);
  if (!guide) return new Response("Page not found\n", { status: 404, headers: { "Content-Type": TEXT } });
  return new Response(guide.source, {
    headers: { "Content-Type": "text/markdown; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

const TEXT = "text/plain; charset=utf-8";
