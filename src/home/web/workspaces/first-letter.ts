const segmenter = new Intl.Segmenter()

/** The first letter of a name as people see it, also of one that takes several characters; none of an empty name. */
export function firstLetter(name: string): string {
  const [first] = segmenter.segment(name.trim())
  return first?.segment.toLocaleUpperCase() ?? ''
}
