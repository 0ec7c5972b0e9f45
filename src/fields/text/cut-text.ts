/**
 * The beginning of a text: at most `max` UTF-16 units, where a character of two units is not cut in half. PostgreSQL
 * stores no half of one in JSON.
 */
export const cutText = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
