import { cx } from "@/components/ui/classes";
import { productName } from "@/lib/product-name";
import type { PageBrand } from "./brand-style";
import { Mark } from "./mark";

/** The logo of the brand, or the product's own mark. A brand without a logo has its initial. */
function ProductMark({ brand, className }: { brand: PageBrand | undefined; className?: string }) {
  if (!brand) return <Mark {...(className === undefined ? {} : { className })} />;
  if (brand.logo)
    return (
      // biome-ignore lint/performance/noImgElement: the browser keeps it, and it has one size
      <img src={brand.logo} alt="" className={cx("rounded-sm bg-white object-contain", className)} />
    );
  return (
    <span
      aria-hidden
      className={cx(
        "flex items-center justify-center rounded-sm bg-signal font-semibold text-on-signal text-xs",
        className,
      )}
    >
      {[...brand.name][0]?.toUpperCase()}
    </span>
  );
}

/** The mark beside a tenant's name. A wide logo keeps its proportions. */
export function FrameMark({ brand }: { brand: PageBrand | undefined }) {
  return <ProductMark brand={brand} className={brand?.logo ? "h-6 max-w-20 shrink-0" : "size-5"} />;
}

/** The brand's logo and name, or the product's. */
export function BrandWordmark({ brand, className }: { brand: PageBrand | undefined; className?: string }) {
  return (
    <span
      className={cx(
        "inline-flex min-w-0 items-center gap-2 font-semibold text-ink tracking-tight",
        className,
      )}
    >
      <ProductMark brand={brand} className={brand?.logo ? "h-8 max-w-32" : "size-6"} />
      <span className="truncate">{productName(brand)}</span>
    </span>
  );
}
