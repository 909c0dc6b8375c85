import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Link } from "@/components/ui/link";
import { contracts } from "@/lib/contract/all";
import { errorsOf } from "@/lib/contract/document/errors-of";
import { ERRORS, isErrorCode } from "@/lib/contract/errors";

type Params = { params: Promise<{ code: string }> };

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  return { title: (await params).code };
}

export default async function ErrorPage({ params }: Params) {
  const { code } = await params;
  if (!isErrorCode(code)) notFound();
  const [status, title, advice] = ERRORS[code];
  const where = contracts.filter((contract) => !contract.internal && errorsOf(contract).includes(code));
  return (
    <main className="mx-auto max-w-3xl px-4 py-8 sm:px-8">
      <p className="mb-2 text-ink-3">
        <Link className="hover:underline" href="/docs/errors">
          Errors
        </Link>{" "}
        / {status}
      </p>
      <h1 className="font-mono font-semibold text-xl">{code}</h1>
      <p className="mt-1 text-lg">{title}.</p>
      <h2 className="mt-6 mb-1 font-semibold">What to do</h2>
      <p className="text-ink-2">{advice}</p>
      <h2 className="mt-6 mb-1 font-semibold">Where it can come from</h2>
      {where.length > 12 ? (
        <p className="text-ink-2">
          {where.length} operations, among them every one that needs a key of this kind.
        </p>
      ) : (
        <ul className="text-ink-2">
          {where.map((contract) => (
            <li key={`${contract.method} ${contract.path}`} className="font-mono text-sm">
              {contract.method} {contract.path}
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}
