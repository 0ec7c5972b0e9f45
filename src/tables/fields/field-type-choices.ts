import { fieldGroups } from '../../fields/field-groups.ts'
import type { FieldType } from '../../fields/field-type.ts'
import { fieldTypes } from '../../fields/registry.ts'
import { fold } from '../../fields/text/fold.ts'

export interface TypeGroup {
  label: string
  types: FieldType[]
}

const allTypes = Object.values<FieldType>(fieldTypes)

/** The field types, by group, whose name or synonym has words that begin with the words of a search. */
export function fieldTypeChoices(search: string): TypeGroup[] {
  const needles = words(search)
  const found = allTypes.filter(({ label, searchWords = '' }) => {
    const names = words(`${label} ${searchWords}`)
    return needles.every(word => names.some(name => name.startsWith(word)))
  })
  return Object.entries(fieldGroups)
    .map(([group, label]) => ({ label, types: found.filter(type => type.group === group) }))
    .filter(({ types }) => types.length > 0)
}

/** The position of the best match: the first type whose own name begins with the search, or the first type. */
export function bestMatch(groups: readonly TypeGroup[], search: string): number {
  const labels = groups.flatMap(({ types }) => types).map(({ label }) => fold(label))
  return Math.max(
    0,
    labels.findIndex(label => label.startsWith(fold(search.trim()))),
  )
}

const words = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean)
