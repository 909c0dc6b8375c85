"use client";
import { useQuery } from "@tanstack/react-query";
import { type ChangeEvent, useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { onSubmitForm } from "@/components/ui/form-values";
import { Card, CardHeader, Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { useUnsaved } from "@/components/ui/unsaved";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";
import { getResaleBrand, putResaleBrand } from "@/lib/contract/resale";

type Brand = ResponseOf<typeof getResaleBrand>;

/** The look of the statements that accounts get. */
export function ResaleBrand() {
  const { client, key } = useTenant();
  const found = useQuery(query(client, key, getResaleBrand));
  return (
    <Card aria-label="Statement brand">
      <CardHeader
        title="Statement brand"
        description="Your logo and color on the statements your accounts get. Name, address and tax ID come from your billing details."
      />
      <ErrorNotice error={found.error} retry={() => found.refetch()} />
      {found.data ? (
        <BrandForm key={found.data.updatedAt} brand={found.data} />
      ) : found.isPending ? (
        <Skeleton className="m-4 h-24" />
      ) : null}
    </Card>
  );
}

const DEFAULT_COLOR = "#2746d6";

function BrandForm({ brand }: { brand: Brand }) {
  const { may } = useTenant();
  const [logo, setLogo] = useState(brand.logo);
  const save = useCall(putResaleBrand, {
    refreshes: [getResaleBrand],
    onDone: () => toast("Brand saved"),
  });
  const fixed = !may("accounts:write");
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    const reader = new FileReader();
    reader.onload = () => setLogo(String(reader.result));
    reader.readAsDataURL(file);
  };
  const unsaved = useUnsaved({ save: save, state: logo });
  return (
    <form
      {...unsaved.form}
      className="p-4"
      onSubmit={onSubmitForm((value) =>
        save.mutate({ body: { color: value("color").toLowerCase() || null, logo } }),
      )}
    >
      <fieldset disabled={fixed} className="flex flex-col gap-4">
        <Field
          label="Color"
          hint="Six hexadecimal digits"
          error={fieldError(save.error, "/color")}
          className="max-w-44"
        >
          <Input name="color" defaultValue={brand.color ?? DEFAULT_COLOR} />
        </Field>
        <Field
          label="Logo"
          optional
          hint="PNG or JPEG, up to 170 KB and 2,000 pixels"
          error={fieldError(save.error, "/logo")}
          className="max-w-96"
        >
          <Input
            type="file"
            accept="image/png,image/jpeg"
            onChange={choose}
            className="h-auto py-1 text-sm"
          />
        </Field>
        {logo ? (
          <div className="flex items-center gap-3">
            {/* biome-ignore lint/performance/noImgElement: a data URL has nothing to optimize */}
            <img src={logo} alt="Logo" className="h-10 max-w-44 rounded-sm bg-white object-contain p-1" />
            <Button size="sm" onClick={() => setLogo(null)}>
              Remove logo
            </Button>
          </div>
        ) : null}
        <ErrorNotice error={save.error} fields={["/color", "/logo"]} />
        {fixed ? null : (
          <div>
            <Button type="submit" busy={save.isPending}>
              Save brand
            </Button>
          </div>
        )}
      </fieldset>
    </form>
  );
}
