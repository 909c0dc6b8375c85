/** Problems of rows that an import leaves out, by the patterns of `lib/messages/sentence`. */
export const imports = {
  "No phone number column found": "No se encontró ninguna columna con números de teléfono",
  "A quote is opened here and never closed; nothing after it is read":
    "Aquí se abren unas comillas que no se cierran; no se lee nada después de ellas",
  "More than {0} rows; split them into several files": "Más de {0} filas; divídalas en varios archivos",
  "Has {0} cells, but the header has {1}": "Tiene {0} celdas, pero el encabezado tiene {1}",
  "The phone number is missing": "Falta el número de teléfono",
  '"{0}" is not a phone number': "«{0}» no es un número de teléfono",
  '"{0}" begins like a spreadsheet formula': "«{0}» empieza como una fórmula de hoja de cálculo",
  "The name must contain at least one visible character":
    "El nombre debe contener al menos un carácter visible",
  "The name must be at most {0} characters": "El nombre debe tener {0} caracteres como máximo",
  "The name must not contain control characters": "El nombre no debe contener caracteres de control",
  "The name holds a character that cannot be stored (NUL or half a character)":
    "El nombre contiene un carácter que no se puede guardar (NUL o medio carácter)",
  '"{0}" is not usable as a tag': "«{0}» no sirve como etiqueta",
  "More than {0} tags": "Más de {0} etiquetas",
  '"{0}" isn\'t yes or no': "«{0}» no es sí ni no",
  '"{0}" is not a language such as Spanish or pt-BR': "«{0}» no es un idioma como español o pt-BR",
  '"{0}" is not a date of birth such as {1} or 1984-05-17':
    "«{0}» no es una fecha de nacimiento como {1} o 1984-05-17",
};
