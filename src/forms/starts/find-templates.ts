import { type TemplateInfo, templates } from '../templates/gallery.ts'

interface Wanted {
  /** Words of a search. */
  search: string
  /** Null for all. */
  category: TemplateInfo['category'] | null
  /** The type of flow, whose own templates come first. */
  type: string
}

const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The templates that have all words of a search, those for the type of flow first. */
export function findTemplates({ search, category, type }: Wanted): TemplateInfo[] {
  const words = fold(search)
    .split(/\s+/)
    .filter(word => word !== '')
  const found = templates.filter(template => {
    const text = fold([template.title, template.description, template.words, template.category].join(' '))
    return (category === null || template.category === category) && words.every(word => text.includes(word))
  })
  return found.toSorted((one, other) => Number(other.type === type) - Number(one.type === type))
}
