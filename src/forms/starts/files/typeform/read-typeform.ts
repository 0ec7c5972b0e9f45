import type { Effect } from '../../../document/effect.ts'
import type { Calculation } from '../../../document/calculation.ts'
import { operations } from '../../../document/calculation.ts'
import { formLimits } from '../../../document/form-limits.ts'
import { mentionOf } from '../../../logic/piping.ts'
import { languageTag } from '../../../document/form-settings.ts'
import type {
  BlockSketch,
  EndingSketch,
  FormSketch,
  PageSketch,
  RuleSketch,
  VariableSketch,
} from '../../form-sketch.ts'
import { type ImportedForm, importedForm, ImportNotes } from '../imported-form.ts'
import { flagIn, hasIn, isObject, type Json, numberIn, objectIn, objectsIn, textIn } from '../json.ts'
import { readCondition, type TypeformNames } from './typeform-conditions.ts'
import { isGroup, readField } from './typeform-fields.ts'

type NamedBlock = BlockSketch & { id: string }

/** A field in its order, with the block that it becomes. */
interface Entry {
  field: Json
  block: NamedBlock
  /** The name of the group that begins with it; '' for none. */
  startsGroup: string
}

const propertiesOf = (json: Json): Json => objectIn(json, 'properties')

/** The names by which a file can refer to something. */
const namesOf = (json: Json): string[] => ['ref', 'id'].map(key => textIn(json, key)).filter(name => name !== '')

/** All fields in order; those of groups take the place of the group. */
function entriesOf(form: Json, notes: ImportNotes): Entry[] {
  const entries: Entry[] = []
  const add = (field: Json, group: string) => {
    const block = { ...readField(field, notes), id: `q${entries.length + 1}` }
    entries.push({ field, block, startsGroup: group })
  }
  for (const field of objectsIn(form, 'fields')) {
    if (!isGroup(field)) {
      add(field, '')
      continue
    }
    const inside = objectsIn(propertiesOf(field), 'fields')
    const description = textIn(propertiesOf(field), 'description')
    const heading = { type: 'heading', label: textIn(field, 'title'), description, id: `q${entries.length + 1}` }
    entries.push({ field, block: heading, startsGroup: textIn(field, 'title') || 'Group' })
    for (const each of inside) add(each, '')
    if (inside.length === 0) notes.changed(textIn(field, 'title'), 'The group is empty. Its title is a heading.')
  }
  return entries
}

/** A hidden field, which Typeform names by itself. */
const hiddenBlocks = (form: Json): NamedBlock[] => {
  const names = isObject(form) && Array.isArray(form['hidden']) ? (form['hidden'] as unknown[]) : []
  return names
    .filter(name => typeof name === 'string')
    .map((name, index) => ({
      type: 'hidden',
      id: `hidden${index + 1}`,
      label: name,
      urlName: /^[\w.-]{1,64}$/.test(name) ? name : '',
    }))
}

const webAddress = (text: string): string =>
  /^https?:\/\/\S+$/i.test(text) && text.length <= formLimits.urlLength ? text : ''

/** The screens at the end, with the names by which jumps lead to them. */
function endingsOf(form: Json, notes: ImportNotes): { endings: EndingSketch[]; ids: Map<string, string> } {
  const ids = new Map<string, string>()
  const endings = objectsIn(form, 'thankyou_screens').map((screen, index): EndingSketch => {
    const id = `end${index + 1}`
    for (const name of namesOf(screen)) if (!ids.has(name)) ids.set(name, id)
    const properties = propertiesOf(screen)
    const title = textIn(screen, 'title')
    const target = webAddress(textIn(properties, 'redirect_url'))
    const isRedirect = textIn(screen, 'type') === 'url_redirect'
    if (hasIn(screen, 'attachment')) notes.leftOut(title, 'Its picture or video is not part of the file.')
    const hasButton =
      flagIn(properties, 'show_button') && textIn(properties, 'button_mode') === 'redirect' && target !== ''
    return {
      id,
      title: title || 'Thank you',
      text: textIn(properties, 'description'),
      ...(isRedirect && { redirect: target }),
      ...(!isRedirect &&
        hasButton && { buttonLabel: textIn(properties, 'button_text') || 'Continue', buttonLink: target }),
    }
  })
  return { endings, ids }
}

