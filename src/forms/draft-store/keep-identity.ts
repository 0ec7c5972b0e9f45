import { isSameJson } from '../../fields/same-json.ts'
import { type FormDocument, thingLists } from '../document/form-document.ts'

type Things = Readonly<Record<string, unknown>>

function keptThings(previous: Things, next: Things): Things {
  if (previous === next) return previous
  let isSame = Object.keys(previous).length === Object.keys(next).length
  const kept: Record<string, unknown> = {}
  for (const [id, thing] of Object.entries(next)) {
    const before = previous[id]
    kept[id] = isSameJson(before, thing) ? before : thing
    isSame &&= kept[id] === before
  }
  return isSame ? previous : kept
}

/** The next document, with the objects of the previous one for everything that is the same in both. */
export function keepIdentity(previous: FormDocument, next: FormDocument): FormDocument {
  const parts = [...thingLists, 'settings', 'theme'] as const
  const kept = parts.map(part => [part, keptThings(previous[part] as Things, next[part] as Things)] as const)
  return kept.every(([part, values]) => values === previous[part])
    ? previous
    : ({ ...next, ...Object.fromEntries(kept) } as FormDocument)
}
