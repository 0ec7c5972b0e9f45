import type * as z from 'zod/mini'
import { ownMessage } from '../../fields/own-message.ts'
import { isSameJson } from '../../fields/same-json.ts'
import type { CellChange, Change, Singleton, ThingCreation } from './change.ts'
import { type Cell, cellOf, type Values, valueIn, withValue } from './cell.ts'
import { cleanJson } from './clean-json.ts'
import {
  type FormDocument,
  isTextAddress,
  type Position,
  type Thing,
  type ThingList,
  thingLists,
  thingSchemas,
  translatedText,
} from './form-document.ts'
import { formLimits } from './form-limits.ts'
import { formSettings, formTheme } from './form-settings.ts'
import type { KnownBlocks } from './known-blocks.ts'

/**
 * Why a change was not applied: the thing never was there or already is, it is deleted, somebody else has changed the
 * cell, the cell already holds the value, or the value, the number of things, or the place is not allowed.
 */
export type SkipReason =
  | 'missing'
  | 'exists'
  | 'deleted'
  | 'changed'
  | 'unchanged'
  | 'invalid'
  | 'limit'
  | 'last_page'
  | 'misplaced'

export interface SkippedChange {
  change: Change
  reason: SkipReason
  /** For the person; '' where the reason says it all. */
  message: string
}

export interface AppliedChanges {
  document: FormDocument
  /** The changes that were applied, with the values as they were stored. */
  done: Change[]
  skipped: SkippedChange[]
}

type Skip = Omit<SkippedChange, 'change'>
const skip = (reason: SkipReason, message = ''): Skip => ({ reason, message })
const isSkip = (result: object): result is Skip => 'reason' in result

const singletonSchemas = { settings: formSettings, theme: formTheme } as const
const isSingleton = (list: ThingList | Singleton): list is Singleton => list === 'settings' || list === 'theme'

function countOption(counts: Map<string, number>, option: Thing, by: 1 | -1): void {
  if (option.isDeleted || !('at' in option)) return
  const { parentId } = option.at
  counts.set(parentId, (counts.get(parentId) ?? 0) + by)
}

/** A document that is being changed. Each list is copied once. */
class Draft {
  document: FormDocument
  readonly #blocks: KnownBlocks
  readonly #copied = new Set<ThingList>()
  readonly #counts = new Map<ThingList, number>()
  /** The number of all things, deleted ones included. */
  #total: number | null = null
  /** The number of options by block, without deleted ones. */
  #options: Map<string, number> | null = null

  constructor(document: FormDocument, blocks: KnownBlocks) {
    this.document = { ...document }
    this.#blocks = blocks
  }

  apply(change: Change): Change | Skip {
    return change.do === 'create' ? this.#create(change) : this.#set(change)
  }

