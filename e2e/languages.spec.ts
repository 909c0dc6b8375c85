import type { Browser, Page } from "@playwright/test";
import { createAutomation } from "@/lib/contract/automations";
import type { TestServer } from "@/scripts/testing/server";
import { apiOf } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { newOwner, PASSWORD, signInByForm } from "./new-owner";

/** Pages for people who are not signed in, in English and Spanish. */
test.describe.configure({ timeout: 90_000 });
test.use({ locale: "es-MX" });

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** A workspace in the United States with a booking page. */
async function newBookingPage(browser: Browser, server: TestServer): Promise<string> {
  const { page, email, workspaceId, context } = await newOwner(browser, server, {
    accountName: "Clínica Sonrisas",
  });
  // Settings are in English, whatever the browser prefers.
  await context.addCookies([{ name: "language", value: "en", url: server.baseUrl }]);
  const today = `/w/${workspaceId}/today`;
  await page.goto(today);
  await signInByForm(page, email);
  await page.waitForURL((url) => url.pathname === today);
  const slug = `sonrisas-${Date.now()}-${Math.floor(Math.random() * 1e6)}`;
  const settings = { enabled: true, slug, intro: null, services: null, waitlist: true };
  const calls = [
    ["POST", "/v1/services", { name: "Limpieza dental", durationMinutes: 60 }],
    ["POST", "/v1/services", { name: "Blanqueamiento", durationMinutes: 30 }],
    ["POST", "/v1/providers", { name: "Dra. Reyes" }],
    ["POST", "/v1/providers", { name: "Dr. Chen" }],
    ["PUT", "/v1/settings/booking-page", settings],
  ] as const;
  const headers = { Origin: server.baseUrl, "Switchboard-Workspace": workspaceId };
  for (const [method, path, data] of calls)
    expect((await page.request.fetch(path, { method, headers, data })).status()).toBe(200);
  await context.close();
  return `/b/${slug}`;
}

/** Headings of pages for people with an account, by the path in their workspace. */
const SPANISH_PAGES = {
  today: "Hoy",
  calls: "Llamadas",
  conversations: "Conversaciones",
  automations: "Automatizaciones",
  settings: "General",
} as const;

/** The steps and problems of an automation, on a phone. */
async function expectEditorInSpanish(page: Page, server: TestServer, workspace: string): Promise<void> {
  const nodes = [
    { id: "t", type: "trigger", event: "call.missed", conditions: { during_hours: true }, next: "w" },
    {
      id: "w",
      type: "action",
      action: "delay",
      config: { duration: { amount: 2, unit: "hours" } },
      next: "s",
    },
    { id: "s", type: "action", action: "send_sms", config: { to: "{{trigger.caller_phone}}" } },
  ];
  const api = apiOf(page, server.baseUrl, { workspace });
  const { id } = await api(createAutomation, { body: { name: "Llamadas", nodes } });
  await page.goto(`/w/${workspace}/automations/${id}`);
  const outline = page.getByRole("tree", { name: "Esquema de la automatización" });
  await expect(outline.getByText("En el horario de atención")).toBeVisible();
  await expect(outline.getByText("Esperar 2 horas")).toBeVisible();
  await page.getByRole("button", { name: "Problemas" }).click();
  await expect(page.getByRole("button", { name: "Problema: Falta «Mensaje»" })).toBeVisible();
}

async function expectSound(page: Page, expectAccessible: () => Promise<void>): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectAccessible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
}