/** The welcome screens as the beginning of the first page. */
function welcomeBlocks(form: Json, notes: ImportNotes): BlockSketch[] {
  return objectsIn(form, 'welcome_screens').flatMap((screen, index): BlockSketch[] => {
    const title = textIn(screen, 'title')
    if (hasIn(screen, 'attachment')) notes.leftOut(title, 'Its picture or video is not part of the file.')
    notes.changed(title || 'Welcome screen', 'It is a heading above the first question.')
    return [
      {
        type: 'heading',
        id: `welcome${index + 1}`,
        label: title,
        description: textIn(propertiesOf(screen), 'description'),
      },
    ]
  })
}

interface Jump {
  /** The index of the field from which it leads. */
  from: number
  action: Json
}

/** The places of fields among all, by the names that refer to them. */
function placesOf(entries: readonly Entry[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (const [index, { field }] of entries.entries())
    for (const name of namesOf(field)) if (!places.has(name)) places.set(name, index)
  return places
}

/** The actions of the logic of fields, in order. */
function actionsOf(form: Json, places: ReadonlyMap<string, number>, notes: ImportNotes): Jump[] {
  return objectsIn(form, 'logic').flatMap(logic => {
    const reference = textIn(logic, 'ref')
    const from = places.get(reference) ?? -1
    const isHidden = textIn(logic, 'type') === 'hidden'
    const actions = objectsIn(logic, 'actions')
    if (from < 0 && !isHidden && actions.length > 0)
      notes.leftOut(`Logic of ${reference || 'an unknown field'}`, 'Its question is not part of the file.')
    return from < 0 && !isHidden ? [] : actions.map(action => ({ from: Math.max(from, 0), action }))
  })
}

/** Where a jump leads: the index of a field, or an ending. */
type Target = { index: number } | { endingId: string }

/** Where a jump leads; null if that is not in the file. */
function targetOf(
  action: Json,
  places: ReadonlyMap<string, number>,
  endings: ReadonlyMap<string, string>,
): Target | null {
  const to = objectIn(objectIn(action, 'details'), 'to')
  const name = textIn(to, 'value')
  const endingId = endings.get(name)
  if (textIn(to, 'type') === 'thankyou') return endingId === undefined ? null : { endingId }
  const index = places.get(name)
  return index === undefined ? (endingId === undefined ? null : { endingId }) : { index }
}

/** The fields as pages: one ends where a jump begins, and one begins where a jump leads and where a group begins. */
function pagesOf(entries: readonly Entry[], starts: ReadonlySet<number>): { pages: PageSketch[]; pageOf: number[] } {
  const pages: { id: string; name: string; blocks: BlockSketch[] }[] = []
  const pageOf: number[] = []
  for (const [index, { block, startsGroup }] of entries.entries()) {
    if (index === 0 || starts.has(index) || startsGroup !== '')
      pages.push({ id: `page${pages.length + 1}`, name: '', blocks: [] })
    pages.at(-1)?.blocks.push(block)
    pageOf.push(pages.length)
  }
  return { pages, pageOf }
}

const mathActions: Readonly<Record<string, (typeof operations)[number]>> = {
  add: 'add',
  subtract: 'subtract',
  multiply: 'multiply',
  divide: 'divide',
}

/** An action that calculates a variable; null if it cannot be done here. */
function calculation(action: Json, names: TypeformNames): Effect | null {
  const details = objectIn(action, 'details')
  const variableId = names.variables.get(textIn(objectIn(details, 'target'), 'value'))
  const given = objectIn(details, 'value')
  const type = textIn(given, 'type')
  const number = numberIn(given, 'value')
  const source = names.blocks.get(textIn(given, 'value'))
  const value: Calculation | null =
    type === 'constant' && number !== null
      ? { value: number }
      : type === 'field' && source
        ? { answer: source.id }
        : type === 'variable'
          ? variableOf(names.variables.get(textIn(given, 'value')))
          : null
  const kind = textIn(action, 'action')
  if (variableId === undefined || value === null) return null
  if (kind === 'set') return { do: 'set', variableId, to: value }
  const operation = Object.hasOwn(mathActions, kind) ? mathActions[kind] : undefined
  return operation === undefined
    ? null
    : { do: 'set', variableId, to: { do: operation, parts: [{ variable: variableId }, value] } }
}

const variableOf = (variable: string | undefined): Calculation | null => (variable === undefined ? null : { variable })

/** The variables of a file. Only numbers are calculated there. */
function variablesOf(form: Json, notes: ImportNotes): { variables: VariableSketch[]; ids: Map<string, string> } {
  const ids = new Map<string, string>()
  const variables = Object.entries(objectIn(form, 'variables'))
    .slice(0, formLimits.variables)
    .map(([name, initial], index) => {
      const id = `var${index + 1}`
      ids.set(name, id)
      const isText = typeof initial === 'string'
      const value =
        typeof initial === 'number' && Number.isFinite(initial) ? initial : isText ? initial.slice(0, 1000) : null
      if (value === null) notes.changed(name, 'The variable begins without a value.')
      return {
        id,
        name: name.slice(0, formLimits.nameLength),
        type: isText ? ('text' as const) : ('number' as const),
        initial: value,
      }
    })
  return { variables, ids }
}

/** Whether JSON looks like a form of Typeform. */
export const isTypeform = (json: Json): boolean =>
  Array.isArray(json['fields']) &&
  ['welcome_screens', 'thankyou_screens', 'logic', 'title', 'workspace', '_links'].some(key => hasIn(json, key))

interface Logic {
  names: TypeformNames
  entries: readonly Entry[]
  /** By action. Null for a target that is not in the file. */
  targets: ReadonlyMap<Json, Target | null>
  /** The number of the page of each field, from 1. */
  pageOf: readonly number[]
  notes: ImportNotes
}

/** The rule of an action; null if there is none like it here. */
function ruleOf({ from, action }: Jump, { names, entries, targets, pageOf, notes }: Logic): RuleSketch | null {
  const name = `Logic of “${(entries[from]?.block.label ?? '').slice(0, 100)}”`
  const leftOut = (why: string) => {
    notes.leftOut(name, why)
    return null
  }
  const unknown = 'This logic cannot be taken over. Add it as a rule.'
  const when = readCondition(objectIn(action, 'condition'), names)
  if (when === null) return leftOut(unknown)
  if (textIn(action, 'action') !== 'jump') {
    const effect = calculation(action, names)
    return effect ? { name, when, effects: [effect] } : leftOut(unknown)
  }
  const target = targets.get(action)
  if (!target) return leftOut(unknown)
  const page = pageOf[from] ?? 1
  const pageId = `page${page}`
  if ('endingId' in target) return { name, when, effects: [{ do: 'go', pageId, to: target }] }
  const targetPage = pageOf[target.index] ?? 0
  if (targetPage <= page) return leftOut('It leads back to an earlier question. Rules here only lead on.')
  return { name, when, effects: [{ do: 'go', pageId, to: { pageId: `page${targetPage}` } }] }
}

/** What conditions and texts of a file can name. */
const namesIn = (entries: readonly Entry[], hidden: readonly NamedBlock[]): TypeformNames['blocks'] =>
  new Map([
    ...entries.flatMap(({ field, block }) => namesOf(field).map(name => [name, block] as const)),
    ...hidden.map(block => [block.label ?? '', block] as const),
  ])

/**
 * Reads a form as Typeform's Create API returns it.
 * @see https://www.typeform.com/developers/create/reference/retrieve-form/
 */
export function readTypeform(form: Json): ImportedForm {
  const notes = new ImportNotes()
  const entries = entriesOf(form, notes)
  const hidden = hiddenBlocks(form)
  const { endings, ids: endingIds } = endingsOf(form, notes)
  const { variables, ids: variableIds } = variablesOf(form, notes)
  const names = { blocks: namesIn(entries, hidden), options: optionIds(entries), variables: variableIds }
  const places = placesOf(entries)
  const actions = actionsOf(form, places, notes)
  const jumps = actions.filter(({ action }) => textIn(action, 'action') === 'jump')
  const targets = new Map(jumps.map(({ action }) => [action, targetOf(action, places, endingIds)]))
  const starts = jumps.flatMap(({ from, action }) => {
    const target = targets.get(action)
    return target && 'index' in target ? [from + 1, target.index] : [from + 1]
  })
  const { pages, pageOf } = pagesOf(entries, new Set(starts))
  const logic = { names, entries, targets, pageOf, notes }
  const rules = actions.flatMap(action => ruleOf(action, logic) ?? [])
  if (hasIn(form, 'theme')) notes.changed('Theme', 'The file only names its theme. Choose one here.')
  const recall = (text: string) => withMentions(text, names, notes)
  const [first = { id: 'page1', name: '', blocks: [] }, ...rest] = pages
  const firstPage = { ...first, blocks: [...welcomeBlocks(form, notes), ...first.blocks, ...hidden] }
  const hasProgress = !isOff(objectIn(form, 'settings'), 'show_progress_bar')
  const sketch: FormSketch = {
    settings: { mode: 'one_by_one', ...languageOf(form), hasProgress },
    pages: [firstPage, ...rest].map(page => ({ ...page, blocks: page.blocks.map(block => recalled(block, recall)) })),
    ...(endings.length > 0 && { endings: endings.map(ending => recalledEnding(ending, recall)) }),
    rules,
    variables,
  }
  return importedForm({ source: 'Typeform', name: textIn(form, 'title') }, sketch, notes)
}

/** A text of Typeform with our mentions of what it recalls: '{{field:ref}}', '{{hidden:name}}', or '{{var:score}}'. */
const withMentions = (text: string, names: TypeformNames, notes: ImportNotes): string =>
  text.replaceAll(/\{\{(field|hidden|var):([^{}]{1,200})\}\}/g, (_whole, kind: string, name: string) => {
    const id = kind === 'var' ? names.variables.get(name) : names.blocks.get(name)?.id
    if (id === undefined) notes.leftOut(text, 'It mentions something that is not part of the file.')
    return id === undefined ? '' : mentionOf(id)
  })

const recalled = (block: BlockSketch, recall: (text: string) => string): BlockSketch => ({
  ...block,
  ...(block.label !== undefined && { label: recall(block.label) }),
  ...(block.description !== undefined && { description: recall(block.description) }),
})

const recalledEnding = (ending: EndingSketch, recall: (text: string) => string): EndingSketch => ({
  ...ending,
  title: recall(ending.title),
  text: recall(ending.text ?? ''),
})

/** The ids of all options by the names of their choices. */
function optionIds(entries: readonly Entry[]): Map<string, string> {
  const ids = new Map<string, string>()
  for (const { field, block } of entries)
    for (const [index, choice] of objectsIn(propertiesOf(field), 'choices').entries())
      for (const name of namesOf(choice)) ids.set(name, `${block.id}C${index + 1}`)
  return ids
}

const isOff = (json: Json, key: string) => Object.hasOwn(json, key) && json[key] === false

function languageOf(form: Json): { language?: string } {
  const language = textIn(objectIn(form, 'settings'), 'language') || textIn(form, 'language')
  return languageTag.safeParse(language).success ? { language } : {}
}
