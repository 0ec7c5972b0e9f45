import { carriedSettings } from '../../fields/carry-settings.ts'
import { fieldType } from '../../fields/registry.ts'
import { isSameJson } from '../../fields/same-json.ts'
import { uniqueName } from '../../fields/unique-name.ts'
import type { Field } from '../../engine/model/structure.ts'
import { checkName } from '../tabs/names.ts'
import type { FieldSettings } from '../structure/field-edits.ts'

type Settled = Pick<Field, 'name' | 'type' | 'template'>

/** A field as it stands in its panel, complete or not. */
export interface FieldDraft {
  /** The field as it is; null for a new one. */
  field: Settled | null
  /** It names the records of its table. */
  isPrimary: boolean
  /** As typed. Blank: the field keeps its name, a new one gets one of its type. */
  name: string
  type: string
  template: unknown
  /** Settings of types that were chosen before, so that coming back to one loses nothing. */
  left: ReadonlyMap<string, unknown>
}

export function startDraft(field: Settled | null, initialType: string, isPrimary = false): FieldDraft {
  const { name, type, template } = field ?? newField(initialType)
  return { field, isPrimary, name, type, template, left: new Map() }
}

const newField = (type: string): Settled => ({ name: '', type, template: fieldType(type).template.parse({}) })

/** The draft with another type, and the settings that it had when it was chosen before, or that both types share. */
export function withType(draft: FieldDraft, type: string): FieldDraft {
  if (type === draft.type) return draft
  const left = new Map(draft.left).set(draft.type, draft.template)
  const template = left.has(type)
    ? left.get(type)
    : carriedSettings(draft.template, fieldType(draft.type), fieldType(type))
  return { ...draft, type, template, left }
}

/** Whether anything would be lost with the draft. The type of a new field alone is nothing to lose. */
export function isChanged({ field, name, type, template, left }: FieldDraft): boolean {
  const before = field ?? newField(type)
  const isOtherType = type !== before.type
  return (
    name.trim() !== before.name ||
    isOtherType ||
    !isSameJson(template, before.template) ||
    (!field && left.size > 0 && hasSet(left))
  )
}

const hasSet = (left: ReadonlyMap<string, unknown>) =>
  [...left].some(([type, template]) => !isSameJson(template, newField(type).template))

/** What a field is called whose name is left blank. */
export const blankName = ({ field, type }: FieldDraft, others: readonly { name: string }[]): string =>
  field?.name ??
  uniqueName(
    fieldType(type).defaultName,
    others.map(({ name }) => name),
  )

/** What is wrong with the name; null when nothing is. */
export function nameProblem({ name }: FieldDraft, others: readonly { name: string }[]): string | null {
  return name.trim() === '' ? null : checkName(name.trim(), { kind: 'Field', others })
}

/** Records are named by values that stand in their table. */
export const canBecome = ({ field, isPrimary }: FieldDraft, type: string): boolean =>
  !isPrimary || field?.type === type || fieldType(type).column !== null

/** The settings to save, or what is wrong with them or still missing. */
export function finishDraft(draft: FieldDraft): { settings: FieldSettings } | { problem: string } {
  const { field, name, type, template } = draft
  const { data, error } = fieldType(type).template.safeParse(template)
  if (error) return { problem: error.issues[0]?.message ?? 'These settings cannot be saved' }
  const missing = fieldType(type).missing?.(data) ?? null
  if (missing !== null) return { problem: missing }
  if (!canBecome(draft, type)) return { problem: 'The field that names the records cannot have this type.' }
  return { settings: { name: name.trim() || (field?.name ?? ''), type, template: data } }
}