  #find<List extends ThingList>(list: List, id: string): FormDocument[List][string] | undefined {
    const things = this.document[list] as Readonly<Record<string, FormDocument[List][string]>>
    return Object.hasOwn(things, id) ? things[id] : undefined
  }

  /** Whether neither the thing nor what it belongs to is deleted. */
  #isCurrent(list: ThingList, id: string): boolean {
    const thing = this.#find(list, id)
    if (!thing || thing.isDeleted) return false
    if (!('at' in thing)) return true
    const { parentId } = thing.at
    if (list === 'blocks' && this.#find('pages', parentId)) return this.#isCurrent('pages', parentId)
    return this.#isCurrent('blocks', parentId)
  }

  #write(list: ThingList, thing: Thing): void {
    const before = this.#find(list, thing.id)
    const count = this.#count(list)
    if (!this.#copied.has(list)) {
      this.#copied.add(list)
      Object.assign(this.document, { [list]: { ...this.document[list] } })
    }
    Object.assign(this.document[list], { [thing.id]: thing })
    this.#counts.set(list, count + (thing.isDeleted ? 0 : 1) - (before && !before.isDeleted ? 1 : 0))
    if (this.#total !== null && !before) this.#total += 1
    if (this.#options && list === 'options') {
      if (before) countOption(this.#options, before, -1)
      countOption(this.#options, thing, 1)
    }
  }

  #countAll(): number {
    this.#total ??= thingLists.reduce((sum, each) => sum + Object.keys(this.document[each]).length, 0)
    return this.#total
  }

  #countOptions(blockId: string): number {
    if (!this.#options) {
      this.#options = new Map()
      for (const option of Object.values(this.document.options)) countOption(this.#options, option, 1)
    }
    return this.#options.get(blockId) ?? 0
  }

  /** The number of things of a list that are not deleted themselves. */
  #count(list: ThingList): number {
    const known = this.#counts.get(list)
    if (known !== undefined) return known
    const count = Object.values(this.document[list]).filter(thing => !thing.isDeleted).length
    this.#counts.set(list, count)
    return count
  }

  #create({ list, id, thing: given }: ThingCreation): Change | Skip {
    if (thingLists.some(other => this.#find(other, id))) return skip('exists')
    const { success, data, error } = thingSchemas[list].safeParse(cleanJson(given))
    if (!success) return skip('invalid', `This cannot be added${ownMessage(error)}`)
    const thing = data as Thing
    if (thing.id !== id || thing.isDeleted) return skip('invalid', 'This cannot be added')
    const problem =
      this.#settingsProblem(list, thing) ?? this.#limitProblem(list, thing) ?? this.#placeProblem(list, thing)
    if (problem) return problem
    this.#write(list, thing)
    return { do: 'create', list, id, thing }
  }

  #settingsProblem(list: ThingList, thing: Thing): Skip | null {
    if (list !== 'blocks' || !('settings' in thing)) return null
    if (!this.#blocks.isKnown(thing.type)) return skip('invalid', 'This type of block does not exist')
    const wrong = Object.entries(thing.settings).find(
      ([key, value]) => !this.#blocks.setting(thing.type, key)?.safeParse(value).success,
    )
    return wrong ? skip('invalid', 'A setting of the block is not allowed') : null
  }

  #limitProblem(list: ThingList, thing: Thing): Skip | null {
    const max = formLimits[list]
    if (this.#count(list) >= max) return skip('limit', `A form can have at most ${max.toLocaleString('en')} ${list}`)
    if (this.#countAll() >= formLimits.things && !this.#find(list, thing.id))
      return skip('limit', 'The form is too large')
    return list === 'options' && 'at' in thing ? this.#optionProblem(thing.at.parentId) : null
  }

  /** What is wrong with one more option of a block. */
  #optionProblem(blockId: string): Skip | null {
    const { optionsPerBlock } = formLimits
    return this.#countOptions(blockId) >= optionsPerBlock
      ? skip('limit', `A question can have at most ${optionsPerBlock} options`)
      : null
  }

  #placeProblem(list: ThingList, thing: Thing): Skip | null {
    if (!('at' in thing)) return null
    const { parentId } = thing.at
    const page = list === 'blocks' ? this.#find('pages', parentId) : undefined
    if (page) return page.isDeleted ? skip('deleted') : null
    const parent = this.#find('blocks', parentId)
    if (!parent) return skip('misplaced', 'It has to belong to something that exists')
    if (!this.#isCurrent('blocks', parentId)) return skip('deleted')
    if (list === 'options') return null
    // Blocks that contain others are on pages themselves, so nothing can be moved into itself.
    const isTooDeep =
      !this.#find('pages', parent.at.parentId) || ('type' in thing && this.#blocks.isContainer(thing.type))
    return isTooDeep || !this.#blocks.isContainer(parent.type)
      ? skip('misplaced', 'This block cannot be inside the other one')
      : null
  }

  #set(change: CellChange): Change | Skip {
    const { list, id, key, before, after } = change
    const thing = isSingleton(list) ? (id === list ? this.document[list] : undefined) : this.#find(list, id)
    if (!thing) return skip('missing')
    if (!isSingleton(list) && key !== 'isDeleted' && !this.#isCurrent(list, id)) return skip('deleted')
    const cell = cellOf(list, key)
    if (!cell) return skip('invalid', 'There is no such setting')
    const now = valueIn(thing as Values, cell)
    if (isSameJson(now, after ?? null)) return skip('unchanged')
    if (!isSameJson(now, before ?? null)) return skip('changed')
    const schema = this.#cellSchema(list, thing as Values, cell)
    const parsed = after === null && cell.group ? { success: true, data: null } : schema?.safeParse(cleanJson(after))
    if (!parsed?.success) return skip('invalid', 'This value is not allowed')
    const problem = isSingleton(list) ? null : this.#changeProblem(list, thing as Thing, { key, value: parsed.data })
    if (problem) return problem
    const next = withValue(thing as Values, cell, parsed.data)
    if (isSingleton(list)) Object.assign(this.document, { [list]: next })
    else this.#write(list, next as Thing)
    return { ...change, after: parsed.data }
  }

  #cellSchema(list: ThingList | Singleton, thing: Values, { group, name }: Cell): z.ZodMiniType | null {
    if (isSingleton(list)) return shapeOf(singletonSchemas[list].shape, name)
    if (group === 'settings') return this.#blocks.setting(String(thing['type']), name)
    if (group !== 'texts') return name === 'id' ? null : shapeOf(thingSchemas[list].shape, name)
    return isTextAddress(name) ? translatedText : null
  }

  /** What is wrong with a change that no schema shows. */
  #changeProblem(list: ThingList, thing: Thing, { key, value }: { key: string; value: unknown }): Skip | null {
    if (key === 'at') {
      const at = value as Position
      const isElsewhere = list === 'options' && 'at' in thing && thing.at.parentId !== at.parentId
      return (isElsewhere ? this.#optionProblem(at.parentId) : null) ?? this.#placeProblem(list, { ...thing, at })
    }
    if (key === 'type' && list === 'blocks') return this.#typeProblem(thing.id, String(value))
    if (key !== 'isDeleted') return null
    if (value === false) return this.#limitProblem(list, thing)
    const isLast = list === 'pages' && this.#count('pages') === 1
    return isLast ? skip('last_page', 'A form has at least one page') : null
  }

  #typeProblem(id: string, type: string): Skip | null {
    if (!this.#blocks.isKnown(type)) return skip('invalid', 'This type of block does not exist')
    const block = this.#find('blocks', id)
    const isInside = block !== undefined && !this.#find('pages', block.at.parentId)
    const holds = Object.values(this.document.blocks).some(({ at, isDeleted }) => at.parentId === id && !isDeleted)
    const isContainer = this.#blocks.isContainer(type)
    return (isInside && isContainer) || (holds && !isContainer)
      ? skip('misplaced', 'The block cannot have this type where it is')
      : null
  }
}

const shapeOf = (shape: object, name: string): z.ZodMiniType | null =>
  Object.hasOwn(shape, name) ? ((shape as Record<string, z.ZodMiniType>)[name] ?? null) : null

/**
 * Applies changes in order, and leaves out those that no longer fit. A cell changes only if it still holds the value
 * that the person saw, so changes of different cells can be applied in any order.
 */
export function applyChanges(document: FormDocument, changes: readonly Change[], blocks: KnownBlocks): AppliedChanges {
  const draft = new Draft(document, blocks)
  const done: Change[] = []
  const skipped: SkippedChange[] = []
  for (const change of changes) {
    const result = draft.apply(change)
    if (isSkip(result)) skipped.push({ change, ...result })
    else done.push(result)
  }
  return { document: done.length > 0 ? draft.document : document, done, skipped }
}
