/** Texts of errors of the API, by the patterns of `lib/messages/sentence`. */
export const errors: Readonly<Record<string, string>> = {
  // Values of fields.
  "is required": "es obligatorio",
  "must be base64": "debe estar en base64",
  "is not valid base64": "no es base64 válido",
  "must be the position in media, from 0": "debe ser la posición en media, desde 0",
  "must be a country's two letters, such as US": "deben ser las dos letras de un país, como US",
  "must be an ISO country code such as US": "debe ser un código ISO de país, como US",
  "must not hold an address twice": "no debe contener dos veces la misma dirección",
  "must have at most 12 lines": "debe tener 12 líneas como máximo",
  "must not hold < or >": "no debe contener < ni >",
  "must be a name without @, quotes or angle brackets":
    "debe ser un nombre sin @, comillas ni paréntesis angulares",
  "must be a full URL starting with https://": "debe ser una URL completa que empiece con https://",
  "must be a full URL starting with https:// or http://":
    "debe ser una URL completa que empiece con https:// o http://",
  "must start with https://": "debe empezar con https://",
  "must be a web address such as https://example.com": "debe ser una dirección web como https://example.com",
  "must be six hexadecimal digits, such as #2746d6": "deben ser seis dígitos hexadecimales, como #2746d6",
  "must be a color of six hexadecimal digits, such as #2746d6":
    "debe ser un color de seis dígitos hexadecimales, como #2746d6",
  "must be the name of a logo": "debe ser el nombre de un logotipo",
  "must be a host name such as desk.example.com": "debe ser un nombre de host como desk.example.com",
  "must be a host name such as api.example.com": "debe ser un nombre de host como api.example.com",
  "must not be blank": "no debe estar en blanco",
  "must not be empty": "no debe estar vacío",
  "must be at most {0} characters": "debe tener {0} caracteres como máximo",
  "must be at most {0} characters for a text":
    "debe tener {0} caracteres como máximo para un mensaje de texto",
  "must be one line without control characters": "debe ser una sola línea sin caracteres de control",
  "must not hold control characters": "no debe contener caracteres de control",
  "must be one line": "debe ser una sola línea",
  "needs at least one field": "necesita al menos un campo",
  "has {0} fields at most": "tiene {0} campos como máximo",
  "{0} is not a field here": "{0} no es un campo aquí",
  "must be an ISO 8601 time with a zone, such as 2026-06-01T09:00:00Z":
    "debe ser una hora ISO 8601 con zona, como 2026-06-01T09:00:00Z",
  "must be a whole number": "debe ser un número entero",
  "must be between {0} and {1}": "debe estar entre {0} y {1}",
  "must have at most 50 keys": "debe tener 50 claves como máximo",
  "must be letters, digits and _, beginning with a letter, and not a reserved word":
    "deben ser letras, dígitos y _, empezando con una letra, y no una palabra reservada",
  "has {0} parameters at most": "tiene {0} parámetros como máximo",
  "must be 3 to 60 small letters, digits and hyphens, with none at either end":
    "deben ser de 3 a 60 minúsculas, dígitos y guiones, sin guiones al principio ni al final",
  "must be the name of an event type": "debe ser el nombre de un tipo de evento",
  "must be an origin such as https://www.example.com, without a path":
    "debe ser un origen como https://www.example.com, sin ruta",
  "must be letters, digits, _ and -, beginning with a letter, at most 60":
    "deben ser letras, dígitos, _ y -, empezando con una letra, 60 como máximo",
  "must be the name of a header": "debe ser el nombre de un encabezado",
  "must not hold a colon": "no debe contener dos puntos",
  "must begin with whsec_ and continue in base64": "debe empezar con whsec_ y continuar en base64",
  "must be the name of a field of an event": "debe ser el nombre de un campo de un evento",
  "must be an IP address or a CIDR range such as 203.0.113.0/24 or 2001:db8::/32":
    "debe ser una dirección IP o un rango CIDR como 203.0.113.0/24 o 2001:db8::/32",
  "must be visible ASCII characters without spaces": "deben ser caracteres ASCII visibles, sin espacios",
  "must be three lower-case letters": "deben ser tres letras minúsculas",
  "must name at most {0} objects": "debe nombrar {0} objetos como máximo",
  "must be letters, digits and _, beginning with a letter, at most 64":
    "deben ser letras, dígitos y _, empezando con una letra, 64 como máximo",
  "must be one line of plain characters, without spaces around it":
    "debe ser una línea de caracteres simples, sin espacios alrededor",
  "must hold one of password, code or passkey": "debe contener password, code o passkey",
  "must hold one of code or passkey": "debe contener code o passkey",
  "must be two different times such as 21:00": "deben ser dos horas distintas, como 21:00",
  "must be a domain such as example.com": "debe ser un dominio como example.com",
  "must not hold a domain twice": "no debe contener dos veces el mismo dominio",
  "must have at most 100 groups": "debe tener 100 grupos como máximo",
  "must be an amount such as 250 or 249.50, with at most two decimals and not below zero":
    "debe ser un importe como 250 o 249.50, con dos decimales como máximo y no menor que cero",
  "must be a secret or restricted key (sk_… or rk_…)":
    "debe ser una clave secreta o restringida (sk_… o rk_…)",
  "must be a secret key (sk_… or rk_…)": "debe ser una clave secreta (sk_… o rk_…)",
  "must be a signing secret (whsec_…)": "debe ser un secreto de firma (whsec_…)",
  "must be the id of a customer, such as cus_NffrFeUfNV2Hib":
    "debe ser el ID de un cliente, como cus_NffrFeUfNV2Hib",
  "must not hold a percent twice": "no debe contener dos veces el mismo porcentaje",
  "Use lower-case letters, digits and _, starting with a letter":
    "Use minúsculas, dígitos y _, empezando con una letra",
  "holds {0} variables at most": "contiene {0} variables como máximo",
  "must be a 24-hour time HH:MM": "debe ser una hora de 24 horas HH:MM",
  "must open before it closes": "debe abrir antes de cerrar",
  "must be an IANA time zone such as America/New_York":
    "debe ser una zona horaria IANA, como America/New_York",
  "must not be nested more than {0} levels": "no debe tener más de {0} niveles",
  "holds NUL or half a character (a lone surrogate)": "contiene NUL o medio carácter (un sustituto suelto)",
  "holds NUL or half a character": "contiene NUL o medio carácter",
  "holds a character that cannot be stored (NUL or half a character)":
    "contiene un carácter que no se puede guardar (NUL o medio carácter)",
  "must hold at least one visible character": "debe contener al menos un carácter visible",
  "must be an email address": "debe ser un correo electrónico",
  "must be an ASCII email address": "debe ser un correo electrónico en ASCII",
  "is not an email address": "no es un correo electrónico",
  '"{0}" is not a phone number': "«{0}» no es un número de teléfono",
  "must not be in the future": "no debe estar en el futuro",
  "must be in the future": "debe estar en el futuro",
  "must not be before startedAt": "no debe ser anterior a startedAt",
  "must be at most 24 hours": "debe durar 24 horas como máximo",
  "must not be after to": "no debe ser posterior al final",
  "must be at most {0} months before to": "debe ser {0} meses anterior al final como máximo",
  "must be before the end of the window": "debe ser anterior al final del intervalo",
  "must be before the end of the period": "debe ser anterior al final del período",
  "must be at most {0} days before the end of the period":
    "debe ser {0} días anterior al final del período como máximo",
  "must be within {0} years": "debe estar a menos de {0} años",
  "must be after startsAt": "debe ser posterior a startsAt",
  "an appointment lasts at most 24 hours": "una cita dura 24 horas como máximo",
  "must be a percentage from 0 to 100 with at most four decimals, such as 19 or 7.7":
    "debe ser un porcentaje de 0 a 100 con cuatro decimales como máximo, como 19 o 7.7",
  "must be a PNG or JPEG image as a data URL": "debe ser una imagen PNG o JPEG como URL de datos",
  "is not a PNG or JPEG image": "no es una imagen PNG o JPEG",
  "is a damaged image": "es una imagen dañada",
  "is a damaged image, or an interlaced PNG, which cannot be printed":
    "es una imagen dañada o un PNG entrelazado, que no se puede imprimir",
  "must be at most {0} pixels wide and high": "debe tener {0} píxeles de ancho y alto como máximo",
  "must have at least 10 characters": "debe tener 10 caracteres como mínimo",
  "must have at most 200 characters": "debe tener 200 caracteres como máximo",
  "must be one or more of {0}": "debe ser uno o más de {0}",
  "must be {0}, not {1}": "debe ser {0}, no {1}",
  "must be {0} for {1}": "debe ser {0} para {1}",
  "must be {0}, the currency of your invoices": "debe ser {0}, la moneda de sus facturas",
  "must be before {0}: the clock moves at most {1} months at a time":
    "debe ser anterior a {0}: el reloj avanza {1} meses como máximo cada vez",
  "must have nothing behind the path, such as ? or #": "no debe tener nada después de la ruta, como ? o #",
  "must be a public address": "debe ser una dirección pública",
  "must be the URL of an OpenID Connect provider that answers":
    "debe ser la URL de un proveedor de OpenID Connect que responda",
  "must be your organization's own; this one is shared by many organizations":
    "debe ser propio de su organización; este lo comparten muchas organizaciones",
  "must not hold a query or a fragment": "no debe contener parámetros ni fragmento",
  "must be a public URL without a user name or an unusual port":
    "debe ser una URL pública, sin nombre de usuario ni puerto inusual",
  "is a full URL": "es una URL completa",
  "is either a markup or prices of your own, not both": "es un recargo o precios propios, no ambos",
  "Write a price like 0.18, with at most 10 decimals.":
    "Escriba un precio como 0.18, con 10 decimales como máximo.",
  "A percentage can be at most 100.": "Un porcentaje puede ser 100 como máximo.",
  "Discount tiers must be in order of accounts.": "Los niveles de descuento deben estar en orden de cuentas.",
  "A currency must be three lowercase letters.": "Una moneda debe tener tres letras minúsculas.",
  "Write a time like 09:00": "Escriba una hora como 09:00",
  "Enter the number with its country code, such as +1 202 555 0101":
    "Escriba el número con su código de país, como +1 202 555 0101",
  "Write a language like en-US": "Escriba un idioma como en-US",
  "is more than 35 days ago": "fue hace más de 35 días",
  "is more than 5 minutes ahead": "es más de 5 minutos en el futuro",
  "isn't a period": "no es un período",
  "isn't an operation": "no es una operación",
  "cannot be stored": "no se puede guardar",
  "cannot be called": "no se puede llamar",
  "cannot be combined with updated_since": "no se puede combinar con updated_since",
  "has no phone number column": "no tiene una columna de números de teléfono",
  "says nothing": "no dice nada",
  "can only go with a text": "solo puede ir con un mensaje de texto",
  "is not a member of the workspace": "no es miembro del espacio de trabajo",
  "is no provider of the workspace": "no es un profesional del espacio de trabajo",
  "says how a consent was given: say which in consent":
    "indica cómo se dio un consentimiento: indique cuál en consent",
  "belongs to the platform": "pertenece a la plataforma",
  "is needed for a new service": "es necesario para un servicio nuevo",
  "is the plan of the account already": "ya es el plan de la cuenta",
  "names a file twice": "nombra dos veces un archivo",
  "is not an uploaded file that waits for a message": "no es un archivo cargado que espere un mensaje",
  "names no comment of this automation": "no nombra ningún comentario de esta automatización",
  "can only be set on the comment that begins the thread":
    "solo se puede definir en el comentario que inicia el hilo",
  "counts requests by minute; credit the invoice instead":
    "cuenta solicitudes por minuto; en su lugar, acredite la factura",
  "has not begun yet": "todavía no ha empezado",
  "{0} has not begun yet": "{0} todavía no ha empezado",

  // Schemas.
  "Invalid input": "No es válido",
  "Invalid input: expected {0}, received {1}": "No es válido: se esperaba {0} y se recibió {1}",
  "Invalid option: expected one of {0}": "No es válido: se esperaba uno de {0}",
  "Too big: expected string to have <={0} characters": "Demasiado largo: {0} caracteres como máximo",
  "Too small: expected string to have >={0} characters": "Demasiado corto: {0} caracteres como mínimo",
  "Too big: expected array to have <={0} items": "Demasiados: {0} elementos como máximo",
  "Too small: expected array to have >={0} items": "Muy pocos: {0} elementos como mínimo",
  "Too big: expected number to be <={0}": "Demasiado grande: {0} como máximo",
  "Too small: expected number to be >={0}": "Demasiado pequeño: {0} como mínimo",
  "Too big: expected int to be <={0}": "Demasiado grande: {0} como máximo",
  "Too small: expected int to be >={0}": "Demasiado pequeño: {0} como mínimo",
  "Too small: expected number to be >{0}": "Demasiado pequeño: debe ser mayor que {0}",

  // Requests and sign-in.
  "Send valid JSON encoded as UTF-8. Trailing commas, comments and single quotes are not JSON.":
    "Envíe JSON válido en UTF-8. Las comas finales, los comentarios y las comillas simples no son JSON.",
  "A percent sign in a path starts two hexadecimal digits of UTF-8. Encode each path segment once.":
    "Un signo de porcentaje en una ruta empieza dos dígitos hexadecimales de UTF-8. Codifique cada segmento una vez.",
  "starting_after must be an id this list returned to you. Start again without it.":
    "starting_after debe ser un ID que esta lista le devolvió. Empiece de nuevo sin él.",
  "Send 1 to 255 visible ASCII characters.": "Envíe de 1 a 255 caracteres ASCII visibles.",
  "The request line or a header is malformed.": "La línea de solicitud o un encabezado está mal formado.",
  "Send your key as: Authorization: Bearer <key>.": "Envíe su clave así: Authorization: Bearer <key>.",
  "The key does not exist or was mistyped. Its last six characters are a checksum, so typos are detected.":
    "La clave no existe o se escribió mal. Sus últimos seis caracteres son una suma de verificación que detecta errores.",
  "Issue or rotate a key, then use the new one.": "Cree o rote una clave y use la nueva.",
  "Issue a new key.": "Cree una clave nueva.",
  "Partner routes take a partner key (fdp_…), workspace routes a workspace key (fdw_…).":
    "Las rutas de socios usan una clave de socio (fdp_…); las de espacios de trabajo, una de espacio de trabajo (fdw_…).",
  "The response names the missing scope. Create a key with it, or ask an owner.":
    "La respuesta nombra el permiso que falta. Cree una clave con él o pídaselo a un propietario.",
  "Data is kept. Ask the account's partner to reactivate it.":
    "Los datos se conservan. Pida al socio de la cuenta que la reactive.",
  "A closed account cannot be used again.": "Una cuenta cerrada no se puede volver a usar.",
  "All keys of this partner are stopped. Contact the platform.":
    "Todas las claves de este socio están detenidas. Comuníquese con la plataforma.",
  "Use the keys of a sandbox partner.": "Use las claves de un socio del entorno de pruebas.",
  "Dashboard sessions may only be used from the dashboard's own pages.":
    "Las sesiones del panel solo se pueden usar desde sus propias páginas.",
  "Enter your second factor, or set one up under Security in your account. Then repeat the request.":
    "Ingrese su segundo factor o configure uno en Seguridad, en su cuenta. Luego repita la solicitud.",
  "This change needs a sign-in from the last 15 minutes. Call POST /v1/me/reauthenticate, then repeat it.":
    "Este cambio requiere haber iniciado sesión en los últimos 15 minutos. Llame a POST /v1/me/reauthenticate y repítalo.",
  "This key can access no such object. Objects of other tenants look exactly the same.":
    "No existe o usted no tiene acceso.",
  "Check the path against /v1/openapi.json.": "Compare la ruta con /v1/openapi.json.",
  "The Allow header lists the methods of this path.": "El encabezado Allow indica los métodos de esta ruta.",
  "The limit is 256 KiB, and 1 MiB for an automation's definition.":
    "El límite es de 256 KiB, y de 1 MiB para la definición de una automatización.",
  "Requests with a body carry Content-Type: application/json.":
    "Las solicitudes con cuerpo llevan Content-Type: application/json.",
  "The object's state does not allow this.": "El estado del objeto no lo permite.",
  "Another account of yours carries this externalId.": "Otra de sus cuentas tiene este externalId.",
  "Your own suspension was lifted; the platform's remain, and only the platform lifts them.":
    "Se levantó su propia suspensión; las de la plataforma siguen, y solo la plataforma las levanta.",
  "It becomes final 24 hours after the month's end.": "Se emite 24 horas después de que termina el mes.",
  "An invoice is reissued once. The detail names the invoice that replaces it; void and reissue that one.":
    "Una factura se vuelve a emitir una sola vez. El detalle nombra la que la reemplaza; anule y vuelva a emitir esa.",
  "The detail names the current state and what it allows.":
    "El detalle nombra el estado actual y lo que permite.",
  "The provider has another appointment then. Ask GET /v1/appointments/availability.":
    "El profesional tiene otra cita a esa hora. Consulte GET /v1/appointments/availability.",
  "Wait for it, then repeat: you will get its answer.":
    "Espere a que termine y repita: recibirá su respuesta.",
  "Deploy the automation first.": "Implemente primero la automatización.",
  "Its steps start automations that lead back to it. The member path lists them; remove one of those steps.":
    "Sus pasos inician automatizaciones que vuelven a ella. Quite uno de esos pasos.",
  "Fix the automation or the scenario, or deploy with overrideReason.":
    "Corrija la automatización o el escenario, o implemente con overrideReason.",
  "The operator of this installation has not connected a language model, so automations cannot be described in words.":
    "El operador de esta instalación no ha conectado un modelo de lenguaje, así que no se pueden describir automatizaciones con palabras.",
  "Ask for a new preview and confirm that.": "Pida una vista previa nueva y confírmela.",
  "At most ten keys can be active. Revoke one you no longer use.":
    "Puede haber diez claves activas como máximo. Revoque una que ya no use.",
  "The body carries the current draft and who saved it. Merge, then save with its etag.":
    "El cuerpo contiene el borrador actual y quién lo guardó. Combínelos y guarde con su etag.",
  "errors[] lists every problem at once, each with a pointer.":
    "errors[] enumera todos los problemas a la vez, cada uno con su ubicación.",
  "This Idempotency-Key belongs to a request with another body. Use a new key.":
    "Esta Idempotency-Key pertenece a una solicitud con otro cuerpo. Use una clave nueva.",
  "Wait for the seconds in Retry-After.": "Espere los segundos de Retry-After.",
  "The operator sets how many tokens of the language model a workspace may use in a month. Wait for the next month, or ask the operator for more.":
    "El operador define cuántos tokens del modelo de lenguaje puede usar un espacio de trabajo en un mes. Espere al mes próximo o pida más al operador.",
  "A key or session may hold 20 streams open, a workspace 60. Close one, or share a stream between your readers.":
    "Una clave o sesión puede tener 20 flujos abiertos; un espacio de trabajo, 60. Cierre uno o comparta un flujo entre sus lectores.",
  "Attempts to sign in are limited. Wait for the seconds in Retry-After, then try again.":
    "Los intentos de inicio de sesión son limitados. Espere los segundos de Retry-After e inténtelo de nuevo.",
  "It has been logged under the requestId. Retrying is safe with an Idempotency-Key.":
    "Quedó registrado con el requestId. Con una Idempotency-Key se puede reintentar sin riesgo.",
  "The database cannot be reached or the server is stopping. Try again shortly.":
    "No se puede acceder a la base de datos o el servidor se está deteniendo. Inténtelo de nuevo en breve.",
  "Send application/json.": "Envíe application/json.",
  "Send application/json or {0}.": "Envíe application/json o {0}.",
  "The body is nested more than {0} levels.": "El cuerpo tiene más de {0} niveles.",
  "A text holds a character that cannot be stored.": "Un texto contiene un carácter que no se puede guardar.",
  "The body took too long to arrive.": "El cuerpo tardó demasiado en llegar.",
  "The body is not valid UTF-8.": "El cuerpo no es UTF-8 válido.",
  "The body can have at most {0} bytes.": "El cuerpo puede tener {0} bytes como máximo.",
  "This key may not be used from an unknown address. Its allowedIps list the addresses it accepts.":
    "Esta clave no se puede usar desde una dirección desconocida. Sus allowedIps enumeran las direcciones que acepta.",
  "This key may not be used from {0}. Its allowedIps list the addresses it accepts.":
    "Esta clave no se puede usar desde {0}. Sus allowedIps enumeran las direcciones que acepta.",
  "Name the tenant in Switchboard-Workspace or Switchboard-Partner.":
    "Indique Switchboard-Workspace o Switchboard-Partner.",
  "{0} requires single sign-on. Sign in with single sign-on to use it.":
    "{0} requiere el inicio de sesión único. Inicie sesión con él para usarlo.",
  "Your session has ended. Sign in again; what you typed is kept.":
    "Su sesión terminó. Inicie sesión de nuevo; lo que escribió se conserva.",
  "{0} requires a second factor. Set one up under Security in your account.":
    "{0} requiere un segundo factor. Configure uno en Seguridad, en su cuenta.",
  "This partner is not approved yet.": "Este socio todavía no está aprobado.",
  "This needs the scope {0}.": "Esto requiere el permiso {0}.",
  "The current password is incorrect.": "La contraseña actual no es correcta.",
  "The password is incorrect.": "La contraseña no es correcta.",
  "The code is incorrect or was already used.": "El código no es correcto o ya se usó.",
  "The passkey was not accepted. Try again.": "No se aceptó la llave de acceso. Inténtelo de nuevo.",
  "This password is easy to guess. Use a few unrelated words, or let your password manager create one":
    "Esta contraseña es fácil de adivinar. Use varias palabras sin relación o deje que su administrador de contraseñas cree una",
  "An account has at most {0} passkeys.": "Una cuenta tiene {0} llaves de acceso como máximo.",
  "This passkey is already registered.": "Esta llave de acceso ya está registrada.",
  "This session needs no second factor.": "Esta sesión no necesita un segundo factor.",
  "Set up an authenticator app or a passkey first.":
    "Configure primero una aplicación de autenticación o una llave de acceso.",
  "An authenticator app is set up already. Remove it first.":
    "Ya hay una aplicación de autenticación configurada. Quítela primero.",
  "There is no authenticator app to confirm. Add one first.":
    "No hay ninguna aplicación de autenticación por confirmar. Agregue una primero.",
  "This is not the code your app shows now. Wait for the next one and try again":
    "Este no es el código que muestra ahora su aplicación. Espere el siguiente e inténtelo de nuevo",
  "This link has been used or has expired. Ask for a new one.":
    "Este enlace ya se usó o venció. Solicite uno nuevo.",
  "This link has been used or has expired. Apply again.":
    "Este enlace ya se usó o venció. Envíe la solicitud de nuevo.",
  "This invitation has been used, withdrawn or has expired.":
    "Esta invitación ya se usó, se retiró o venció.",
  "Your earlier application is still under review.": "Su solicitud anterior todavía está en revisión.",
  "Too many attempts. {A} in {0}.": "Demasiados intentos. {A} en {0}.",
  "Try again": "Inténtelo de nuevo",
  "Sign in as {0} to {1}.": "Inicie sesión como {0} para {1}.",
  "You can't disable yourself.": "No puede desactivarse a sí mismo.",
  "A list has at most {0} saved views.": "Una lista tiene {0} vistas guardadas como máximo.",

  // Accounts, people and keys.
  "The account is closed.": "La cuenta está cerrada.",
  "The account is {A}.": "El estado de la cuenta es: {A}.",
  "The account is {A}. Its workspace can't be opened.":
    "El estado de la cuenta es: {A}. No se puede abrir su espacio de trabajo.",
  "No free identifier could be found for this name. Try again.":
    "No se encontró un identificador libre para este nombre. Inténtelo de nuevo.",
  "{0} is scheduled for {1}. Cancel it first.": "{0} está programado para {1}. Cancélelo primero.",
  "The change is {A} already.": "El cambio ya tiene el estado: {A}.",
  "Only a signed-in person can open a workspace.":
    "Solo una persona con la sesión iniciada puede abrir un espacio de trabajo.",
  "This workspace doesn't allow its provider in. An owner can change that under Settings, People.":
    "Este espacio de trabajo no permite la entrada de su proveedor. Un propietario puede cambiarlo en Configuración, Personas.",
  "You do not hold {0} yourself.": "Usted no tiene el permiso {0}.",
  "Your own key expires at {0}, so a key it issues cannot expire later.":
    "Su propia clave vence el {0}, así que una clave que emita no puede vencer después.",
  "A revoked key can no longer be changed.": "Una clave revocada ya no se puede cambiar.",
  "This key is {A} and cannot be rotated.": "El estado de esta clave es: {A}. No se puede rotar.",
  "{0} is a member already.": "{0} ya es miembro.",
  "There must be at least one owner. Make someone else an owner first.":
    "Debe haber al menos un propietario. Primero haga propietaria a otra persona.",
  "A partner that is {A} cannot be made {B}.": "Un socio con el estado «{A}» no puede pasar al estado «{B}».",
  "There is no partner {0}.": "No existe el socio {0}.",
  "There is no account {0}.": "No existe la cuenta {0}.",
  "The account has no {0} event with the key {1}.": "La cuenta no tiene un evento {0} con la clave {1}.",
  "Only a signed-in person can send a test, not an API key.":
    "Solo una persona con la sesión iniciada puede enviar una prueba, no una clave de API.",
  "Another one already has this {A}.": "Ya existe otro con este dato: {A}.",
  "This is the default provider. Make another one the default first":
    "Este es el profesional predeterminado. Primero elija otro como predeterminado",
  "This address is taken. Choose another one.": "Esta dirección ya está en uso. Elija otra.",
  "This URL is taken. Choose another one.": "Esta URL ya está en uso. Elija otra.",
  "There is no {0} {1}.": "No existe {0} {1}.",
  "--role of a {0} is one of {1}.": "--role de {0} es uno de {1}.",
  "A brand has at most {0} host names.": "Una marca tiene {0} nombres de host como máximo.",
  "{0} is verified by another partner.": "{0} ya fue verificado por otro socio.",
  "{0} is verified by another workspace or partner.":
    "{0} ya fue verificado por otro espacio de trabajo o socio.",

  // The desk.
  "There is no such contact": "No existe ese contacto",
  "This contact has no phone number": "Este contacto no tiene número de teléfono",
  "A calendar feed belongs to a member of the workspace.":
    "Una suscripción de calendario pertenece a un miembro del espacio de trabajo.",
  "You have {0} calendar feeds. Revoke one first.":
    "Tiene {0} suscripciones de calendario. Revoque una primero.",
  "A workspace has at most {0} snippets.": "Un espacio de trabajo tiene {0} fragmentos como máximo.",
  "The provider no longer has this file.": "El proveedor ya no tiene este archivo.",
  "The provider no longer has this recording.": "El proveedor ya no tiene esta grabación.",
  "The provider did not answer. Try again in a minute.":
    "El proveedor no respondió. Inténtelo de nuevo en un minuto.",
  "Too many uploaded files wait for a message. Send or remove some.":
    "Hay demasiados archivos cargados que esperan un mensaje. Envíe o quite algunos.",
  "A message can have at most {0} files": "Un mensaje puede tener {0} archivos como máximo",
  "The files of a message can have at most 5 MB in all":
    "Los archivos de un mensaje pueden tener 5 MB en total como máximo",
  "This message is already resolved.": "Este mensaje ya está resuelto.",
  "The provider has no record of it after three days, so it was not sent":
    "Después de tres días, el proveedor no tiene registro de él, así que no se envió",
  "Something went wrong on our side": "Algo falló de nuestro lado",
  'There is no event type "{0}"; add it first': "No existe el tipo de evento «{0}»; agréguelo primero",
  "A workspace has {0} forms at most": "Un espacio de trabajo tiene {0} formularios como máximo",
  "A workspace has {0} event types at most": "Un espacio de trabajo tiene {0} tipos de eventos como máximo",
  "{0} uses this event. Remove it there, or archive the automation.":
    "{0} usa este evento. Quítelo allí o archive la automatización.",
  "{0} use this event. Remove it there, or archive the automation.":
    "{0} usan este evento. Quítelo allí o archive la automatización.",
  "A workspace keeps at most {0} secrets.": "Un espacio de trabajo guarda {0} secretos como máximo.",
  '"{0}" is reserved; choose another name': "«{0}» está reservado; elija otro nombre",
  'Two teams are called "{0}"': "Dos equipos se llaman «{0}»",

  // Automations, runs and templates.
  "The automation is archived.": "La automatización está archivada.",
  "The draft is live already; there is nothing to deploy.":
    "El borrador ya está activo; no hay nada que implementar.",
  "A deploy request is confirmed by a signed-in person, not with a key.":
    "Una solicitud de implementación la confirma una persona con la sesión iniciada, no una clave.",
  "The draft was changed after this deploy was requested.":
    "El borrador cambió después de solicitar esta implementación.",
  "This deploy request was {A} before.": "Esta solicitud de implementación ya tiene el estado: {A}.",
  "This deploy request has expired.": "Esta solicitud de implementación venció.",
  "The draft has changed since you looked at it.": "El borrador cambió desde que usted lo vio.",
  "{0} problems keep this draft from being deployed.": "{0} problemas impiden implementar este borrador.",
  "One problem keeps this draft from being deployed.": "Un problema impide implementar este borrador.",
  "{0} problems keep this draft from running.": "{0} problemas impiden ejecutar este borrador.",
  "One problem keeps this draft from running.": "Un problema impide ejecutar este borrador.",
  'The scenario "{0}" fails.': "El escenario «{0}» falla.",
  "{0} scenarios fail.": "{0} escenarios fallan.",
  "Only a new automation that was never edited and isn't open anywhere can be discarded.":
    "Solo se puede descartar una automatización nueva que nunca se editó y que no está abierta en ningún lugar.",
  "This edit was undone before.": "Este cambio ya se había deshecho.",
  "Changed again since: {0}. Edit the draft instead.":
    "Se volvió a cambiar después: {0}. En su lugar, edite el borrador.",
  "Only an archived automation can be restored.": "Solo se puede restaurar una automatización archivada.",
  "Two tests of this workspace are already sending real requests. Wait for one of them to finish.":
    "Dos pruebas de este espacio de trabajo ya envían solicitudes reales. Espere a que termine una.",
  "The trigger has no known event.": "El activador no tiene un evento conocido.",
  "The definition cannot be stored.": "La definición no se puede guardar.",
  'There is no template "{0}"': "No existe la plantilla «{0}»",
  "This template has event types of its own, which only owners of the workspace can add or remove.":
    "Esta plantilla tiene tipos de eventos propios, que solo los propietarios del espacio de trabajo pueden agregar o quitar.",
  '"{0}" was deployed. Archive the automations you no longer need one by one.':
    "«{0}» se implementó. Archive una por una las automatizaciones que ya no necesite.",
  "A later event is not usable.": "Un evento posterior no se puede usar.",
  "These automations would start each other without end: {0}.":
    "Estas automatizaciones se iniciarían unas a otras sin fin: {0}.",
  "It leads back here: {0}": "Vuelve hasta aquí: {0}",
  "There is no version {0} of this automation": "No existe la versión {0} de esta automatización",
  "A proposal is kept by a signed-in person, not with a key.":
    "Una propuesta la conserva una persona con la sesión iniciada, no una clave.",
  "This proposal has expired.": "Esta propuesta venció.",
  "This proposal is {A}.": "El estado de esta propuesta es: {A}.",
  "The draft was changed after this was asked for. Ask again.":
    "El borrador cambió después de pedir esto. Pídalo de nuevo.",
  "The draft was changed meanwhile. Describe the change again.":
    "El borrador cambió mientras tanto. Describa el cambio de nuevo.",
  "Wait until the proposal before has ended.": "Espere a que termine la propuesta anterior.",
  "This workspace has used its {0} tokens of {1}. More are available on {2}.":
    "Este espacio de trabajo usó sus {0} tokens de {1}. Habrá más el {2}.",
  "An automation has at most {0} comments. Delete threads that are settled.":
    "Una automatización tiene {0} comentarios como máximo. Elimine hilos ya resueltos.",
  "Only the author can change a comment.": "Solo el autor puede cambiar un comentario.",
  "Automations started each other more than {0} times in a row; the chain was stopped here.":
    "Unas automatizaciones se iniciaron entre sí más de {0} veces seguidas; la cadena se detuvo aquí.",
  '"{0}" isn\'t an event; choose from {1}': "«{0}» no es un evento; elija entre {1}",
  "{0} happens automatically and can't be sent": "{0} ocurre automáticamente y no se puede enviar",
  "Other automations started it more than {0} times in 30 minutes for one contact.":
    "Otras automatizaciones la iniciaron más de {0} veces en 30 minutos para un mismo contacto.",
  "An unexpected error. Publish to this account again later.":
    "Un error inesperado. Publique de nuevo en esta cuenta más tarde.",
  "Its backtest was canceled.": "Su prueba con eventos pasados se canceló.",
  "Its backtest failed.": "Su prueba con eventos pasados falló.",
  "{0} of {1} events would go differently. {2}": "{0} de {1} eventos tendrían otro resultado. {2}",
  "{0} failed; the limit is {1}.": "{0} fallaron; el límite es {1}.",
  "{0} texted opted out; the limit is {1}.": "{0} se dieron de baja; el límite es {1}.",
  "Send either definition or from": "Envíe definition o from",
  "None of your accounts has this automation": "Ninguna de sus cuentas tiene esta automatización",
  "The definition uses {{parameters.{0}}}, which is not declared":
    "La definición usa {{parameters.{0}}}, que no está declarado",
  "None of the first accounts could be updated.": "No se pudo actualizar ninguna de las primeras cuentas.",
  '"{0}" is archived in this account.': "«{0}» está archivada en esta cuenta.",
  "The account has no event type {0}. Add it in the account's settings, then publish again.":
    "La cuenta no tiene el tipo de evento {0}. Agréguelo en la configuración de la cuenta y publique de nuevo.",
  "There is no revision {0} of this template": "No existe la revisión {0} de esta plantilla",
  "{0} of this template is in progress. Wait for it, or halt it first.":
    "{0} de esta plantilla está en curso. Espere o deténgalo primero.",
  "{0} is in progress. Halt it first.": "{0} está en curso. Deténgalo primero.",
  "You have no accounts yet": "Todavía no tiene cuentas",
  "None of your accounts has the id {0}": "Ninguna de sus cuentas tiene el ID {0}",
  "There is no parameter {0}": "No existe el parámetro {0}",
  "The rollout was halted before.": "El despliegue ya se había detenido.",
  "The rollout is {A}.": "El estado del despliegue es: {A}.",
  "Halted by hand.": "Detenido manualmente.",
  "The rollout was halted before its turn.": "El despliegue se detuvo antes de su turno.",
  "{0} came after it.": "{0} vino después.",
  "The rollout has no canary in progress.": "El despliegue no tiene un grupo de prueba en curso.",
  "The account has no conflict; it is {A}.": "La cuenta no tiene conflictos; su estado es: {A}.",
  "Choose a value for {0}": "Elija un valor para {0}",
  "There is no such conflict": "No existe ese conflicto",
  "The template is archived.": "La plantilla está archivada.",
  "Runs of this plan have gone on since it was made.":
    "Algunas ejecuciones de este plan avanzaron desde que se hizo.",
  "Only a plan that was applied can be undone, and once.":
    "Solo se puede deshacer un plan que se aplicó, y una sola vez.",
  "A run that is {A} cannot be cancelled.": "No se puede cancelar una ejecución con el estado «{A}».",
  'There is no step "{0}" in the version this run used':
    "No existe el paso «{0}» en la versión que usó esta ejecución",
  "This run has not finished yet; cancel it first.":
    "Esta ejecución todavía no ha terminado; cancélela primero.",
  "The event of this run is no longer kept.": "El evento de esta ejecución ya no se conserva.",
  '"{0}" was not started: {A}.': "«{0}» no se inició: {A}.",

  // Money.
  "The clock stands at {0} and only goes forward.": "El reloj está en {0} y solo avanza.",
  "A void invoice has nothing to credit.": "Una factura anulada no tiene nada que acreditar.",
  "Between 0.01 and {0} of this invoice can be credited, not {1}.":
    "De esta factura se puede acreditar entre 0.01 y {0}, no {1}.",
  "There is no invoice {0} of this partner.": "Este socio no tiene la factura {0}.",
  "The invoice has no line {0}.": "La factura no tiene la línea {0}.",
  "Between 0.01 and {0} of line {1} can be credited.": "De la línea {1} se puede acreditar entre 0.01 y {0}.",
  "Line {0} was credited in full already.": "La línea {0} ya se acreditó por completo.",
  "{0} is before the first price book": "{0} es anterior a la primera lista de precios",
  "Prices change with a month still to come, such as {0}.":
    "Los precios cambian con un mes que aún no empieza, como {0}.",
  "Only owners change the billing details.": "Solo los propietarios cambian los datos de facturación.",
  "The invoice has no credit balance to pay out.": "La factura no tiene saldo a favor que devolver.",
  "Between 0.01 and {0} of its credit can be paid out.": "De su crédito se puede devolver entre 0.01 y {0}.",
  "The profile is not complete:\n{0}": "El perfil no está completo:\n{0}",
  "The file is not complete:\n{0}": "El archivo no está completo:\n{0}",
  "An invoice that is {A} cannot become {B}.":
    "Una factura con el estado «{A}» no puede pasar al estado «{B}».",
  "Invoice {0} was already replaced by {1}.": "La factura {0} ya fue reemplazada por {1}.",
  "Only a draft can be finalized.": "Solo se puede emitir un borrador.",
  "The invoice of {0} is not issued yet, so its statements can still change. format=csv shows them.":
    "La factura de {0} aún no se emite, así que sus resúmenes todavía pueden cambiar. format=csv los muestra.",
  "A markup of {0}% sells {A} below the platform's list prices.":
    "Un recargo del {0}% vende {A} por debajo de los precios de lista de la plataforma.",
  "{0} costs {1} and is sold for {2}.": "{0} cuesta {1} y se vende a {2}.",
  "{0} are included; the platform's {1} plan includes {2}.":
    "Se incluyen {0}; el plan {1} de la plataforma incluye {2}.",
  "On {0}, {A} costs {1} and is sold for {2}.": "En {0}, {A} cuesta {1} y se vende a {2}.",
  "A sandbox partner uses a test key (sk_test_… or rk_test_…).":
    "Un socio del entorno de pruebas usa una clave de prueba (sk_test_… o rk_test_…).",
  "Stripe can be used for currencies with two decimals, not for {0}.":
    "Stripe se puede usar para monedas con dos decimales, no para {0}.",
  "The amount due is changing. Try again.": "El importe por pagar está cambiando. Inténtelo de nuevo.",
  "Online payment is not set up for this invoice.": "El pago en línea no está configurado para esta factura.",
  "The invoice is {A} and nothing is due.": "El estado de la factura es «{A}» y no hay nada por pagar.",
  "Stripe cannot be reached. Try again shortly.":
    "No se puede acceder a Stripe. Inténtelo de nuevo en breve.",
  "Connect your Stripe account first.": "Conecte primero su cuenta de Stripe.",
  "The signature does not match this request.": "La firma no corresponde a esta solicitud.",
  "This isn't a Stripe event.": "Esto no es un evento de Stripe.",

  // States, in the sentences above.
  draft: "borrador",
  open: "abierta",
  paid: "pagada",
  void: "anulada",
  uncollectible: "incobrable",
  pending: "pendiente",
  approved: "aprobado",
  rejected: "rechazado",
  suspended: "suspensión",
  closed: "cierre",
  active: "activo",
  revoked: "revocada",
  expired: "vencida",
  canceled: "cancelado",
  cancelled: "cancelado",
  applied: "aplicado",
  undone: "deshecho",
  confirmed: "confirmada",
  completed: "completada",
  succeeded: "completada",
  failed: "con errores",
  running: "en curso",
  waiting: "en espera",
  halted: "detenido",
  updated: "actualizada",
  scheduled: "programado",
};
