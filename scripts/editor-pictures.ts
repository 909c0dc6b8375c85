// npm run pictures - the pictures of docs/editor-look.md, from the demo of a running product (BASE_URL, by default
// http://localhost:3000). It leaves nothing behind: the comment it shows is deleted again.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";

const base = process.env.BASE_URL ?? "http://localhost:3000";
const folder = join(process.cwd(), "docs/images/editor");
const LARGEST = 150_000;

const SCREENS = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const THEMES = ["light", "dark"] as const;
type Screen = keyof typeof SCREENS;

const list = async (page: Page, workspace: string) => {
  await page.goto(`${base}/w/${workspace}/automations`);
  await page.getByRole("list", { name: "Automations" }).waitFor();
};
const automation = async (page: Page, workspace: string) => {
  await list(page, workspace);
  await page.getByRole("link", { name: "Missed call text-back" }).first().click();
  await page.locator("[data-testid^=card-], [role=treeitem]").first().waitFor();
};
const step = (page: Page) =>
  page.locator(".react-flow__node, [role=treeitem]").filter({ hasText: "Apologize by text" }).click();

/** The steps before each picture is taken. */
const VIEWS: Record<string, (page: Page, workspace: string) => Promise<void>> = {
  list,
  gallery: async (page, workspace) => {
    await page.goto(`${base}/w/${workspace}/automations?do=template`);
    // A phone shows the list first, and then one template.
    const picture = page.getByRole("img", { name: /^Picture of/ });
    const chosen = page.getByRole("dialog").getByRole("button", { name: /^Missed call text-back/ });
    await chosen.waitFor();
    if (!(await picture.isVisible())) await chosen.click();
    await picture.waitFor();
  },
  editor: automation,
  step: async (page, workspace) => {
    await automation(page, workspace);
    await step(page);
    await page.getByRole("textbox", { name: "Message" }).waitFor();
  },
  test: async (page, workspace) => {
    await automation(page, workspace);
    await page.getByRole("button", { name: "Test", exact: true }).first().click();
    await page.getByRole("button", { name: "Run test" }).click();
    await page.getByRole("region", { name: "The path" }).getByRole("listitem").first().waitFor();
  },
  comments: async (page, workspace) => {
    await automation(page, workspace);
    await page
      .getByRole("region", { name: "Below the canvas" })
      .getByRole("button", { name: /^Comments/ })
      .click();
    await page.getByRole("list", { name: "Threads" }).waitFor();
  },
};

async function signIn(page: Page): Promise<string> {
  await page.goto(`${base}/sign-in`);
  await page.getByLabel("Email").fill("owner@example.com");
  await page.getByLabel("Password", { exact: true }).fill("switchboard-demo");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
  await page.goto(base);
  await page.waitForURL(/\/w\//);
  return new URL(page.url()).pathname.split("/")[2] ?? "";
}

type Call = { workspace: string; method: string; path: string; body?: object };
const call = (page: Page, request: Call): Promise<unknown> =>
  page.evaluate(async ({ workspace, method, path, body }) => {
    const headers = { "Switchboard-Workspace": workspace, "Content-Type": "application/json" };
    const answer = await fetch(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    return answer.json();
  }, request);

/** The path of a comment with a mention, on the automation of the pictures. */
async function addComment(page: Page, workspace: string): Promise<string> {
  const path = "/v1/automations?q=Missed%20call%20text-back";
  const found = (await call(page, { workspace, method: "GET", path })) as {
    automations: { id: string; nodes: { id: string; action?: string }[] }[];
  };
  const [{ id, nodes } = { id: "", nodes: [] }] = found.automations;
  const comments = `/v1/automations/${id}/comments`;
  const { people } = (await call(page, { workspace, method: "GET", path: comments })) as {
    people: { id: string; name: string }[];
  };
  const [person] = people;
  const body = {
    text: `@${person?.name}, is “within the hour” still true on Saturdays?`,
    nodeId: nodes.find(({ action }) => action === "send_sms")?.id ?? null,
    mentions: person ? [person.id] : [],
  };
  const made = (await call(page, { workspace, method: "POST", path: comments, body })) as { id: string };
  return `${comments}/${made.id}`;
}

/** Chromium writes PNG alone, so a page turns it into WebP, in the best quality that stays small. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const source = `data:image/png;base64,${png.toString("base64")}`;
  const encoded = await page.evaluate(
    async ({ source, largest }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      for (const quality of [0.9, 0.8, 0.7, 0.6, 0.5]) {
        const data = canvas.toDataURL("image/webp", quality).split(",")[1] ?? "";
        if (data.length * 0.75 < largest) return data;
      }
      throw new Error("The picture is too large.");
    },
    { source, largest: LARGEST },
  );
  return Buffer.from(encoded, "base64");
}

async function take(browser: Browser, { screen, theme }: { screen: Screen; theme: (typeof THEMES)[number] }) {
  const context = await browser.newContext({
    viewport: SCREENS[screen],
    colorScheme: theme,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const workspace = await signIn(page);
  const encoder = await (await browser.newContext()).newPage();
  const comment = await addComment(page, workspace);
  try {
    for (const [view, show] of Object.entries(VIEWS)) {
      await show(page, workspace);
      await page.waitForLoadState("networkidle");
      const file = `${view}-${screen}-${theme}.webp`;
      writeFileSync(join(folder, file), await toWebp(encoder, await page.screenshot()));
      process.stdout.write(`${file}\n`);
    }
  } finally {
    await call(page, { workspace, method: "DELETE", path: comment });
    await context.close();
    await encoder.context().close();
  }
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
});
for (const screen of Object.keys(SCREENS) as Screen[]) {
  for (const theme of THEMES) await take(browser, { screen, theme });
}
await browser.close();
