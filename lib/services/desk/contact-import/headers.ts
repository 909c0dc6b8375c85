import type { ImportField } from "@/lib/contract/contact-import";

/** Headers of spreadsheets in the product's languages, without case, accents, spaces and signs. */
const HEADERS: Record<ImportField, ReadonlySet<string>> = {
  name: new Set([
    ...["name", "fullname", "firstname", "givenname", "contact", "contactname", "patient", "patientname"],
    ...["nombre", "nombres", "nombrecompleto", "primernombre", "nombreyapellido", "nombreyapellidos"],
    ...["contacto", "nombredecontacto", "nombredelcontacto", "cliente", "nombredelcliente"],
    ...["paciente", "nombredepaciente", "nombredelpaciente", "nombrepaciente"],
  ]),
  lastName: new Set([
    ...["lastname", "surname", "familyname", "apellido", "apellidos"],
    ...["apellidopaterno", "apellidomaterno", "primerapellido", "segundoapellido"],
  ]),
  phone: new Set([
    ...[
      "phone",
      "phonenumber",
      "telephone",
      "telephonenumber",
      "tel",
      "mobile",
      "mobilephone",
      "cell",
      "number",
    ],
    ...["telefono", "telefonos", "numerodetelefono", "numtelefono", "notelefono", "numero"],
    // The signs for "number" are letters in some fonts: N° and Nº.
    ...["ndetelefono", "nodetelefono", "ntelefono", "movil", "telefonomovil", "numeromovil", "numerodemovil"],
    ...["celular", "cel", "telefonocelular", "numerocelular", "numerodecelular", "whatsapp"],
  ]),
  email: new Set([
    ...["email", "emailaddress", "mail", "correo", "correoelectronico", "correoe", "ecorreo"],
    ...["direcciondecorreo", "direcciondecorreoelectronico", "direcciondeemail"],
  ]),
  tags: new Set(["tags", "tag", "labels", "groups", "etiquetas", "etiqueta", "grupos", "grupo"]),
  optedOut: new Set([
    ...["optedout", "optout", "unsubscribed", "donottext", "notexts", "baja", "dadodebaja", "bajas"],
    ...["noquieremensajes", "noquieremensajesdetexto", "sinmensajes", "sinmensajesdetexto"],
    ...["noenviarmensajes", "noenviarmensajesdetexto", "noenviarsms"],
  ]),
  language: new Set([
    ...["language", "lang", "preferredlanguage", "preferredlang"],
    ...["idioma", "idiomapreferido", "lengua", "lenguapreferida"],
  ]),
  birthday: new Set([
    ...["birthday", "birthdate", "dateofbirth", "dob"],
    ...["fechadenacimiento", "fechanacimiento", "fechadenac", "fechanac", "fecnac", "fnac", "fdenacimiento"],
    ...["nacimiento", "cumpleanos", "fechadecumpleanos"],
  ]),
};

export const isHeaderOf = (field: ImportField, header: string): boolean =>
  HEADERS[field].has(plain(header).replaceAll(/[^a-z]/g, ""));

/** Lower case without accents, so that "Teléfono" and "TELEFONO" are one header. */
export const plain = (text: string): string =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
