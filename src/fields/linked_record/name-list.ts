/** What a record without a name is called. */
export const unnamed = 'Unnamed record'

const quoted = (name: string) => (/[",\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)

/** Names as one text, separated by commas; a name that contains one stands in quotes, as in CSV. */
export const joinNames = (names: readonly string[]): string => names.map(quoted).join(', ')

/** Quotes that do not enclose a name belong to it. */
const oneName = /\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/gy

/** The names in a text, trimmed, blank ones left out; the other way round than `joinNames`. */
export const splitNames = (text: string): string[] =>
  Array.from(text.matchAll(oneName), ([, enclosed, plain = '']) =>
    (enclosed?.replaceAll('""', '"') ?? plain).trim(),
  ).filter(name => name !== '')
