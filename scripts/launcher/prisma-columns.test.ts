import { expect, it } from "vitest";
import { modelsOf, typeScalars } from "./prisma-columns.ts";

const SCHEMA = `model Shop {
  id     String
  state  String  @default("open") @map("shop_state")
  config Json?

  @@id([id])
  @@map("shop")
}
`;

const GENERATED = `import type * as runtime from "@prisma/client/runtime/client"
export type $ShopPayload = {
  scalars: runtime.Types.Extensions.GetPayloadResult<{
    id: string
    state: string
    config: runtime.JsonValue | null
  }, ExtArgs["result"]["shop"]>
}
export type ShopCreateInput = {
    state: string
}
`;

it("rows of a model have the declared types of their columns, and inputs are unchanged", () => {
  const [model] = modelsOf(SCHEMA);
  const declared = new Set(["shop.shop_state", "shop.config"]);
  const typed = typeScalars(GENERATED, { model: model!, declared });
  expect(typed).toContain('    state: ColumnTypes["shop.shop_state"]\n');
  expect(typed).toContain('    config: ColumnTypes["shop.config"] | null\n');
  expect(typed).toContain("ShopCreateInput = {\n    state: string\n");
  expect(typed).toMatch(/^import type \{ ColumnTypes \}/);
});

it("a model in an unexpected format stops the generation", () => {
  const [model] = modelsOf(SCHEMA);
  expect(() => typeScalars("", { model: model!, declared: new Set() })).toThrow("Shop");
});
