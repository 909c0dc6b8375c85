import "server-only";
import { minorToText } from "@/lib/billing/money";
import { statementNumber } from "@/lib/billing/resale-export";
import { NO_PROFILE } from "@/lib/contract/billing-profile";
import type { Language } from "@/lib/language";
import { sha256 } from "@/lib/services/billing/facts";
import type { Parties } from "@/lib/services/billing/parties";
import { documentWords } from "@/lib/services/billing/pdf/document-words";
import { toPdfLine } from "@/lib/services/billing/pdf/invoice-content";
import { etagOf, respond } from "@/lib/services/billing/pdf/serve";
import { drawStatement } from "@/lib/services/billing/pdf/statement";
import { readProfile } from "@/lib/services/billing/profile";
import { readBrand, type StatementBrand } from "@/lib/services/brand/brand";
import type { PartnerCtx } from "@/lib/services/context";
import { readStatement } from "./statements";

const DAY_MS = 86_400_000;

type Asked = { id: string; period: string; language: Language; request: Request };

/** Drawn at each request: a statement is rated from frozen lines, and its brand may change. */
export async function statementPdf(ctx: PartnerCtx, { request, language, ...of }: Asked): Promise<Response> {
  const { account, now, period, currency, invoice, final, statement, accountName } = await readStatement(
    ctx,
    of,
  );
  const brand = await readBrand(ctx.tx, ctx.tenant.id);
  const buyer = { name: accountName, email: account.ownerEmail };
  // The day alone, so that a statement of the running month keeps its bytes while nothing is used.
  const asOf = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
  const words = documentWords(language);
  const number = statementNumber({ period, accountId: account.id }, sha256);
  const pdf = await drawStatement({
    language,
    number,
    account: account.externalId ?? account.id,
    period,
    currency,
    parties: await partiesOf(ctx, { buyer, brand }),
    logo: brand.logo,
    brandName: brand.name,
    issuedAt: invoice?.issuedAt ?? (final ? asOf : null),
    asOf,
    lines: statement.lines.map(({ line }) => toPdfLine(line, { currency, words })),
    total: minorToText(statement.priceMinor),
  });
  return respond(request, { pdf, etag: etagOf(pdf), name: `statement-${number}.pdf` });
}

type Drawn = { buyer: { name: string; email: string }; brand: StatementBrand & { name: string | null } };

/** The partner sells, its account buys. The name of its brand or its own name stands in for a legal name it has not given. */
async function partiesOf(ctx: PartnerCtx, { buyer, brand }: Drawn): Promise<Parties> {
  const [profile, partner] = await Promise.all([
    readProfile(ctx.tx, ctx.tenant.id),
    ctx.tx.prisma.partner.findFirstOrThrow({
      where: { id: ctx.tenant.id },
      select: { name: true, brandColor: true },
    }),
  ]);
  return {
    seller: {
      ...profile,
      legalName: profile.legalName ?? brand.name ?? partner.name,
      paymentInstructions: null,
    },
    buyer: {
      ...buyer,
      brandColor: brand.color ?? partner.brandColor,
      sandbox: ctx.tenant.mode === "sandbox",
      profile: NO_PROFILE,
    },
  };
}
