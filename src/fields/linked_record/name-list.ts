/** The placeholder name of a record without a name. */
export const unnamed = 'Unnamed record'

const quoted = (name: string) => (/[",\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)

/** Joins names with commas. A name that contains a comma is quoted, as in CSV. */
export const joinNames = (names: readonly string[]): string => names.map(quoted).join(', ')

/** Quotes that do not enclose a whole name are part of it. */
const oneName = /\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/gy

/** The names in a text, trimmed and without blank ones; the inverse of `joinNames`. */
export const splitNames = (text: string): string[] =>
  Array.from(text.matchAll(oneName), ([, enclosed, plain = '']) =>
    (enclosed?.replaceAll('""', '"') ?? plain).trim(),
  ).filter(name => name !== '')
