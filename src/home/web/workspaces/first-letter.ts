const segmenter = new Intl.Segmenter()

/** The first character of a name as people see it, in upper case. Empty for an empty name. */
export function firstLetter(name: string): string {
  const [first] = segmenter.segment(name.trim())
  return first?.segment.toLocaleUpperCase() ?? ''
}
