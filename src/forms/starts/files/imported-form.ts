import { conditionsOf } from '../../../query/filter.ts'
import { partsOf } from '../../document/calculation.ts'
import type { Effect } from '../../document/effect.ts'
import { formLimits } from '../../document/form-limits.ts'
import { type FormDocument, thingSchemas } from '../../document/form-document.ts'
import { allBlocks, formOutline } from '../../document/outline.ts'
import { blockIdOf } from '../../document/thing-id.ts'
import { documentOf } from '../document-of.ts'
import type { BlockSketch, FormSketch, OptionSketch, RuleSketch } from '../form-sketch.ts'

/** Something of a file that the form has in another way, or does not have. */
export interface ImportNote {
  kind: 'changed' | 'left out'
  /** What it is: a question by its text, or a part of the form. */
  what: string
  /** A sentence. */
  why: string
}

/** A form that was read from a file. */
export interface ImportedForm {
  /** Where the file comes from. */
  source: 'Gridloom' | 'Typeform' | 'Google Forms'
  /** The name of the form; '' for none. */
  name: string
  document: FormDocument
  /** Whether the file says how the form looks. */
  hasLook: boolean
  notes: ImportNote[]
}

/** What reading a file comes to: a form, or a sentence that says why there is none. */
export type FileReading = { form: ImportedForm } | { problem: string }

/** Collects what is taken over in another way. */
export class ImportNotes {
  readonly all: ImportNote[] = []

  changed(what: string, why: string): void {
    this.all.push({ kind: 'changed', what: named(what), why })
  }

  leftOut(what: string, why: string): void {
    this.all.push({ kind: 'left out', what: named(what), why })
  }
}

const maxNameLength = 80

const named = (what: string) => {
  const line = what.replaceAll(/\s+/g, ' ').trim()
  return line.length > maxNameLength ? `${line.slice(0, maxNameLength - 1)}…` : line || 'Without a text'
}

const maxOptionLength = 500
const { textLength, nameLength, richTextLength } = formLimits

/**
 * The form of a sketch from a file. What is too much or too long for a form is cut, and noted, so that the document can
 * always be created.
 */
export function importedForm(
  from: Pick<ImportedForm, 'source' | 'name'>,
  sketch: FormSketch,
  notes: ImportNotes,
): ImportedForm {
  const document = documentOf(fitSketch(sketch, notes))
  return { ...from, name: from.name.slice(0, 200), document, hasLook: false, notes: notes.all }
}

/** How many questions, pages, rules, and endings a form has. */
export function countParts(document: FormDocument): {
  questions: number
  pages: number
  rules: number
  endings: number
} {
  const outline = formOutline(document)
  return {
    questions: allBlocks(outline).length,
    pages: outline.pages.length,
    rules: outline.rules.length,
    endings: outline.endings.length,
  }
}

function fitSketch(sketch: FormSketch, notes: ImportNotes): FormSketch {
  const { pages: maxPages, blocks: maxBlocks } = formLimits
  const whole = sketch.pages.filter(({ blocks, name }) => blocks.length > 0 || name)
  if (whole.length > maxPages)
    notes.changed('Pages', `A form can have up to ${maxPages} pages. The last one has the rest.`)
  const [first, rest] = [whole.slice(0, maxPages - 1), whole.slice(maxPages - 1)]
  const merged = rest.length > 0 ? [...first, { ...rest[0], blocks: rest.flatMap(({ blocks }) => blocks) }] : first
  let left: number = maxBlocks
  let optionsLeft: number = formLimits.options
  const pages = merged.map(page => {
    const kept = page.blocks.slice(0, left)
    for (const { label = '' } of page.blocks.slice(left))
      notes.leftOut(label, `A form can have up to ${maxBlocks} questions.`)
    left -= kept.length
    const blocks = kept.map(block => {
      const fitting = fitBlock(block, optionsLeft, notes)
      optionsLeft -= [fitting.options, fitting.rows, fitting.columns].reduce(
        (sum, list) => sum + (list?.length ?? 0),
        0,
      )
      return fitting
    })
    return { ...page, ...(page.name !== undefined && { name: page.name.slice(0, nameLength) }), blocks }
  })
  const { endings, rules = [] } = sketch
  if (endings && endings.length > formLimits.endings)
    notes.leftOut('Endings', `A form can have up to ${formLimits.endings} endings.`)
  const used = { pages: pages.length > 0 ? pages : [{ id: 'page1', blocks: [] }] }
  return {
    ...sketch,
    ...used,
    ...(endings && {
      endings: endings.slice(0, formLimits.endings).map(ending => ({
        ...ending,
        title: ending.title.slice(0, textLength),
        text: (ending.text ?? '').slice(0, richTextLength),
        buttonLabel: (ending.buttonLabel ?? '').slice(0, nameLength),
      })),
    }),
    rules: rulesOf({ ...sketch, ...used }, rules, notes),
  }
}

