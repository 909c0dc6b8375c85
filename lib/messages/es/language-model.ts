import type { languageModel as en } from "@/lib/messages/en/language-model";
import type { Translation } from "@/lib/messages/translation";

export const languageModel = {
  language_model: "Modelo de lenguaje",
  language_model_about:
    "Permite describir una automatización con palabras. Sin un modelo, los espacios de trabajo no ven esta función.",
  saved: "Se guardó el modelo de lenguaje",
  was_disconnected: "Se desconectó el modelo de lenguaje",
  connection: "Conexión",
  connection_about:
    "Cualquier servicio con la API chat completions de OpenAI y llamadas a herramientas, en una dirección pública.",
  connected: "Conectado",
  not_connected: "Sin conectar",
  base_url: "URL base",
  base_url_hint: "Las solicitudes van a esta URL con /chat/completions",
  model: "Modelo",
  model_hint: "Con el nombre que le da el servicio",
  replace_key: "Reemplazar la clave de API",
  api_key: "Clave de API",
  key_hint: "Se guarda cifrada y no se vuelve a mostrar",
  key_stored: "La clave guardada termina en {hint}{hasDate, select, yes {, guardada el {date}} other {}}",
  tokens: "Tokens por espacio de trabajo y mes",
  tokens_hint:
    "Enviados y recibidos en conjunto. Una propuesta envía su conversación muchas veces, así que comience con poco y observe el uso.",
  save: "Guardar",
  connect: "Conectar",
  test: "Probar la conexión",
  disconnect: "Desconectar",
  works: "La conexión funciona",
  fails: "La conexión no funciona",
  took: "Tardó {time}.",
  details: "Detalles",
  usage: "Uso",
  usage_in: "Uso en {month}",
  usage_about: "Todos los espacios de trabajo en conjunto, en UTC.",
  figure_workspaces: "Espacios de trabajo",
  figure_requests: "Solicitudes",
  figure_sent: "Tokens enviados",
  figure_received: "Tokens recibidos",
} satisfies Translation<typeof en>;
