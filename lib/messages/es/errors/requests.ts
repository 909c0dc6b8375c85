/** Texts of errors of the API, by the patterns of `lib/messages/sentence`. */
export const requests: Readonly<Record<string, string>> = {
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
  "Another account of yours has this externalId.": "Otra de sus cuentas tiene este externalId.",
  "Your own suspension was lifted; the platform's remain, and only the platform lifts them.":
    "Se levantó su propia suspensión; las de la plataforma siguen, y solo la plataforma las levanta.",
  "It becomes final 24 hours after the month's end.": "Se emite 24 horas después de que termina el mes.",
  "An invoice is reissued once. The detail names the invoice that replaces it; void and reissue that one.":
    "Una factura se vuelve a emitir una sola vez. El detalle nombra la que la reemplaza; anule y vuelva a emitir esa.",
  "The detail names the current state and what it allows.":
    "El detalle nombra el estado actual y lo que permite.",
  "The provider has another appointment then. Ask GET /v1/appointments/availability.":
    "El profesional tiene otra cita a esa hora. Consulte GET /v1/appointments/availability.",
  "{0} has another appointment then.": "{0} tiene otra cita a esa hora.",
  "Wait for it, then repeat: you will get its answer.":
    "Espere a que termine y repita: recibirá su respuesta.",
  "Deploy the automation first.": "Publique primero la automatización.",
  "Its steps start automations that lead back to it. The member path lists them; remove one of those steps.":
    "Sus pasos inician automatizaciones que vuelven a ella. Quite uno de esos pasos.",
  "Fix the automation or the scenario, or deploy with overrideReason.":
    "Corrija la automatización o el escenario, o publique con overrideReason.",
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
};
