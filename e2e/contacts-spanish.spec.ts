import type { Browser, Page } from "@playwright/test";
import type { TestServer } from "@/scripts/testing/server";
import { expect, test } from "./fixtures/test";
import { newOwner, signInByForm } from "./new-owner";
import { typeInto } from "./typed-fields";

/** Contacts as a receptionist in Mexico sees them. */
test.describe.configure({ timeout: 60_000 });

async function signInFromMexico(page: Page, { browser, server }: { browser: Browser; server: TestServer }) {
  const { email, context, workspaceId } = await newOwner(browser, server);
  await context.close();
  await page.goto(`/w/${workspaceId}/contacts`);
  await signInByForm(page, email);
  await expect(page.getByRole("heading", { name: "Contacts" })).toBeVisible();
  const headers = { Origin: server.baseUrl, "Switchboard-Workspace": workspaceId };
  const data = { language: "es", region: "es-MX" };
  expect((await page.request.patch("/v1/me/profile", { headers, data })).status()).toBe(200);
  return {
    contacts: `/w/${workspaceId}/contacts`,
    add: async (contact: object) => {
      const made = await page.request.post("/v1/contacts", { headers, data: contact });
      return (await made.json()).id as string;
    },
  };
}

test("a file that Excel wrote in Spanish is imported", async ({
  browser,
  server,
  page,
  expectAccessible,
}) => {
  const { contacts } = await signInFromMexico(page, { browser, server });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${contacts}?do=import`);
  const dialog = page.getByRole("dialog");
  const sample = dialog.getByText("Nombre, Teléfono, Correo, Etiquetas");
  await expect(sample).toBeVisible();
  expect(await sample.evaluate((line) => line.scrollWidth <= line.clientWidth)).toBe(true);
  const csv = [
    "Nombre;Apellidos;Teléfono;Correo;Fecha de nacimiento;Etiquetas;Idioma",
    "Begoña;Núñez;(202) 555-0123;bego@example.com;12/04/1990;ortodoncia;Español",
    "Íñigo;Díaz;123;pedro@;31/02/1990;;",
  ].join("\r\n");
  // Excel writes the code page of Windows, in which these letters have the same numbers as in Latin-1.
  await dialog
    .getByLabel("Elegir un archivo CSV")
    .setInputFiles({ name: "pacientes.csv", mimeType: "text/csv", buffer: Buffer.from(csv, "latin1") });
  const people = dialog.getByRole("region", { name: "Contactos por importar" });
  await expect(people).toContainText("Begoña Núñez");
  await expect(people).toContainText("Nacimiento: 12 abr 1990");
  await expect(people).toContainText("Español");
  for (const [field, header] of [
    ["Nombre", "Nombre"],
    ["Apellidos", "Apellidos"],
    ["Teléfono", "Teléfono"],
    ["Correo", "Correo"],
    ["Etiquetas", "Etiquetas"],
    ["Idioma", "Idioma"],
    ["Fecha de nacimiento", "Fecha de nacimiento"],
  ] as const)
    await expect(dialog.getByRole("combobox", { name: field, exact: true })).toHaveText(header);
  const skipped = dialog.getByRole("region", { name: "Filas omitidas" });
  await expect(skipped.getByRole("listitem")).toHaveText([
    "Línea 3, Teléfono: «123» no es un número de teléfono",
    "Línea 3, Correo: «pedro@» no es una dirección de correo",
    "Línea 3, Fecha de nacimiento: «31/02/1990» no es una fecha de nacimiento como 17/5/1984 o 1984-05-17",
  ]);
  // An impossible date shows no order.
  await expect(dialog.getByText("En este archivo, 12/04/1990 significa")).toBeVisible();
  await expectAccessible();
  await dialog.getByRole("button", { name: "Importar 1 contacto" }).click();
  await expect(page.getByRole("link", { name: "Begoña Núñez" })).toBeVisible();
});

test("a date of a file that can be read in two ways is asked about", async ({
  browser,
  server,
  page,
  expectAccessible,
}) => {
  const { contacts } = await signInFromMexico(page, { browser, server });
  await page.goto(`${contacts}?do=import`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Elegir un archivo CSV").setInputFiles({
    name: "pacientes.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("celular,nombre,cumpleaños\n2025550123,Ana,12/04/1990\n"),
  });
  const people = dialog.getByRole("region", { name: "Contactos por importar" });
  await expect(people).toContainText("Nacimiento: 12 abr 1990");
  const meaning = dialog.getByRole("combobox", { name: "En este archivo, 12/04/1990 significa" });
  await expect(meaning).toHaveText("12 de abril de 1990");
  await expectAccessible();
  await meaning.click();
  await page.getByRole("option", { name: "4 de diciembre de 1990" }).click();
  await expect(people).toContainText("Nacimiento: 4 dic 1990");
  await expect(meaning).toHaveText("4 de diciembre de 1990");
  await dialog.getByRole("button", { name: "Importar 1 contacto" }).click();
  await page.getByRole("link", { name: "Ana" }).click();
  await page.getByRole("button", { name: "Editar" }).click();
  await expect(page.getByRole("combobox", { name: "Fecha de nacimiento opcional" })).toHaveAttribute(
    "data-value",
    "1990-12-04",
  );
});

test("the language of a contact is chosen by its name, and the number is explained", async ({
  browser,
  server,
  page,
  expectAccessible,
}) => {
  const { contacts, add } = await signInFromMexico(page, { browser, server });
  const id = await add({ phone: "+12025550123", name: "Ana", language: "pt-BR" });
  await page.goto(`${contacts}/${id}`);
  const edit = page.getByRole("button", { name: "Editar" });
  await edit.click();
  const dialog = page.getByRole("dialog");
  const language = dialog.getByRole("combobox", { name: "Idioma opcional" });
  await expect(language).toHaveText("Portugués de Brasil");
  const number = dialog.getByRole("textbox", { name: "Teléfono" });
  await expect(number).toHaveValue("(202) 555-0123");
  await expect(number).not.toBeEditable();
  await expect(number).toHaveAccessibleDescription(/^Este número identifica al contacto/);
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(dialog).toHaveCount(0);
  await edit.click();
  await expect(language).toHaveText("Portugués de Brasil");
  await language.click();
  await page.getByRole("searchbox", { name: "Buscar en idioma" }).fill("ingles");
  await page.getByRole("option", { name: "Inglés" }).click();
  await typeInto(dialog.getByRole("combobox", { name: "Fecha de nacimiento opcional" }), "17/5/1984");
  const birthday = dialog.getByRole("combobox", { name: "Fecha de nacimiento opcional" });
  await birthday.fill("mayo");
  await birthday.blur();
  await expect(dialog.getByText("Escriba una fecha, por ejemplo 17 may 1984.")).toBeVisible();
  await typeInto(birthday, "17/5/1984");
  await expectAccessible();
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(dialog).toHaveCount(0);
  await edit.click();
  await expect(language).toHaveText("Inglés");
});
