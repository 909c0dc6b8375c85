import type { ImportField } from "@/lib/contract/contact-import";
import { plainText } from "@/lib/plain-text";

/**
 * Headers of spreadsheets in the product's languages, without case, accents, spaces and signs. The clearest are in the
 * first list: a column called "Patient" is a name only in a file without a better one.
 */
const HEADERS: Record<ImportField, readonly string[]> = {
  name: [
    "fullname contactname patientname nombrecompleto nombreyapellido nombreyapellidos nombredecontacto nombredelcontacto nombredelcliente nombredepaciente nombredelpaciente nombrepaciente",
    "name nombre",
    "firstname givenname nombres primernombre",
    "contact patient contacto cliente paciente",
  ],
  lastName: [
    "lastname surname familyname apellido apellidos",
    "apellidopaterno primerapellido",
    "apellidomaterno segundoapellido",
  ],
  phone: [
    // The signs for "number" are letters in some fonts: N° and Nº.
    "phone phonenumber telephone telephonenumber tel telefono telefonos numerodetelefono numtelefono notelefono ndetelefono nodetelefono ntelefono",
    "mobile mobilephone cell movil telefonomovil numeromovil numerodemovil celular cel telefonocelular numerocelular numerodecelular whatsapp",
    "number numero",
  ],
  email: [
    "email emailaddress mail correo correoelectronico correoe ecorreo direcciondecorreo direcciondecorreoelectronico direcciondeemail",
  ],
  tags: ["tags tag labels groups etiquetas etiqueta grupos grupo"],
  optedOut: [
    "optedout optout unsubscribed donottext notexts baja dadodebaja bajas noquieremensajes noquieremensajesdetexto sinmensajes sinmensajesdetexto noenviarmensajes noenviarmensajesdetexto noenviarsms",
  ],
  language: ["language lang preferredlanguage preferredlang idioma idiomapreferido lengua lenguapreferida"],
  birthday: [
    "birthday birthdate dateofbirth dob fechadenacimiento fechanacimiento fechadenac fechanac fecnac fnac fdenacimiento nacimiento cumpleanos fechadecumpleanos",
  ],
};

/** The rank of a header among those of a field, 0 for the clearest; null if it is none of them. */
export function rankOf(field: ImportField, header: string): number | null {
  const wanted = plainText(header).replaceAll(/[^a-z]/g, "");
  const rank = HEADERS[field].findIndex((list) => list.split(" ").includes(wanted));
  return rank === -1 ? null : rank;
}

const FIRST_NAME = 2;

/** True for a column of first names, which a last name always follows. */
export const isFirstName = (header: string): boolean => rankOf("name", header) === FIRST_NAME;
