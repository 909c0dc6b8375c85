/** The value of an argument that a message selects by: "no" for what is missing, empty, zero or false. */
export const yesNo = (value: unknown): "yes" | "no" => (value ? "yes" : "no");
