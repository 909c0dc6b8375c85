/** Why a scenario fails, as `lib/runtime/scenario` writes it. */
export const scenarioFailures = {
  "It ended at the trigger": "Terminó en el activador",
  'It ended at "{0}"': "Terminó en «{0}»",
  'Expected it to end at "{0}"; it ended at "{1}"': "Debía terminar en «{0}»; terminó en «{1}»",
  'Expected it to end at "{0}"; it ended at the trigger': "Debía terminar en «{0}»; terminó en el activador",
  'Expected it to end at a step that has been removed ("{0}"); it ended at "{1}"':
    "Debía terminar en un paso que se eliminó («{0}»); terminó en «{1}»",
  'Expected it to end at a step that has been removed ("{0}"); it ended at the trigger':
    "Debía terminar en un paso que se eliminó («{0}»); terminó en el activador",
  "Expected the run to complete; {A}": "La ejecución debía completarse; {A}",
  "Expected the run to be stopped; {A}": "La ejecución debía detenerse; {A}",
  "Expected the run to fail; {A}": "La ejecución debía fallar; {A}",
  "Expected the run not to start; {A}": "La ejecución no debía iniciarse; {A}",
  "The run completed": "La ejecución se completó",
  "The run was stopped": "La ejecución se detuvo",
  "The run failed": "La ejecución falló",
  "The run didn't start": "La ejecución no se inició",
  "A template in the assertion has no value": "Una plantilla de la condición no tiene valor",
  "A message to {0} went out at {1}": "Se envió un mensaje a {0}: {1}",
  "No such message": "Ningún mensaje coincide",
  '{0} of "{1}" is {2}': "{0} de «{1}» es {2}",
};
