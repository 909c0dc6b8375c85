import type { ReactNode } from "react";
import { LanguageSwitch } from "@/components/words/language-switch";
import { rich } from "@/components/words/rich";
import type { Translator } from "@/lib/messages/translate";
import { BrandWordmark } from "./brand-mark";
import { BrandStyle, type PageBrand } from "./brand-style";

type Words = Translator<"auth", ReactNode>;
type Props = { t: Words; brand?: PageBrand | undefined; children: ReactNode };

/** The layout of sign-in and similar one-form pages, with an illustration beside the form on wide screens. */
export function AuthFrame({ t, brand, children }: Props) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(420px,1fr)_1.2fr]">
      <main className="flex flex-col justify-center px-6 py-12 sm:px-16">
        <div className="mx-auto w-full max-w-sm">
          <BrandStyle brand={brand} />
          <BrandWordmark brand={brand} className="mb-10 max-w-full text-lg" />
          {children}
          {brand ? <Support t={t} brand={brand} /> : null}
          <LanguageSwitch />
        </div>
      </main>
      <aside
        aria-hidden
        className="hidden items-center justify-center overflow-hidden border-line border-l bg-sunken lg:flex"
      >
        <PatchBay />
      </aside>
    </div>
  );
}

function Support({ t, brand: { supportEmail, supportUrl } }: { t: Words; brand: PageBrand }) {
  const href = supportUrl ?? (supportEmail && `mailto:${supportEmail}`);
  if (!href) return null;
  return (
    <p className="mt-8 text-ink-2">
      {rich(
        t.parts("need_help", {
          link: (words) => (
            <a className="text-signal hover:underline" href={href}>
              {words}
            </a>
          ),
        }),
      )}
    </p>
  );
}

const JACKS = Array.from({ length: 60 }, (_, i) => ({
  x: 40 + (i % 10) * 56,
  y: 40 + Math.floor(i / 10) * 72,
}));
const CORDS: [number, number, string][] = [
  [2, 33, "var(--messaging)"],
  [15, 48, "var(--signal)"],
  [7, 29, "var(--trigger)"],
  [41, 56, "var(--calendar)"],
];

function PatchBay() {
  return (
    <svg viewBox="0 0 584 440" className="w-[88%] max-w-3xl" aria-hidden="true">
      {JACKS.map(({ x, y }) => (
        <g key={`${x}-${y}`}>
          <circle cx={x} cy={y} r="11" fill="var(--paper)" stroke="var(--line-strong)" strokeWidth="2" />
          <circle cx={x} cy={y} r="3.5" fill="var(--line-strong)" />
        </g>
      ))}
      {CORDS.map(([from, to, color]) => {
        const a = JACKS[from]!;
        const b = JACKS[to]!;
        return (
          <g key={`${from}-${to}`}>
            <path
              d={`M${a.x} ${a.y} C ${a.x} ${a.y + 150}, ${b.x} ${b.y - 120}, ${b.x} ${b.y}`}
              fill="none"
              stroke={color}
              strokeWidth="6"
              strokeLinecap="round"
            />
            {[a, b].map((jack) => (
              <circle key={`${jack.x}-${jack.y}`} cx={jack.x} cy={jack.y} r="8" fill={color} />
            ))}
          </g>
        );
      })}
    </svg>
  );
}