test("a browser in Mexican Spanish books, moves and cancels an appointment in Spanish", async ({
  browser,
  page,
  server,
  expectAccessible,
}) => {
  const check = () => expectSound(page, expectAccessible);
  await page.goto(await newBookingPage(browser, server));
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page.getByRole("heading", { name: "Reserve una cita" })).toBeVisible();
  await check();
  await page.getByRole("link", { name: /Limpieza dental/ }).click();
  await expect(page.getByText(/^60 minutos\. Zona horaria: hora /)).toBeVisible();
  await expect(page.getByRole("link", { name: "Cualquier profesional" })).toBeVisible();
  await check();
  const time = page.getByRole("button", { name: /^\d+:\d\d [ap]\.\s?m\.$/ }).nth(2);
  const chosen = (await time.textContent())!;
  await time.click();
  await expect(page.getByRole("heading", { name: "Sus datos" })).toBeVisible();
  await expect(page.getByText(chosen)).toBeVisible();
  await check();
  // The form asks for a second look when it is sent faster than a person can type.
  await page.getByLabel("Su nombre").fill("Elsa Verde");
  await page.getByLabel("Número de teléfono").fill("(202) 555-0143");
  await page.getByLabel("Correo electrónico").fill("elsa@example.com");
  await expect(async () => {
    await page.getByRole("button", { name: "Reservar cita" }).click();
    await expect(page.getByRole("heading", { name: "Su cita" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await check();
  await page.getByRole("button", { name: "Confirmar cita" }).click();
  await expect(page.getByRole("heading", { name: "Su cita está confirmada" })).toBeVisible();
  await page.getByRole("link", { name: "Elegir otro horario" }).click();
  await check();
  await page
    .getByRole("button", { name: /[ap]\.\s?m\.$/ })
    .last()
    .click();
  await expect(page.getByRole("heading", { name: "Su cita" })).toBeVisible();
  await page.getByRole("link", { name: "Cancelar cita" }).click();
  await check();
  await page.getByLabel("Motivo (opcional)").fill("Estoy de viaje");
  await page.getByRole("button", { name: "Cancelar cita" }).click();
  await expect(page.getByRole("heading", { name: "Su cita está cancelada" })).toBeVisible();
});

test("a reader switches the language and stays on the step, and the next pages are in it", async ({
  browser,
  page,
  server,
}) => {
  await page.goto(await newBookingPage(browser, server));
  await page.getByRole("link", { name: /Limpieza dental/ }).click();
  await page.getByRole("link", { name: "Dr. Chen" }).click();
  const at = new URL(page.url()).searchParams;
  await page.getByRole("link", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { name: "Limpieza dental" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Dr. Chen" })).toHaveAttribute("aria-current", "true");
  const now = new URL(page.url()).searchParams;
  for (const name of ["service", "provider"]) expect(now.get(name)).toBe(at.get(name));
  await page.getByRole("link", { name: "Another service" }).click();
  await expect(page.getByRole("heading", { name: "Book an appointment" })).toBeVisible();
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === "language");
  expect(cookie).toMatchObject({ value: "en", sameSite: "Lax", path: "/" });
  await page.getByRole("link", { name: "Español" }).click();
  await expect(page.getByRole("heading", { name: "Reserve una cita" })).toBeVisible();
});

test("signing in speaks Spanish, says in Spanish what is wrong, and leads to the workspace", async ({
  browser,
  page,
  server,
  expectAccessible,
}) => {
  const { email, workspaceId, context } = await newOwner(browser, server, {
    accountName: "Clínica Sonrisas",
  });
  await context.close();
  await page.goto(`/w/${workspaceId}/today`);
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page).toHaveTitle("Iniciar sesión · Switchboard");
  await expectSound(page, expectAccessible);
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña").fill("not the password");
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page.getByText("El correo electrónico o la contraseña no son correctos.")).toBeVisible();
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByText("The email address or password is incorrect.")).toBeVisible();
  await expect(page.getByLabel("Email address"), "what was typed stays").toHaveValue(email);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByRole("button", { name: "Español" }).click();
  const signIn = async () => {
    await page.getByLabel("Contraseña").fill(PASSWORD);
    await page.getByRole("button", { name: "Iniciar sesión" }).click();
    await page.waitForURL((url) => url.pathname === `/w/${workspaceId}/today`);
    await expect(page.locator("html"), "pages follow the profile").toHaveAttribute("lang", "en");
    await expect(page.getByText("¿Mostrarlas en español?")).toBeVisible();
  };
  await signIn();

  // The router keeps the frame of the page before, so the way between the languages is tried without a page load.
  await page.setViewportSize(SIZES[0]!);
  await page.goto("/forgot");
  await page.getByRole("link", { name: "Volver al inicio de sesión" }).click();
  await page.waitForURL((url) => url.pathname === `/w/${workspaceId}/today`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByRole("link", { name: "Calls", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Calls", level: 1 })).toBeVisible();

  // Each browser asks once, so the second question needs one without a memory.
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto(`/w/${workspaceId}/today`);
  await page.getByLabel("Correo electrónico").fill(email);
  await signIn();
  await page.getByRole("button", { name: "Español" }).click();
  await expect(page.getByRole("heading", { name: "Hoy", level: 1 })).toBeVisible();
});

test("passwords, applications and dead links speak Spanish", async ({ page, expectAccessible }) => {
  const check = () => expectSound(page, expectAccessible);
  await page.goto("/forgot");
  await check();
  await page.getByLabel("Correo electrónico").fill("nobody@example.org");
  await page.getByRole("button", { name: "Enviar enlace" }).click();
  await expect(page.getByText("Si nobody@example.org tiene una cuenta")).toBeVisible();
  await page.getByRole("button", { name: "pruebe con otra dirección" }).click();
  await page.goto("/reset/not-a-token");
  await page.getByLabel("Contraseña").fill(PASSWORD);
  await expect(page.getByText("Al menos 10 caracteres")).toBeVisible();
  await check();
  await page.getByRole("button", { name: "Guardar contraseña" }).click();
  await expect(page.getByRole("heading", { name: "Este enlace ya no funciona" })).toBeVisible();
  await page.goto("/invitation/not-a-token");
  await expect(page.getByRole("heading", { name: "Esta invitación ya no funciona" })).toBeVisible();
  await check();
  await page.goto("/apply");
  await expect(page.getByRole("heading", { name: "Hágase socio" })).toBeVisible();
  await check();
  await page.getByLabel("Nombre de la empresa").fill("Recepción del Norte");
  await page.getByLabel("Sitio web").fill("not an address");
  await page.getByLabel("Su nombre").fill("Robin Norte");
  await page.getByLabel("Correo electrónico").fill(`solicitud-${Date.now()}@example.org`);
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByText("Escriba una dirección web como https://example.com.")).toBeVisible();
  await page.getByLabel("Sitio web").fill("norte.example.org");
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByRole("heading", { name: "Revise su correo" })).toBeVisible();
  await check();
});

test("a person chooses Spanish in the profile and sees every page in it", async ({
  browser,
  page,
  server,
  expectAccessible,
}) => {
  const { email, workspaceId, context } = await newOwner(browser, server, { accountName: "Clínica Luna" });
  await context.close();
  await page.goto("/account");
  await page.getByRole("button", { name: "English" }).click();
  await signInByForm(page, email);
  // The account has no language of its own yet, and the browser's does not count.
  await expect(page.getByRole("heading", { name: "Profile", level: 1 })).toBeVisible();
  await page.getByRole("radio", { name: "Español" }).click();
  await expect(page.getByLabel("Example")).toContainText("4 mar 2027");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByRole("heading", { name: "Perfil", level: 1 })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expectSound(page, expectAccessible);

  for (const [path, heading] of Object.entries(SPANISH_PAGES)) {
    await page.goto(`/w/${workspaceId}/${path}`);
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${heading} · `));
  }
  await expectEditorInSpanish(page, server, workspaceId);
  await page.goto("/account");
  await page.getByRole("radio", { name: "English" }).click();
  await page.getByRole("button", { name: "Guardar perfil" }).click();
  await expect(page.getByRole("heading", { name: "Profile", level: 1 })).toBeVisible();
  await page.goto(`/w/${workspaceId}/calls`);
  await expect(page.getByRole("heading", { name: "Calls", level: 1 })).toBeVisible();
});
