import type { FieldContext } from '../field-type.ts'
import { type Hue, hues } from '../hues.ts'
import type { Chip } from '../select/chips-cell.ts'
import { isGone } from './known-person.ts'
import { personName } from './person-names.ts'

/** The color of a person: always the same one. */
export function personHue(id: string): Hue {
  let sum = 0
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003
  return hues[sum % hues.length] ?? hues[0]
}

/** The first letter of a name. */
export const avatarLetter = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase() ?? '?'

/** A person with an avatar. Someone who no longer has access has none, and is marked. */
export function personChip(id: string, context: FieldContext): Chip {
  const name = personName(id, context)
  if (isGone(id, context)) return { label: `${name} (no access)` }
  return { label: name, hue: personHue(id), avatar: avatarLetter(name) }
}
