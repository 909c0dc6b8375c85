/** Texts of errors of the API, by the patterns of `lib/messages/sentence`. */
export const automations: Readonly<Record<string, string>> = {
  // Automations, runs and templates.
  "The automation is archived.": "La automatización está archivada.",
  "The draft is live already; there is nothing to deploy.":
    "El borrador ya está activo; no hay nada que publicar.",
  "A deploy request is confirmed by a signed-in person, not with a key.":
    "Una solicitud de publicación la confirma una persona con la sesión iniciada, no una clave.",
  "The draft was changed after this deploy was requested.":
    "El borrador cambió después de solicitar esta publicación.",
  "This deploy request was {A} before.": "Esta solicitud de publicación ya tiene el estado: {A}.",
  "This deploy request has expired.": "Esta solicitud de publicación venció.",
  "The draft has changed since you looked at it.": "El borrador cambió desde que usted lo vio.",
  "{0} problems keep this draft from being deployed.": "{0} problemas impiden publicar este borrador.",
  "One problem keeps this draft from being deployed.": "Un problema impide publicar este borrador.",
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
    "«{0}» se publicó. Archive una por una las automatizaciones que ya no necesite.",
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
  "{0} doesn't get the template now": "{0} no recibe la plantilla ahora",
  "None of your accounts has the id {0}": "Ninguna de sus cuentas tiene el ID {0}",
  "There is no parameter {0}": "No existe el parámetro {0}",
  "The rollout was halted before.": "El despliegue ya se había detenido.",
  "The rollout is {A}.": "El estado del despliegue es: {A}.",
  "Its own automation is the source of this template.":
    "Su propia automatización es el origen de esta plantilla.",
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
  "This text is no longer waiting to be sent.": "Este mensaje ya no espera para enviarse.",
  "The automation of this text does more than text this person. Stop its run instead.":
    "La automatización de este mensaje hace más que escribir a esta persona. Detenga su ejecución.",
  "A run that is {A} cannot be cancelled.": "No se puede cancelar una ejecución con el estado «{A}».",
  'There is no step "{0}" in the version this run used':
    "No existe el paso «{0}» en la versión que usó esta ejecución",
  "This run has not finished yet; cancel it first.":
    "Esta ejecución todavía no ha terminado; cancélela primero.",
  "The event of this run is no longer kept.": "El evento de esta ejecución ya no se conserva.",
  '"{0}" was not started: {A}.': "«{0}» no se inició: {A}.",
};
