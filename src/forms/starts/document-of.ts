import { hues } from '../../fields/hues.ts'
import type { Condition, Filter } from '../../query/filter.ts'
import { knownBlocks } from '../blocks/registry.ts'
import { type FormDocument, type OptionRole, type ThingList, thingSchemas } from '../document/form-document.ts'
import { formSettings, formTheme } from '../document/form-settings.ts'
import { newDraft } from '../document/new-form.ts'
import { placesBetween } from '../document/place.ts'
import type { BlockSketch, FormSketch, OptionSketch } from './form-sketch.ts'

interface Numbered {
  id?: string
}

/** Ids of the form `prefix1`, `prefix2` … for things that have none, without those that are taken. */
function idsOf(things: readonly Numbered[], prefix: string, taken: Set<string>): string[] {
  for (const { id } of things) if (id !== undefined) taken.add(id)
  let number = 0
  return things.map(({ id }) => {
    if (id !== undefined) return id
    do number++
    while (taken.has(`${prefix}${number}`))
    taken.add(`${prefix}${number}`)
    return `${prefix}${number}`
  })
}

interface PlacedOption extends OptionSketch {
  id: string
  role: OptionRole
}

/** The options of a block, with ids that follow from its own. */
function optionsOf(blockId: string, { type, options = [], rows = [], columns = [] }: BlockSketch): PlacedOption[] {
  const given: Record<OptionRole, readonly (string | OptionSketch)[]> = {
    choice: options,
    row: rows,
    column: columns,
  }
  return knownBlocks.optionRoles(type).flatMap(role =>
    given[role].map((option, index) => ({
      ...(typeof option === 'string' ? { label: option } : option),
      // A block named 'q1' and the first option of one named 'q' would have the same id.
      id: `${blockId}${role.charAt(0).toUpperCase()}${index + 1}`,
      role,
    })),
  )
}

const byId = <T extends { id: string }>(things: readonly T[]) => Object.fromEntries(things.map(one => [one.id, one]))

/** The settings that the type of a block knows and accepts. */
const acceptedSettings = ({ type, settings = {} }: BlockSketch): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(settings).filter(([key, value]) => knownBlocks.setting(type, key)?.safeParse(value).success),
  )

/** A condition with the ids of options in place of their labels. */
function withOptionIds(filter: Filter, options: ReadonlyMap<string, readonly PlacedOption[]>): Filter {
  if ('and' in filter) return { and: filter.and.map(part => withOptionIds(part, options)) }
  if ('or' in filter) return { or: filter.or.map(part => withOptionIds(part, options)) }
  const { fieldId, value } = filter as Condition
  const idOf = (label: unknown) => options.get(fieldId)?.find(option => option.label === label)?.id ?? label
  return { ...filter, ...('value' in filter && { value: Array.isArray(value) ? value.map(idOf) : idOf(value) }) }
}

/**
 * The document of a sketch. The same sketch always becomes the same document, with the ids of a new form for its first
 * page and its first ending.
 */
export function documentOf(sketch: FormSketch): FormDocument {
  const draft = newDraft()
  const taken = new Set<string>()
  const { endings = Object.values(draft.endings), rules = [], variables = [] } = sketch
  for (const { id } of variables) taken.add(id)
  const pageIds = idsOf(sketch.pages, 'page', taken)
  const endingIds = idsOf(endings, 'end', taken)
  const all = sketch.pages.flatMap(({ blocks }) => blocks)
  const blockIds = idsOf(all, 'q', taken)
  const optionsByBlock = new Map(
    all.map((block, index) => [blockIds[index] ?? '', optionsOf(blockIds[index] ?? '', block)]),
  )
  const parse = <List extends ThingList>(list: List, thing: object) =>
    thingSchemas[list].parse(thing) as FormDocument[List][string]
  const places = (count: number) => placesBetween(null, null, count)
  const inOrder = <List extends ThingList>(list: List, things: readonly object[]) => {
    const order = places(things.length)
    return byId(things.map((thing, index) => parse(list, { ...thing, place: order[index] })))
  }
  let next = 0
  const blocks = sketch.pages.flatMap((page, number) => {
    const order = places(page.blocks.length)
    return page.blocks.map((block, index) => {
      const { options: _, rows: __, columns: ___, ...values } = block
      const at = { parentId: pageIds[number], place: order[index] }
      return parse('blocks', { ...values, id: blockIds[next++], at, settings: acceptedSettings(block) })
    })
  })
  const options = [...optionsByBlock].flatMap(([parentId, group]) => {
    const order = places(group.length)
    return group.map((option, index) => {
      const color = hues[index % hues.length]
      return parse('options', { ...option, color, at: { parentId, place: order[index] } })
    })
  })
  return {
    ...draft,
    settings: formSettings.parse(sketch.settings ?? {}),
    theme: formTheme.parse(sketch.theme ?? {}),
    pages: inOrder(
      'pages',
      sketch.pages.map(({ name = '' }, index) => ({ id: pageIds[index], name })),
    ),
    blocks: byId(blocks),
    options: byId(options),
    endings: inOrder(
      'endings',
      endings.map((ending, index) => ({ ...ending, id: endingIds[index] })),
    ),
    rules: inOrder(
      'rules',
      rules.map(({ when, ...rule }, index) => ({
        ...rule,
        id: `rule${index + 1}`,
        when: when && withOptionIds(when, optionsByBlock),
      })),
    ),
    variables: inOrder('variables', variables),
  }
}
