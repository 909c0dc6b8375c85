import type { company as en } from "@/lib/messages/en/company";
import type { Translation } from "@/lib/messages/translation";

export const company = {
  billing_details: "Datos de facturación",
  billing_details_about:
    "Aparecen en todas las facturas a partir de ahora. Las facturas ya emitidas no cambian.",
  billing_details_saved: "Se guardaron los datos de facturación",
  warning: "{message} Se guardó. Sus facturas lo muestran como lo escribió.",
  contacts_about: "Reciben cada factura y recordatorio por correo, con un enlace a la factura.",
  contacts_hint: "Uno por línea, hasta 10. Déjelo vacío para usar el correo de su cuenta de socio.",
  owners_only: "Solo los propietarios pueden cambiar los datos de facturación.",

  company: "Empresa",
  company_about: "El nombre y la identificación fiscal con los que está registrada su empresa.",
  legal_name: "Razón social",
  tax_id: "Identificación fiscal",
  tax_id_hint: "NIF, RFC, NIT, EIN o similar",
  po_number: "Número de orden de compra",
  po_number_hint: "Si su empresa lo exige en las facturas",
  address: "Dirección",
  street: "Calle y número",
  suite: "Oficina, piso, edificio",
  city: "Ciudad",
  region: "Estado, provincia o departamento",
  postal_code: "Código postal",
  postal_code_us: "Ingrese 5 o 9 dígitos, como 02108 o 02108-1234",
  postal_code_ca: "Ingrese un código postal de Canadá, como K1A 0B1",
  postal_code_other: "Ingrese de 2 a 12 letras, dígitos, espacios o guiones",
  country: "País",
  no_country: "Sin país",
  no_countries_match: "Ningún país coincide.",
  billing_contacts: "Contactos de facturación",
  email_addresses: "Correos electrónicos",
} satisfies Translation<typeof en>;
