/** Reasons for refused edits and moves, by the patterns of `lib/messages/sentence`. */
export const refusals = {
  "An automation can have only one trigger.": "Una automatización puede tener un solo activador.",
  "An automation can have only one trigger; change the existing one.":
    "Una automatización puede tener un solo activador; cambie el que ya tiene.",
  'The copy of "{0}" has no id of its own.': "La copia de «{0}» no tiene un id propio.",
  "A step cannot be followed by itself.": "A un paso no lo puede seguir él mismo.",
  "Nothing can come before the trigger.": "Nada puede ir antes del activador.",
  "These steps are already connected.": "Estos pasos ya están conectados.",
  "True and false must lead to two different steps.": "Verdadero y falso deben llevar a dos pasos distintos.",
  "This would make a circle: that step already leads here.":
    "Esto formaría un círculo: ese paso ya lleva aquí.",
  "Nothing can follow a step that ends the run.": "Nada puede seguir a un paso que termina la ejecución.",
  "This step has no {0} branch.": "Este paso no tiene el camino {0}.",
  "Every branch is connected; draw from the one you want to change.":
    "Todos los caminos están conectados; dibuje desde el que quiere cambiar.",
  "This connection no longer exists.": "Esta conexión ya no existe.",
  '"{0}" cannot be set.': "«{0}» no se puede definir.",
  'This node has no field "{0}".': "Este nodo no tiene el campo «{0}».",
  "Only the trigger has an event.": "Solo el activador tiene un evento.",
  "This setting cannot be set.": "Este ajuste no se puede definir.",
  'There is no setting "{0}".': "No existe el ajuste «{0}».",
  "A name can have at most {0} characters.": "Un nombre puede tener {0} caracteres como máximo.",
  "A position needs two numbers.": "Una posición necesita dos números.",
  '"{0}" isn\'t a valid node id.': "«{0}» no es un id válido para un nodo.",
  'There is a node "{0}" already.': "Ya existe un nodo «{0}».",
  "An automation has at most {0} nodes.": "Una automatización tiene {0} nodos como máximo.",
  "An id can have up to 64 letters, digits, _ : or -.":
    "Un id puede tener hasta 64 letras, dígitos, _ : o -.",
  "Only the action of a step can be replaced.": "Solo se puede reemplazar la acción de un paso.",
  'Node "{0}" no longer exists.': "El nodo «{0}» ya no existe.",
  "This is too large to be an automation.": "Esto es demasiado grande para ser una automatización.",
  "There are no steps to paste.": "No hay pasos que pegar.",
  "This isn't an automation. Paste steps you copied here, or an exported automation.":
    "Esto no es una automatización. Pegue pasos que copió aquí o una automatización exportada.",
  "This cannot be pasted.": "Esto no se puede pegar.",
  "This cannot be pasted. {A}": "Esto no se puede pegar. {A}",
  "Paste a command that starts with “curl”.": "Pegue un comando que empiece con «curl».",
  "The command has more than one URL. Paste one request at a time.":
    "El comando tiene más de una URL. Pegue una solicitud a la vez.",
  "The option {0} has no value.": "La opción {0} no tiene valor.",
  "Forms with -F send files, which this step can't. Use -d instead.":
    "Los formularios con -F envían archivos, y este paso no puede. Use -d.",
  "Cookies from a file can't be read. Paste their text.":
    "No se pueden leer cookies de un archivo. Pegue su texto.",
  "Headers from a file can't be read. Paste their text.":
    "No se pueden leer encabezados de un archivo. Pegue su texto.",
  "The body is read from a file, which isn't possible here. Paste the text of the file instead.":
    "El cuerpo se lee de un archivo, y aquí no es posible. Pegue el texto del archivo.",
  "This command is too long.": "Este comando es demasiado largo.",
  "The command uses “{0}”, which only a shell can do. Paste one plain curl command.":
    "El comando usa «{0}», que solo puede hacer un intérprete de comandos. Pegue un solo comando curl simple.",
  "The command has no URL.": "El comando no tiene URL.",
  "The method {0} isn't supported.": "No se admite el método {0}.",
  "A run continues at a step, and one that has not begun at the trigger.":
    "Una ejecución continúa en un paso, y una que no ha empezado, en el activador.",
  "The new version has a different trigger.": "La versión nueva tiene otro activador.",
  "It is in the middle of a list, which would start over.":
    "Está en medio de una lista, que empezaría de nuevo.",
  "It would do this step again: {0}.": "Volvería a hacer este paso: {0}.",

  // Why an automation did not start
  "Its limit per minute was reached.": "Se alcanzó su límite por minuto.",
  "Its limit of 1 run per minute was reached.": "Se alcanzó su límite de 1 ejecución por minuto.",
  "Its limit of {n} runs per minute was reached.": "Se alcanzó su límite de {n} ejecuciones por minuto.",
  "The event arrives when fewer runs have started within the last minute, or the limit is raised.":
    "el evento llega cuando se iniciaron menos ejecuciones en el último minuto, o se aumenta el límite.",
  "This person is in the share ({0}%) that is left out for comparison.":
    "Esta persona está en la parte ({0} %) que se deja fuera para comparar.",
  "This person is in the share that is left out for comparison.":
    "Esta persona está en la parte que se deja fuera para comparar.",
  "The automation doesn't leave people out for comparison.":
    "la automatización no deja a nadie fuera para comparar.",
  "The caller withheld their number, and it uses the caller's phone or contact.":
    "La persona ocultó su número, y la automatización usa su teléfono o su contacto.",
  "The caller shows their number.": "la persona muestra su número.",
  "The contact came with an import that was not asked to start automations.":
    "El contacto llegó con una importación sin automatizaciones.",
  "The import is made with automations for new contacts.":
    "la importación se hace con las automatizaciones para contactos nuevos.",
  "It was paused.": "Estaba en pausa.",
  "The automation is resumed.": "se reanuda la automatización.",
  "It was archived.": "Estaba archivada.",
  "The automation is restored and resumed.": "se restaura y se reanuda la automatización.",
  "The account was suspended.": "La cuenta estaba suspendida.",
  "The account is active.": "la cuenta está activa.",
  "Automations kept starting each other, and the chain was stopped here.":
    "Unas automatizaciones iniciaban a otras sin parar, y la cadena se detuvo aquí.",
  "Fewer automations start each other in a row.": "menos automatizaciones se inician unas a otras seguidas.",
  "The trigger's own conditions did not match.": "No se cumplieron las condiciones del activador.",
  "Its conditions match the event.": "el evento cumple sus condiciones.",
  "Condition not met: {asked} (it was {actual}).": "No se cumplió la condición: {asked} (fue {actual}).",
  "Condition not met: {asked} (there was no value).":
    "No se cumplió la condición: {asked} (no había ningún valor).",
  "Condition not met: {fact}.": "No se cumplió la condición: {fact}.",
  "it was during business hours": "ocurrió durante el horario de atención",
  "it was outside business hours": "ocurrió fuera del horario de atención",
  "the caller was new": "la persona llamaba por primera vez",
  "the caller had called before": "la persona ya había llamado antes",
  "the caller was an existing patient": "la persona ya era paciente",
  "the caller wasn't an existing patient": "la persona todavía no era paciente",
  "the patient was new": "el paciente era nuevo",
  "the patient had been here before": "el paciente ya había venido antes",
  "the number was withheld": "el número estaba oculto",
  "the number wasn't withheld": "el número no estaba oculto",
  "“{field}” was yes": "el valor de «{field}» era sí",
  "“{field}” was no": "el valor de «{field}» era no",
  "This person already entered, and each person can enter only once.":
    "Esta persona ya entró, y cada persona puede entrar solo una vez.",
  "The entry rule lets a person enter more than once.": "la regla de entrada permite entrar más de una vez.",
  "This person entered recently.": "Esta persona entró hace poco.",
  "Enough time has passed since the person last entered.":
    "ha pasado suficiente tiempo desde la última entrada de la persona.",
  "This person was still in the automation.": "Esta persona todavía estaba en la automatización.",
  "The person's earlier run has ended.": "la ejecución anterior de la persona ha terminado.",
  "Its earlier run was still in progress.": "Su ejecución anterior todavía estaba en curso.",
  "The earlier run has ended.": "la ejecución anterior ha terminado.",
  "This person has entered before.": "Esta persona ya había entrado.",
  "The entry rule lets the person in again.": "la regla de entrada deja entrar otra vez a la persona.",
  "The event arrives at {0} or later.": "el evento llega el {0} o después.",
  absent: "ausente",
};
