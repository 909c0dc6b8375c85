import { expect, it } from "vitest";
import { readAllProviders } from "./all-providers";

type Read = Parameters<typeof readAllProviders>[0];
type Provider = Awaited<ReturnType<Read>>["providers"][number];

const providers = Array.from({ length: 250 }, (_, index) => ({ id: `prv_${index}` }) as Provider);

const readPage: Read = async ({ limit, starting_after: after }) => {
  const start = providers.findIndex(({ id }) => id === after) + 1;
  const page = providers.slice(start, start + Number(limit));
  const last = page.at(-1)?.id ?? null;
  return { providers: page, next_cursor: last === providers.at(-1)?.id ? null : last };
};

it("reads every provider of a workspace with more than a page of them", async () => {
  expect(await readAllProviders(readPage)).toEqual(providers);
});

it("reads one page where one is enough", async () => {
  const asked: string[] = [];
  const found = await readAllProviders(async ({ limit }) => {
    asked.push(limit);
    return { providers: [], next_cursor: null };
  });
  expect([found, asked]).toEqual([[], ["100"]]);
});
