import { fold } from '../../fields/text/fold.ts'
import type { Field } from '../../engine/model/structure.ts'

/** The fields whose names contain every word of a search, in their order. */
export function findFields<Named extends Pick<Field, 'name'>>(fields: readonly Named[], search: string): Named[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  return fields.filter(({ name }) => {
    const folded = fold(name)
    return words.every(word => folded.includes(word))
  })
}

/** The best match of the found fields: one with this name, else one whose name starts with the search, else the first. */
export function bestField<Named extends Pick<Field, 'name'>>(
  found: readonly Named[],
  search: string,
): Named | undefined {
  const text = fold(search.trim())
  return (
    found.find(({ name }) => fold(name) === text) ?? found.find(({ name }) => fold(name).startsWith(text)) ?? found[0]
  )
}