/** The rules as far as a form can have them, and as far as what they name is there. */
function rulesOf(sketch: FormSketch, rules: readonly RuleSketch[], notes: ImportNotes): RuleSketch[] {
  const endings = (sketch.endings ?? []).slice(0, formLimits.endings)
  const blocks = sketch.pages.flatMap(page => page.blocks)
  const known = new Set([...sketch.pages, ...endings, ...blocks, ...(sketch.variables ?? [])].map(({ id }) => id))
  const isWhole = ({ when, effects }: RuleSketch) =>
    (when ? conditionsOf(when) : []).every(({ fieldId }) => known.has(blockIdOf(fieldId))) &&
    effects.every(effect => idsIn(effect).every(id => known.has(id)))
  const kept = rules.filter(rule => {
    const why = isWhole(rule)
      ? isSmall(rule)
        ? null
        : 'Its condition is too long.'
      : 'Something that it names is not part of the form.'
    if (why !== null) notes.leftOut(rule.name ?? 'A rule', why)
    return why === null
  })
  for (const { name = 'A rule' } of kept.slice(formLimits.rules))
    notes.leftOut(name, `A form can have up to ${formLimits.rules} rules.`)
  return kept.slice(0, formLimits.rules).map(rule => ({ ...rule, name: (rule.name ?? '').slice(0, nameLength) }))
}

const isSmall = ({ when, effects }: RuleSketch): boolean =>
  thingSchemas.rules.safeParse({ id: 'rule1', place: 'V', when, effects }).success

/** What an effect of an imported rule names: readers only make rules that lead somewhere or calculate. */
function idsIn(effect: Effect): string[] {
  if (effect.do === 'go') return [effect.pageId, 'pageId' in effect.to ? effect.to.pageId : effect.to.endingId]
  if (effect.do !== 'set') return []
  return partsOf(effect.to).flatMap(part =>
    'answer' in part ? blockIdOf(part.answer) : 'variable' in part ? part.variable : [],
  )
}

function fitBlock(block: BlockSketch, optionsLeft: number, notes: ImportNotes): BlockSketch {
  const { label = '', description = '' } = block
  const whole = description === '' ? label.slice(textLength) : description
  if (label.length > textLength && description !== '')
    notes.changed(label, `A question can have up to ${textLength} characters. The rest is cut.`)
  if (whole.length > textLength)
    notes.changed(label, `A description can have up to ${textLength} characters. The rest is cut.`)
  const lists = (['options', 'rows', 'columns'] as const).flatMap(key => {
    const given = block[key]
    return given ? [[key, fitOptions(given, { label, optionsLeft }, notes)] as const] : []
  })
  return {
    ...block,
    label: label.slice(0, textLength),
    description: whole.slice(0, textLength),
    ...Object.fromEntries(lists),
  }
}

/** Options with texts, all of them different, as many as a question can have. */
function fitOptions(
  given: readonly (string | OptionSketch)[],
  { label, optionsLeft }: { label: string; optionsLeft: number },
  notes: ImportNotes,
): OptionSketch[] {
  const max = Math.max(0, Math.min(formLimits.optionsPerBlock, optionsLeft))
  if (given.length > max) notes.changed(label, `It has too many options. The last ${given.length - max} are left out.`)
  const seen = new Set<string>()
  return given.slice(0, max).map((option, index) => {
    const sketch = typeof option === 'string' ? { label: option } : option
    const text = sketch.label.trim().slice(0, maxOptionLength - 10) || `Option ${index + 1}`
    if (sketch.label.trim().length > maxOptionLength - 10) notes.changed(label, 'An option was too long, and is cut.')
    let unique = text
    for (let number = 2; seen.has(unique); number++) unique = `${text} (${number})`
    if (unique !== text) notes.changed(label, `Two options had the text “${named(text)}”.`)
    seen.add(unique)
    return { ...sketch, label: unique }
  })
}
