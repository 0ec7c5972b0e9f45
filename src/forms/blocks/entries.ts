import type { FieldContext } from '../../fields/field-type.ts'
import { blockIdOf, fieldIdOf } from '../document/thing-id.ts'
import type { Answer, AnyBlock, BlockPart } from './block-type.ts'

/** What a browser posts: the texts of controls by their names, which are the ids of fields. */
export type Entries = Readonly<Record<string, readonly string[]>>

/** The texts of the controls of one question, by part. */
export type Texts = Readonly<Record<string, readonly string[]>>

/** The text of a part; '' for none. */
export const textIn = (texts: Texts, part: string): string =>
  (Object.hasOwn(texts, part) ? texts[part]?.[0] : undefined) ?? ''

/** All texts of a part, for controls with several values. */
export const textsIn = (texts: Texts, part: string): readonly string[] =>
  (Object.hasOwn(texts, part) ? texts[part] : undefined) ?? []

/** The entries of each question, by the id of its block and by part. Other entries are left out. */
export function groupEntries(entries: Iterable<readonly [string, string]>): Map<string, Texts> {
  const groups = new Map<string, Record<string, string[]>>()
  for (const [name, text] of entries) {
    if (!/^[A-Za-z0-9]+(?:_[A-Za-z0-9]+)?$/.test(name)) continue
    const id = blockIdOf(name)
    const group = groups.get(id) ?? (Object.create(null) as Record<string, string[]>)
    groups.set(id, group)
    const part = name.slice(id.length + 1)
    group[part] = [...(group[part] ?? []), text]
  }
  return groups
}

/**
 * The answer that a respondent typed or chose. A text that its field cannot read stays in the answer, so that they can
 * correct it; `checkAnswer` says what is wrong with it.
 */
export function readTexts({ type, context }: AnyBlock, texts: Texts, field: FieldContext): Answer {
  if (type.entries) return type.entries.read(texts, context, field)
  return Object.fromEntries(type.parts(context).map(part => [part.key, readText(part, textIn(texts, part.key), field)]))
}

function readText({ type, template }: BlockPart, text: string, field: FieldContext): unknown {
  const reading = type.read(text, template, field)
  return reading.kind === 'value' ? reading.value : reading.kind === 'empty' ? null : text
}

/** The texts of controls that show an answer. `readTexts` turns them into the same answer. */
export function writeTexts({ type, context }: AnyBlock, answer: Answer, field: FieldContext): Texts {
  if (type.entries) return type.entries.write(answer, context, field)
  return Object.fromEntries(
    type.parts(context).map(part => [part.key, writeText(part, answer[part.key] ?? null, field)]),
  )
}

function writeText({ type, template }: BlockPart, value: unknown, field: FieldContext): string[] {
  if (value === null) return []
  const reading = type.check(value, template)
  if (reading.kind !== 'value') return typeof value === 'string' ? [value] : []
  return [type.editText?.(reading.value, template, field) ?? type.show(reading.value, template, field)]
}

/** The answer to a question in a list of answers by the id of their field. */
export const answerIn = ({ type, context }: AnyBlock, answers: Readonly<Record<string, unknown>>): Answer =>
  Object.fromEntries(
    type.parts(context).map(({ key }) => {
      const id = fieldIdOf(context.block.id, key)
      return [key, Object.hasOwn(answers, id) ? answers[id] : null]
    }),
  )
