import type { editorCanvas as en } from "@/lib/messages/en/editor-canvas";
import type { Translation } from "@/lib/messages/translation";

export const editorCanvas = {
  steps_and_connections: "Pasos y conexiones",
  map: "Mapa de toda la automatización",
  zoom_out: "Alejar",
  zoom_in: "Acercar",
  to_start_key: "Volver al inicio, en un tamaño legible (0)",
  to_start: "Volver al inicio",
  fit: "Ajustar todo",
  more_steps: "{steps, plural, one {# paso más} other {# pasos más}}",
  more_steps_right: "{steps, plural, one {# paso más} other {# pasos más}} a la derecha",
  more_steps_below: "{steps, plural, one {# paso más} other {# pasos más}} abajo",
  zoom_selection: "Acercar a la selección",
  tidy_up: "Ordenar",
  lay_out_right: "Disponer de izquierda a derecha",
  lay_out_down: "Disponer de arriba abajo",
  insert_here: "Insertar un paso aquí",
  insert: "Insertar un paso",
  remove_connection: "Quitar esta conexión",
  menu_steps: "Paso",
  menu_edge: "Conexión",
  menu_canvas: "Lienzo",
  add_step_here: "Agregar un paso aquí",
  add_note_here: "Agregar una nota aquí",
  paste_here: "Pegar aquí",
  select_all: "Seleccionar todos los pasos",
  cannot_paste: "Su navegador no lo permite. Presione Ctrl V o ⌘ V para pegar.",

  group: "Grupo {name}",
  group_collapsed: "Grupo contraído {name}",
  group_steps:
    "{steps, plural, one {# paso} other {# pasos}}{problems, plural, =0 {} one {, # problema} other {, # problemas}}",
  expand_group: "Expandir este grupo",
  collapse_group: "Contraer este grupo",
  ungroup: "Desagrupar",
  group_name: "Nombre de este grupo",
  name_group: "Dé un nombre a este grupo",

  note: "Nota: {text}",
  note_empty: "Nota vacía",
  note_text: "Texto de la nota",
  note_write: "Escriba una nota para su equipo",
  note_color:
    "Color: {color, select, yellow {amarillo} green {verde} blue {azul} pink {rosa} other {{color}}}. Cambiar a {next, select, yellow {amarillo} green {verde} blue {azul} pink {rosa} other {{next}}}",
  note_delete: "Eliminar esta nota",
} satisfies Translation<typeof en>;
