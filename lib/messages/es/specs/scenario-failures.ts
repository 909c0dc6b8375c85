/** Why a scenario fails, as `lib/runtime/scenario` writes it. */
export const scenarioFailures = {
  "It ended at the trigger": "Terminó en el activador",
  'It ended at "{0}"': "Terminó en «{0}»",
  "The run completed": "La ejecución se completó",
  "The run was stopped": "La ejecución se detuvo",
  "The run failed": "La ejecución falló",
  "The run didn't start": "La ejecución no se inició",
  "A template in the assertion has no value": "Una plantilla de la condición no tiene valor",
  "A message to {0} went out at {1}": "Se envió un mensaje a {0}: {1}",
  "No such message": "Ningún mensaje coincide",
  '{0} of "{1}" is {2}': "{0} de «{1}» es {2}",
};
