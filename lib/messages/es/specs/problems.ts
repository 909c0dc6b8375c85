/** Problems of automations and how to fix them, by the patterns of `lib/messages/sentence`. */
export const problems = {
  // Steps, triggers and connections, as the problems name them.
  "this step": "este paso",
  "this trigger": "este activador",
  "this condition": "esta condición",
  "when nothing matches": "cuando nada coincide",
  "when time runs out": "cuando se agota el tiempo",
  'for "{0}"': "para «{0}»",
  '"{0}"': "«{0}»",
  step: "paso",
  nodes: "nodos",
  edges: "conexiones",

  // The graph
  "An automation can have {0} {A}; this one has {1}":
    "Una automatización puede tener {0} {A}; esta tiene {1}",
  'Two nodes have the id "{0}"': "Dos nodos tienen el id «{0}»",
  "This automation has no trigger yet: add a trigger":
    "Esta automatización aún no tiene activador: agregue uno",
  "An automation starts in one way: keep one trigger and make another automation for the other":
    "Una automatización se inicia de una sola manera: deje un activador y cree otra automatización para el otro",
  "{A} is connected to itself": "{A} tiene una conexión consigo mismo",
  'A connection starts at "{0}", which does not exist': "Una conexión empieza en «{0}», que no existe",
  '{A} leads to "{0}", which does not exist': "{A} lleva a «{0}», que no existe",
  "A Stop step can't lead to another step": "Un paso Detener no puede llevar a otro paso",
  "{A} leads to {0} steps; it can lead to one. Use a condition to branch":
    "{A} lleva a {0} pasos y puede llevar a uno. Use una condición para dividir el camino",
  "Add a step after Yes, or end here": "Agregue un paso después de Sí, o termine aquí",
  "Add a step after No, or end here": "Agregue un paso después de No, o termine aquí",
  "Both branches lead to the same step, so this condition has no effect":
    "Los dos caminos llevan al mismo paso, así que esta condición no tiene efecto",
  "{A} has more connections than its two answers": "{A} tiene más conexiones que sus dos respuestas",
  "Nothing follows {A} {B}, so the run ends there": "Nada sigue a {A} {B}, así que la ejecución termina ahí",
  '{A} leads "{0}" to {1} steps; it can lead to one': "{A} lleva «{0}» a {1} pasos y puede llevar a uno",
  "A connection of {A} has no path; label it with one": "Una conexión de {A} no tiene camino; asígnele uno",
  '{A} has no way "{0}"': "{A} no tiene el camino «{0}»",
  "These steps form a loop: {0}": "Estos pasos forman un ciclo: {0}",
  "{A} isn't connected, so it will never run": "Nada lleva a {A}, así que nunca se ejecutará",
  "Connect it, or remove it": "Conéctelo o elimínelo",
  "A step with several paths can't be turned off": "Un paso con varios caminos no se puede desactivar",

  // References
  "Did you mean {0}?": "¿Quiso decir {0}?",
  'Did you mean {0}, "{1}"?': "¿Quiso decir {0}, «{1}»?",
  "Secrets can only be used in headers of HTTP requests":
    "Los secretos solo se pueden usar en los encabezados de solicitudes HTTP",
  "{0} isn't a secret; write {1}": "{0} no es un secreto; escriba {1}",
  "Secrets can't have filters": "Los secretos no pueden tener filtros",
  "{A} cannot use its own result": "{A} no puede usar su propio resultado",
  "{A} does not happen before this step, so it has no result here":
    "{A} no ocurre antes de este paso, así que aquí no tiene resultado",
  "{A} happens on some paths only, so {0} may be missing here":
    "{A} ocurre solo en algunos caminos, así que {0} puede faltar aquí",
  "{A} is turned off, so it has no result": "{A} está desactivado, así que no tiene resultado",
  "{A} is turned off, so there is nothing to compare":
    "{A} está desactivado, así que no hay nada que comparar",
  'The variable "{0}" is not set before this step': "La variable «{0}» no se guarda antes de este paso",
  'The variable "{0}" is set on some paths only, so it may be missing here':
    "La variable «{0}» se guarda solo en algunos caminos, así que puede faltar aquí",
  "{A} may be missing, and then this step fails": "«{A}» puede faltar, y entonces este paso falla",
  "Add a default value: {0}": "Agregue un valor predeterminado: {0}",
  "{0} isn't text": "{0} no es un texto",
  '"{A}" needs a {B}; {0} is a {C}': "«{A}» necesita {B}; {0} es {C}",
  '"{A}" needs a {B}; {0} is an {C}': "«{A}» necesita {B}; {0} es {C}",
  '"{A}" needs a {B}; {0} is {C}': "«{A}» necesita {B}; {0} es {C}",
  '"{A}" does not fit {B}, which is a {C}': "«{A}» no sirve para «{B}», que es {C}",
  '"{A}" does not fit {B}, which is an {C}': "«{A}» no sirve para «{B}», que es {C}",
  '"{A}" does not fit {B}, which is {C}': "«{A}» no sirve para «{B}», que es {C}",
  "Compare with a value, or ask whether {A} is known": "Compare con un valor o pregunte si se conoce «{A}»",
  "{A} is a {B}; {0} is a {C}, so they are never the same":
    "«{A}» es {B}; {0} es {C}, así que nunca son iguales",
  '{A} is never "{0}"; it is one of {1}': "«{A}» nunca es «{0}»; es uno de {1}",
  "phone number": "un número de teléfono",
  "email address": "una dirección de correo",
  "date and time": "una fecha y hora",
  "time zone": "una zona horaria",
  "record's id": "el id de un registro",
  "yes or no": "sí o no",
  "list of tags": "una lista de etiquetas",
  "web address": "una URL",
  choice: "una opción",
  value: "un valor",
  text: "un texto",
  string: "un texto",
  number: "un número",
  boolean: "sí o no",
  object: "un objeto",
  list: "una lista",
  any: "cualquier valor",
  money: "un importe",
  duration: "una duración",

  "Now has no fields of its own": "Ahora no tiene campos propios",
  '{0} begins with "{1}"; it can be {2}': "{0} empieza con «{1}»; puede ser {2}",
  "Write a variable as {{workspace.vars.name}}": "Escriba una variable como {{workspace.vars.name}}",
  "{A}; {0} has it": "{A}; lo tiene {0}",
  "Choose a variable": "Elija una variable",
  'No step sets the variable "{0}"': "Ningún paso guarda la variable «{0}»",
  'There is no step "{0}"': "No existe el paso «{0}»",
  "Choose a field of {A}": "Elija un campo de {A}",
  '"{0}" is a {A} and has no fields of its own': "«{0}» es {A} y no tiene campos propios",
  '"{0}" is a {A} and has no items': "«{0}» es {A} y no tiene elementos",

  "the run": "la ejecución",
  "the error": "el error",
  "the contact": "el contacto",
  "the appointment": "la cita",
  "the lead": "el prospecto",
  "the workspace": "el espacio de trabajo",
  today: "hoy",

  // Values
  '"{A}" is missing': "Falta «{A}»",
  '"{A}" of "{0}" is missing': "Falta «{A}» de «{0}»",
  '"{A}" is too long: {0} characters at most': "«{A}» es demasiado largo: {0} caracteres como máximo",
  '"{A}" is too short: {0} characters at least': "«{A}» es demasiado corto: {0} caracteres como mínimo",
  '"{A}" is too large: {0} at most': "«{A}» es demasiado grande: {0} como máximo",
  '"{A}" is too small: {0} at least': "«{A}» es demasiado pequeño: {0} como mínimo",
  '"{A}" has too many: {0} at most': "«{A}» tiene demasiados elementos: {0} como máximo",
  '"{A}" has too few: {0} at least': "«{A}» tiene muy pocos elementos: {0} como mínimo",
  '"{A}" needs {B}': "«{A}» necesita {B}",
  '"{A}" is not usable: {B}': "«{A}» no se puede usar: {B}",
  "a list": "una lista",
  "a whole number": "un número entero",
  "a number": "un número",
  "a text": "un texto",
  '"{0}" cannot be used as a name here': "«{0}» no se puede usar aquí como nombre",
  'The trigger has no field "{0}"': "El activador no tiene el campo «{0}»",
  '{A} has no field "{0}"': "«{A}» no tiene el campo «{0}»",
  '"{0}" isn\'t a phone number': "«{0}» no es un número de teléfono",
  '"{0}" is not an email address': "«{0}» no es una dirección de correo",
  '"{0}" is not a date and time. Write it like 2026-03-10T15:00':
    "«{0}» no es una fecha y hora. Escríbala como 2026-03-10T15:00",
  '"{0}" isn\'t a time zone': "«{0}» no es una zona horaria",
  '"{0}" isn\'t a time zone; write it like America/New_York':
    "«{0}» no es una zona horaria; escríbala como America/New_York",
  "Enter a full URL starting with https://": "Escriba una URL completa que empiece con https://",
  '"{A}" needs a {B}, and this is a text': "«{A}» necesita {B}, y esto es un texto",
  '"{A}" needs a phone number, and this has words in it':
    "«{A}» necesita un número de teléfono, y esto contiene palabras",
  '"{0}" isn\'t a date format; try d MMM yyyy, h:mm a':
    "«{0}» no es un formato de fecha; pruebe d MMM yyyy, h:mm a",
  "Enter how long": "Indique cuánto tiempo",
  "A run can last {0} days at most": "Una ejecución puede durar {0} días como máximo",
  "A run can last {0} days at most, and up to here it may have lasted {1} already":
    "Una ejecución puede durar {0} días como máximo, y hasta aquí ya puede haber durado {1}",
  'Either "{0}" or "{1}", not both': "O «{0}» o «{1}», no ambos",

  // Templates
  "This goes too deep": "Esto tiene demasiados niveles",
  'There is no filter "{0}"': "No existe el filtro «{0}»",
  '"{0}" needs a text, like {1}': "«{0}» necesita un texto, como {1}",
  '"{0}" takes no argument': "«{0}» no acepta ningún argumento",
  "The quote is not closed": "Falta cerrar las comillas",
  'The "{{" is never closed with "}}"': "Falta cerrar «{{» con «}}»",
  "Expected {A} at character {0}": "Se esperaba {A} en el carácter {0}",
  "a field like trigger.caller_phone": "un campo como trigger.caller_phone",
  "a filter name": "el nombre de un filtro",
  "a text in quotes": "un texto entre comillas",
  '"}}"': "«}}»",

  // Conditions
  'There is no kind of condition "{0}"': "No existe el tipo de condición «{0}»",
  "Choose a field to check": "Elija el campo que se compara",
  "A condition compares a field with a value": "Una condición compara un campo con un valor",
  "At most {0} comparisons": "{0} comparaciones como máximo",
  "Conditions can be nested {0} levels deep": "Las condiciones pueden tener {0} niveles",
  '"{0}" needs a list of comparisons': "«{0}» necesita una lista de comparaciones",
  'A comparison has no field "{0}"': "Una comparación no tiene el campo «{0}»",
  "Choose how to compare the field": "Elija cómo se compara el campo",
  "A field is written like trigger.caller_name or steps.score.score":
    "Un campo se escribe como trigger.caller_name o steps.score.score",
  'There is no comparison "{0}"': "No existe la comparación «{0}»",
  "Enter a value": "Escriba un valor",
  "a list of values": "una lista de valores",
  "a text, or a list of texts": "un texto o una lista de textos",
  "two numbers, the smaller first": "dos números, el menor primero",
  "a date and time": "una fecha y hora",
  "a duration like {amount: 2, unit: hours}": "una duración como {amount: 2, unit: hours}",
  "a list of weekdays like monday": "una lista de días de la semana como monday",
  "two times like 09:00 and 17:00": "dos horas como 09:00 y 17:00",
  "The same question was already answered with yes earlier on this path":
    "La misma pregunta ya tuvo un sí antes en este camino",
  "The same question was already answered with no earlier on this path":
    "La misma pregunta ya tuvo un no antes en este camino",
  "The trigger only starts when {0} is {A}, so this is {B} true":
    "El activador solo se inicia cuando {0} es {A}, así que esto {B} es verdadero",
  true: "sí",
  false: "no",
  always: "siempre",
  never: "nunca",
  "This step changes nothing yet": "Este paso todavía no cambia nada",
  'This needs an exact match, so "Yes!" won\'t count':
    "Esto exige una coincidencia exacta, así que «¡Sí!» no contará",
  'Use "{A}": it ignores case, accents and punctuation':
    "Use «{A}»: no distingue mayúsculas, acentos ni puntuación",

  // Triggers and waits
  "Choose what starts this automation": "Elija qué inicia esta automatización",
  'There is no event "{0}"': "No existe el evento «{0}»",
  '"{0}" is either true or false': "«{0}» es verdadero o falso",
  'A trigger can only check yes/no fields; check "{0}" in a condition after it':
    "Un activador solo puede comprobar campos de sí o no; compruebe «{0}» en una condición después",
  "Choose when it runs": "Elija cuándo se ejecuta",
  "Enter how long before the appointment": "Indique cuánto tiempo antes de la cita",
  '"{0}" belongs to the event {1} only': "«{0}» pertenece solo al evento {1}",
  "A schedule has no contact, so choose which event to wait for":
    "Un horario programado no tiene contacto, así que elija qué evento esperar",
  "Choose an event": "Elija un evento",
  'Put "{0}" inside "events"': "Ponga «{0}» dentro de «events»",
  "there is no such event": "ese evento no existe",

  // Schedules
  "A schedule is text such as 0 9 * * 1-5.": "Un horario es un texto como 0 9 * * 1-5.",
  "A schedule has at most {0} characters.": "Un horario tiene {0} caracteres como máximo.",
  "A schedule is one line.": "Un horario es una sola línea.",
  "Shortcuts such as @daily aren't supported; write five fields.":
    "No se admiten atajos como @daily; escriba cinco campos.",
  "A schedule has five fields: minute, hour, day of month, month, day of week. This has six: leave out the seconds or the year.":
    "Un horario tiene cinco campos: minuto, hora, día del mes, mes, día de la semana. Este tiene seis: quite los segundos o el año.",
  "A schedule has five fields: minute, hour, day of month, month, day of week. This has {A}.":
    "Un horario tiene cinco campos: minuto, hora, día del mes, mes, día de la semana. Este tiene {A}.",
  none: "ninguno",
  "This never runs: no month it names has a day {0}.":
    "Esto nunca se ejecuta: ninguno de sus meses tiene un día {0}.",
  "This would run {A}; runs must be at least {0} minutes apart, such as {1}.":
    "Esto se ejecutaría {A}; debe haber al menos {0} minutos entre ejecuciones, como {1}.",
  "every minute": "cada minuto",
  "{0} minutes apart": "cada {0} minutos",
  "Day of month and day of week are both given: it runs on days that match either.":
    "Hay día del mes y día de la semana: se ejecuta los días que cumplen cualquiera de los dos.",
  "{A}: {B}": "{A}: {B}",
  "a list has a gap; write values with single commas between them.":
    "falta un valor en una lista; escriba los valores con una sola coma entre ellos.",
  '"{0}" has two steps.': "«{0}» tiene dos pasos.",
  "a step needs a range: write {0} or {1}.": "un paso necesita un intervalo: escriba {0} o {1}.",
  '"{0}" isn\'t a valid step; use 1 or more.': "«{0}» no es un paso válido; use 1 o más.",
  "a step of {0} is longer than {1} to {2}.": "un paso de {0} es más largo que de {1} a {2}.",
  '"{0}" isn\'t valid; write MON#1 to MON#4, or MON#L for the last one.':
    "«{0}» no es válido; escriba de MON#1 a MON#4, o MON#L para el último.",
  '"{0}" isn\'t a range.': "«{0}» no es un intervalo.",
  "{0} is backwards; write the smaller value first.": "{0} está al revés; escriba primero el valor menor.",
  '"{0}" isn\'t valid; use numbers from {1} to {2} or names such as {3}.':
    "«{0}» no es válido; use números de {1} a {2} o nombres como {3}.",
  '"{0}" isn\'t valid; use numbers from {1} to {2}.': "«{0}» no es válido; use números de {1} a {2}.",
  "{0} is out of range; use {1} to {2}.": "{0} está fuera del intervalo; use de {1} a {2}.",
  minute: "minuto",
  hour: "hora",
  "day of month": "día del mes",
  month: "mes",
  "day of week": "día de la semana",

  // Messages
  "This text could be sent at night. Wait until quiet hours are over?":
    "Este mensaje podría enviarse de noche. ¿Esperar a que termine el horario de silencio?",
  "Marketing texts must say how to opt out":
    "Los mensajes publicitarios deben indicar cómo dejar de recibirlos",
  "{A} already sends exactly this to the same person earlier on this path":
    "{A} ya envía exactamente esto a la misma persona antes en este camino",
  "This asks whether you were open when the automation started, not whether you are open now":
    "Esto pregunta si estaban abiertos cuando se inició la automatización, no si lo están ahora",
  "Ask whether you are open now?": "¿Preguntar si están abiertos ahora?",
  "Nothing happens after this wait": "Nada ocurre después de esta espera",
  "This text asks for a reply, but nothing waits for it":
    "Este mensaje pide una respuesta, pero nada la espera",
  'Add "Wait for an event: Text received" after it, or an automation for incoming texts':
    "Agregue después «Esperar un evento: se recibe un mensaje de texto», o una automatización para los mensajes entrantes",
  "{0} also texts this person when {A}": "{0} también envía un mensaje de texto a esta persona cuando {A}",
  "{0} also text this person when {A}": "{0} también envían un mensaje de texto a esta persona cuando {A}",
  "{0} also emails this person when {A}": "{0} también envía un correo a esta persona cuando {A}",
  "{0} also email this person when {A}": "{0} también envían un correo a esta persona cuando {A}",
  "this happens": "esto ocurre",
  "This step causes {0}, which starts this automation again":
    "Este paso provoca {0}, que vuelve a iniciar esta automatización",
  "It leads back to itself, so it cannot be deployed: {0}":
    "Lleva de vuelta a sí misma, así que no se puede publicar: {0}",
  "These automations start each other in a circle: {0}":
    "Estas automatizaciones se inician unas a otras en círculo: {0}",

  // The workspace
  'There is no service "{0}" in this workspace': "En este espacio de trabajo no existe el servicio «{0}»",
  'There is no provider "{0}" in this workspace': "En este espacio de trabajo no existe el profesional «{0}»",
  'There is no team "{0}" in this workspace': "En este espacio de trabajo no existe el equipo «{0}»",
  'There is no automation "{0}" in this workspace':
    "En este espacio de trabajo no existe la automatización «{0}»",
  'There is no secret "{0}" in this workspace': "En este espacio de trabajo no existe el secreto «{0}»",
  'There is no variable "{0}" in this workspace': "En este espacio de trabajo no existe la variable «{0}»",
  "Add a service with this name first": "Agregue primero un servicio con este nombre",
  "Add a provider with this name first": "Agregue primero un profesional con este nombre",
  "Add a team with this name first": "Agregue primero un equipo con este nombre",
  "Choose one of {0} or another": "Elija entre {0} u otros",
  "Choose one of {0}": "Elija entre {0}",
  "One of these people is no longer a member of this workspace":
    "Una de estas personas ya no pertenece a este espacio de trabajo",
  "Choose the people again": "Elija de nuevo a las personas",
  'Give it the trigger "manual", or choose another automation':
    "Póngale el activador «manual» o elija otra automatización",
  '"{0}" does not have the trigger "manual", so this step cannot start it':
    "«{0}» no tiene el activador «manual», así que este paso no puede iniciarla",
  '"{0}" has not been deployed, so this step fails until it is live':
    "«{0}» no se ha publicado, así que este paso falla hasta que esté activa",
  '"{0}" is paused, so this step fails until it is live':
    "«{0}» está en pausa, así que este paso falla hasta que esté activa",
  '"{0}" is archived, so this step fails until it is live':
    "«{0}» está archivada, así que este paso falla hasta que esté activa",
  'Deploy "{0}" first': "Publique primero «{0}»",
  'Resume "{0}" first': "Reanude primero «{0}»",
  'Restore and resume "{0}" first': "Restaure y reanude primero «{0}»",
  '"{A}" is in the past: {0}': "«{A}» está en el pasado: {0}",
  "Choose a time in the future": "Elija una hora en el futuro",
  "Messages about an appointment always go to everyone, so nobody can be left out for comparison":
    "Los mensajes sobre una cita siempre llegan a todas las personas, así que nadie puede quedar fuera para comparar",
  "Leave out nobody": "No dejar fuera a nadie",
  "Set how long it takes until the same person can enter again":
    "Indique cuánto debe pasar para que la misma persona pueda volver a entrar",
  "The window must end later than it begins, on the same day":
    "El horario debe terminar después de empezar, el mismo día",

  // Actions
  "Choose how long to wait, until when, or before or after which date":
    "Elija cuánto esperar, hasta cuándo, o antes o después de qué fecha",
  "Choose a time or the next free one, not both": "Elija una hora o el próximo horario disponible, no ambos",
  "Choose when to book": "Elija cuándo reservar",
  "Choose a list, or which records to go through": "Elija una lista o qué registros recorrer",
  "Use a list or a filter, not both": "Use una lista o un filtro, no ambos",
  "Write the list as {0}": "Escriba la lista como {0}",
  "The body isn't valid JSON yet. Put references in quotes: {0}":
    "El cuerpo aún no es JSON válido. Ponga las referencias entre comillas: {0}",
  "An email needs a text, an HTML body or a template":
    "Un correo necesita un texto, un cuerpo HTML o una plantilla",
  "Choose what this step does": "Elija qué hace este paso",
  'There is no action "{0}"': "No existe la acción «{0}»",
  "A name is fixed text, without fields in it": "Un nombre es un texto fijo, sin campos",
  "Choose what to change": "Elija qué cambiar",
  "Choose granted or revoked": "Elija otorgado o revocado",
  "Choose an automation. References can't be used here":
    "Elija una automatización. Aquí no se pueden usar referencias",
  '"{0}" is reserved; choose another label': "«{0}» está reservado; elija otra etiqueta",
  'Two paths are labeled "{0}"': "Dos caminos tienen la etiqueta «{0}»",
  "The percentages add up to {0}, not 100": "Los porcentajes suman {0}, no 100",

  // The shape of a definition from outside
  'This step has no "{0}"; it continues with {1}': "Este paso no tiene «{0}»; continúa con {1}",
  '"{0}" must name a step': "«{0}» debe nombrar un paso",
  '"{0}" says {1}, but the drawn connection goes elsewhere':
    "«{0}» indica {1}, pero la conexión dibujada va a otro lugar",
  "Keep the connection": "Conservar la conexión",
  '"{0}" must map labels to steps': "«{0}» debe asignar etiquetas a pasos",
  'This step has no branch "{0}"': "Este paso no tiene el camino «{0}»",
  'The branch "{0}" must name a step': "El camino «{0}» debe nombrar un paso",
  'The branch "{0}" says {1}, but the drawn connection goes elsewhere':
    "El camino «{0}» indica {1}, pero la conexión dibujada va a otro lugar",
  'A connection\'s "{0}" must name a step': "«{0}» de una conexión debe nombrar un paso",
  "A connection's label must be a text": "La etiqueta de una conexión debe ser un texto",
  'There is no setting "{0}"': "No existe el ajuste «{0}»",
  'The setting "{0}" is not usable: {1}': "El ajuste «{0}» no se puede usar: {1}",
  "An automation is a JSON object": "Una automatización es un objeto JSON",
  "This isn't valid JSON": "Esto no es JSON válido",
  "Nested more than 32 levels deep": "Tiene más de 32 niveles",
  "An automation can be 1 MiB at most": "Una automatización puede tener 1 MiB como máximo",
  "A text can be 16,384 characters at most": "Un texto puede tener 16,384 caracteres como máximo",
  "The text contains a NUL character, which can't be stored":
    "El texto contiene un carácter NUL, que no se puede guardar",
  "The text holds half a character (a lone surrogate), which cannot be stored":
    "El texto contiene medio carácter, que no se puede guardar",
  '"{0}" must be a text': "«{0}» debe ser un texto",
  "A name can be {0} characters at most": "Un nombre puede tener {0} caracteres como máximo",
  '"{0}" must be a list': "«{0}» debe ser una lista",
  '"{0}" must be an object': "«{0}» debe ser un objeto",
  "A node must be an object": "Un nodo debe ser un objeto",
  "A node needs an id of letters, digits, _ : or -, 64 characters at most, starting with a letter or digit":
    "Un nodo necesita un id de letras, dígitos, _ : o -, de 64 caracteres como máximo, que empiece con una letra o un dígito",
  "A node's type is one of {0}": "El tipo de un nodo es uno de {0}",
  "An edge must be an object": "Una conexión debe ser un objeto",
};
