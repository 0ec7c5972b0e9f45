import { blockTypes, knownBlocks } from '../blocks/registry.ts'
import { applyChanges } from '../document/apply-changes.ts'
import type { Change } from '../document/change.ts'
import type { Effect } from '../document/effect.ts'
import type { FormDocument } from '../document/form-document.ts'
import { placesBetween } from '../document/place.ts'
import type { Filter } from '../../query/filter.ts'
import { type CompiledForm, compileForm } from '../logic/compile-form.ts'
import { type Answers, evaluate, type Evaluation } from '../logic/evaluate.ts'
import { create, firstForm } from './random-edits.ts'

export const logicContext = { field: { now: Date.UTC(2026, 10, 21, 12), timeZone: 'UTC', locale: 'en-US' } }

interface Question {
  id: string
  type?: string
  options?: readonly string[]
  [setting: string]: unknown
}

interface Parts {
  /** The questions of each page. Pages are called page1, page2 … */
  pages: readonly (readonly (string | Question)[])[]
  rules?: readonly { id?: string; when?: Filter | null; effects: readonly Effect[]; isOff?: boolean }[]
  variables?: readonly { id: string; type?: string; initial?: unknown; choices?: unknown }[]
  /** Further endings after end1. */
  endings?: readonly string[]
}

const places = placesBetween(null, null, 600)
const placeAt = (index: number) => places[index] ?? 'z'

/** A form for tests. A question that is only an id is a short answer. */
export function buildForm({ pages, rules = [], variables = [], endings = [] }: Parts): FormDocument {
  const changes: Change[] = []
  for (const [number, questions] of pages.entries()) {
    const pageId = `page${number + 1}`
    if (number > 0) changes.push(create('pages', { id: pageId, place: placeAt(number) }))
    for (const [index, given] of questions.entries()) {
      const { options = [], ...question } = typeof given === 'string' ? { id: given } : given
      const at = { parentId: pageId, place: placeAt(index) }
      changes.push(create('blocks', { type: 'short_answer', at, ...question }))
      for (const [place, option] of options.entries())
        changes.push(
          create('options', { id: option, at: { parentId: question.id, place: placeAt(place) }, label: option }),
        )
    }
  }
  endings.forEach((id, index) => changes.push(create('endings', { id, place: placeAt(index + 1) })))
  variables.forEach((variable, index) => changes.push(create('variables', { place: placeAt(index), ...variable })))
  rules.forEach((rule, index) => changes.push(create('rules', { id: `r${index + 1}`, place: placeAt(index), ...rule })))
  const first = firstForm()
  const start = { ...first, pages: { page1: { id: 'page1', isDeleted: false, name: '', place: placeAt(0) } } }
  const start2 = { ...start, endings: { end1: { ...first.endings['end1'], place: placeAt(0) } } } as FormDocument
  const { document, skipped } = applyChanges(start2, changes, knownBlocks)
  if (skipped.length > 0) throw new Error(JSON.stringify(skipped))
  return document
}

export const compiled = (parts: Parts): CompiledForm => compileForm(buildForm(parts), blockTypes)

export const evaluated = (parts: Parts, answers: Answers = {}): Evaluation =>
  evaluate(compiled(parts), answers, logicContext)

export const is = (fieldId: string, value: unknown): Filter => ({ fieldId, operator: 'is', value })

/** A condition on a number. */
export const equals = (fieldId: string, value: number): Filter => ({ fieldId, operator: 'equals', value })
