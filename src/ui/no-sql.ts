/**
 * Replaces the SQL builder in the browser. A field type is one object with its rules in memory and in SQL; screens only
 * use the former.
 */
export function sql(): never {
  throw new Error('Only the server writes SQL')
}
