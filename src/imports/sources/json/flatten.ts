import { joinLabels } from '../../../fields/select/option-texts.ts'
import { AppError } from '../../../platform/errors.ts'
import { limits } from '../../../engine/model/structure.ts'
import { type CellNote, ColumnKinds } from '../column-kinds.ts'

/** Objects nested deeper than this become text. */
const maxNesting = 8

const tooManyColumns = `This file needs more than ${limits.fieldsPerTable} columns. A table can hold at most ${limits.fieldsPerTable} fields.`

/** Turns JSON values into rows. Members of nested objects get columns of their own: 'address.city'. */
export class Flattener {
  readonly names: string[] = []
  readonly kinds: ColumnKinds[] = []
  readonly #columns = new Map<string, number>()
  #cells: string[] = []

  /** The row of a value. @param key its name, if it is a member of an object. */
  row(value: unknown, key: string | null): string[] {
    this.#cells = this.names.map(() => '')
    if (key !== null) this.#cells[this.#columnOf('key', 'key')] = key
    if (isObject(value)) this.#addMembers(value, [])
    else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) this.#add(item, [`Column ${index + 1}`])
    } else this.#add(value, ['value'])
    return this.#cells
  }

  #addMembers(members: object, path: readonly string[]): void {
    const values = members as Readonly<Record<string, unknown>>
    for (const name of Object.keys(values)) {
      const value = values[name]
      if (path.length === 0 && isScalar(value)) this.#put(this.#columnOf(name, name), value)
      else this.#add(value, [...path, name])
    }
  }

  #add(value: unknown, path: readonly string[]): void {
    if (isObject(value) && path.length < maxNesting) return this.#addMembers(value, path)
    const key = path.length === 1 ? path[0]! : JSON.stringify(path)
    this.#put(this.#columnOf(key, path.join('.')), value)
  }

  #put(column: number, value: unknown): void {
    const text = textOf(value)
    this.#cells[column] = text
    if (text !== '') this.kinds[column]!.see(noteOf(value))
  }

  /** @throws AppError `bad_input` for more columns than a table can have. */
  #columnOf(key: string, name: string): number {
    const known = this.#columns.get(key)
    if (known !== undefined) return known
    const column = this.names.length
    if (column === limits.fieldsPerTable) throw new AppError('bad_input', tooManyColumns)
    this.#columns.set(key, column)
    this.names.push(name)
    this.kinds.push(new ColumnKinds())
    return column
  }
}

// Shared, so that a column sees at a glance that nothing is new.
const textNote: CellNote = { kind: 'text' }
const numberNote: CellNote = { kind: 'number' }
const booleanNote: CellNote = { kind: 'checkbox' }

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null

const isList = (value: unknown): value is unknown[] => Array.isArray(value) && value.every(isScalar)

function textOf(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
    case 'boolean':
      return String(value)
    default:
      if (value === null) return ''
      return isList(value) ? joinLabels(labelsOf(value)) : JSON.stringify(value)
  }
}

const labelsOf = (list: readonly unknown[]): string[] =>
  list.map(item => (typeof item === 'string' ? item.trim() : textOf(item))).filter(label => label !== '')

function noteOf(value: unknown): CellNote {
  if (typeof value === 'string') return textNote
  if (typeof value === 'number') return numberNote
  if (typeof value === 'boolean') return booleanNote
  return isList(value) ? { kind: 'list', labels: labelsOf(value) } : textNote
}
