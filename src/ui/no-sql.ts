/**
 * Stands in the place of the SQL builder in what the browser loads. A field type is one object, so that its rules in
 * memory and in SQL stand side by side; the screen only ever uses the former.
 */
export function sql(): never {
  throw new Error('Only the server writes SQL')
}
