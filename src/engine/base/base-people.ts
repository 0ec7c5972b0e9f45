import { peopleByIds } from '../../access/people-by-ids.ts'
import { fieldType } from '../../fields/registry.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { type PeopleColumn, selectPeopleIn, selectPeopleSince } from './base-people.sql.ts'
import type { BaseStructure } from './base-structure.ts'

/** What is shown in place of the name of a deleted account. */
export const deletedAccount = 'Deleted account'

/**
 * The people in the cells of a base, by id, with their names. They are read once for each column, and from the log
 * afterwards. A base without such columns reads nothing.
 */
export class BasePeople {
  readonly #platform: Platform
  readonly #ids = new Set<string>()
  /** The columns that were read. */
  readonly #read = new Set<string>()
  /** The version up to which the log was read. */
  #version = 0

  constructor(platform: Platform) {
    this.#platform = platform
  }

  /** The names of the people in the cells of a structure, at least up to a version. */
  async names(structure: BaseStructure, version: number): Promise<ReadonlyMap<string, string>> {
    const columns = columnsOf(structure)
    if (columns.length === 0) return new Map()
    const { pool } = this.#platform
    const add = (rows: readonly { id: string }[]) => {
      for (const { id } of rows) this.#ids.add(id)
    }
    if (this.#read.size > 0 && version > this.#version) {
      const fieldIds = columns.flatMap(({ isList, fieldId }) => (isList ? fieldId : []))
      add(await run(pool, selectPeopleSince(structure.schema, { version: this.#version, fieldIds })))
    }
    for (const column of columns) {
      const key = `${column.relation} ${column.column}`
      if (this.#read.has(key)) continue
      add(await run(pool, selectPeopleIn(structure.schema, column)))
      this.#read.add(key)
    }
    this.#version = Math.max(this.#version, version)
    const people = await peopleByIds(this.#platform, this.#ids)
    return new Map([...people.values()].map(({ id, name }) => [id, name ?? deletedAccount]))
  }
}

const columnsOf = ({ tables }: BaseStructure): (PeopleColumn & { fieldId: string })[] =>
  tables.flatMap(({ relation, fields }) =>
    fields.flatMap(({ id: fieldId, type, column }) => {
      const { people, column: columnType } = fieldType(type)
      return people && column !== null ? { fieldId, relation, column, isList: columnType !== 'text' } : []
    }),
  )
