import type { Action } from '../../actions/action.ts'
import { browserContext } from '../../fields/field-context.ts'
import { textAsType } from '../../fields/read-as-type.ts'
import type { BaseScreen } from '../actions/base-screen.ts'
import type { CellChange } from '../actions/update-cell.ts'

const maxOfName = 40
const maxOfValue = 60
/** More names than this are counted. */
const maxNamed = 3

/** Stands for a deleted field, whose type is unknown. */
const unknownField = { type: '', template: {} }

/** Puts a text on one line and cuts it. */
function cut(text: string, most: number): string {
  const characters = Array.from(text.replaceAll(/\s+/g, ' ').trim())
  return characters.length > most ? `${characters.slice(0, most).join('').trimEnd()}…` : characters.join('')
}

const isObject = (thing: unknown): thing is Record<string, unknown> =>
  typeof thing === 'object' && thing !== null && !Array.isArray(thing)

const counted = (count: number, what: string) => `${count.toLocaleString()} ${what}${count === 1 ? '' : 's'}`

const quoted = (name: string) => `“${cut(name, maxOfName)}”`

/** The first few names, and how many more there are. */
function listed(names: readonly string[], count: number): string | null {
  if (names.length === 0) return null
  const named = names.slice(0, maxNamed)
  const more = count - named.length
  return named.join(', ') + (more > 0 ? ` and ${more.toLocaleString()} more` : '')
}

type Screen = Pick<BaseScreen, 'structure' | 'field' | 'table' | 'names'>

/** Describes the changes of one table as its screen shows it. Fields and records may be deleted. */
class Describer {
  readonly #screen: Screen
  readonly #tableId: string

  constructor(screen: Screen, tableId: string) {
    this.#screen = screen
    this.#tableId = tableId
  }

  get #primaryFieldId(): string | undefined {
    return this.#screen.structure.shown?.tables.find(({ id }) => id === this.#tableId)?.primaryFieldId
  }

  fieldName(fieldId: string): string | null {
    const name = this.#screen.field(this.#tableId, fieldId)?.name
    return name === undefined ? null : cut(name, maxOfName)
  }

  /** A value as text. The field may have had another type when the change was made. */
  value(fieldId: string, value: unknown): string {
    const field = this.#screen.field(this.#tableId, fieldId)
    return textAsType(value, field ?? unknownField, { ...browserContext(), base: this.#screen.names })
  }

  /** The name of a record in quotes; null if it has none or is not loaded. */
  record(record: { recordId: string; number: number }, named?: unknown): string | null {
    const fieldId = this.#primaryFieldId
    if (fieldId === undefined) return null
    const value = named === undefined ? this.#screen.table(this.#tableId).shown({ ...record, fieldId }) : named
    const text = value === undefined || value === null ? '' : this.value(fieldId, value)
    return text === '' ? null : quoted(text)
  }

  cells(cells: readonly CellChange[]): string | null {
    const [first] = cells
    if (!first) return null
    const records = new Set(cells.map(({ recordId }) => recordId)).size
    const fields = new Set(cells.map(({ fieldId }) => fieldId)).size
    // A record whose name changes is called by its previous name.
    const naming = cells.find(({ fieldId }) => fieldId === this.#primaryFieldId)
    const record = this.record(first, naming?.before ?? undefined) ?? 'a record'
    const field = this.fieldName(first.fieldId) ?? 'A deleted field'
    if (cells.length === 1) {
      const value = first.after === null || first.after === undefined ? '' : this.value(first.fieldId, first.after)
      return `${field} of ${record}: ${value === '' ? 'empty' : cut(value, maxOfValue)}`
    }
    if (records === 1) return `${counted(fields, 'field')} of ${record}`
    if (fields === 1) return `${field} of ${counted(records, 'record')}`
    return `${counted(fields, 'field')} of ${counted(records, 'record')}`
  }

  rows(rows: readonly Row[]): string | null {
    const names = rows
      .slice(0, maxNamed)
      .map(row => this.record({ recordId: row.id, number: row.number }, this.#given(row)))
    const foundNames = names.filter(name => name !== null)
    return foundNames.length < names.length ? null : listed(foundNames, rows.length)
  }

  #given({ data }: Row): unknown {
    const fieldId = this.#primaryFieldId
    return fieldId === undefined ? undefined : (data?.[fieldId] ?? undefined)
  }
}

interface Row {
  id: string
  number: number
  data?: Record<string, unknown>
}

/** The ids of all fields that settings mention. */
function fieldIdsIn(settings: unknown): string[] {
  if (typeof settings === 'string') return [settings]
  if (Array.isArray(settings)) return settings.flatMap(fieldIdsIn)
  return isObject(settings) ? [...Object.keys(settings), ...Object.values(settings).flatMap(fieldIdsIn)] : []
}

/** 'Before to After'; null if neither is a name. */
function renamed(before: unknown, after: unknown): string | null {
  const [old, next] = [before, after].map(side => (isObject(side) ? side['name'] : side))
  if (typeof old !== 'string' || typeof next !== 'string' || old === next) return null
  return `${quoted(old)} to ${quoted(next)}`
}

/** What a change is about beyond its label, on one line; null if the label says it all. */
export function changeText({ payload }: Pick<Action, 'payload'>, screen: Screen): string | null {
  if (!isObject(payload)) return null
  const { tableId, cells, rows, before, after } = payload
  if (typeof tableId !== 'string') return renamed(before, after)
  const describer = new Describer(screen, tableId)
  if (Array.isArray(cells)) return describer.cells(cells as CellChange[])
  if (Array.isArray(rows)) return describer.rows(rows as Row[])
  if (typeof payload['id'] === 'string' && typeof payload['number'] === 'number')
    return describer.rows([payload as unknown as Row])
  const name = renamed(before, after)
  if (name !== null || !isObject(after) || typeof payload['viewId'] !== 'string') return name
  const names = [...new Set(fieldIdsIn(after))].map(id => describer.fieldName(id)).filter(one => one !== null)
  return listed(names, names.length)
}
