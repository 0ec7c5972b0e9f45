import type { BaseContext } from '../../fields/field-type.ts'
import type { KnownPerson } from '../../fields/people/known-person.ts'
import { withoutAddress } from '../../texts/without-address.ts'
import { fieldType } from '../../fields/registry.ts'
import { type Hue, hues } from '../../fields/hues.ts'
import { fold } from '../../fields/text/fold.ts'
import type { Field, LinkedRecord, Metadata, TableRecord } from '../../engine/model/structure.ts'

interface Known {
  name: string
  hue: Hue
}

/** Names of one table's records that cells of other tables show. */
class NamesOfTable {
  readonly #records = new Map<string, Known>()
  #byName: Map<string, string> | null = null
  /** The record that the server chose for each name; null if there is none. */
  readonly #meant = new Map<string, string | null>()

  get(recordId: string): Known | undefined {
    return this.#records.get(recordId)
  }

  /**
   * A record keeps its color. A new one gets the first unused color, then the colors in turn, so always the least used.
   */
  put({ id, name }: LinkedRecord): void {
    const existing = this.#records.get(id)
    if (existing?.name === name) return
    this.#records.set(id, { name, hue: existing?.hue ?? hues[this.#records.size % hues.length] ?? hues[0] })
    this.#byName = null
    if (this.#meant.get(fold(name)) === null) this.#meant.delete(fold(name))
  }

  mean(name: string, record: LinkedRecord | null): void {
    if (record) this.put(record)
    this.#meant.set(fold(name), record?.id ?? null)
  }

  idOf(name: string): string | undefined {
    const meant = this.#meant.get(fold(name))
    if (meant !== undefined) return meant ?? undefined
    if (!this.#byName) {
      this.#byName = new Map()
      for (const [id, record] of this.#records) {
        const folded = fold(record.name)
        if (!this.#byName.has(folded)) this.#byName.set(folded, id)
      }
    }
    return this.#byName.get(fold(name))
  }
}

/** Names of the records and people that cells refer to, and the fields of the base, as far as they are loaded. */
export class LinkedNames implements BaseContext {
  /** Set by the page; code that only computes with values needs no thumbnails. */
  thumbnailOf?: NonNullable<BaseContext['thumbnailOf']>
  readonly people = new Map<string, string>()
  candidates: readonly KnownPerson[] | undefined
  readonly #tables = new Map<string, NamesOfTable>()
  readonly #metadata: () => Metadata | null
  #fields: { metadata: Metadata; byId: Map<string, Field> } | null = null

  /** @param metadata returns the structure as the screen shows it. */
  constructor(metadata: () => Metadata | null) {
    this.#metadata = metadata
  }

  fieldOf(fieldId: string) {
    const field = this.#field(fieldId)
    return field && { type: fieldType(field.type), template: field.template }
  }

  nameOf(tableId: string, recordId: string): string | undefined {
    return this.#tables.get(tableId)?.get(recordId)?.name
  }

  hueOf(tableId: string, recordId: string): Hue {
    return this.#tables.get(tableId)?.get(recordId)?.hue ?? hues[0]
  }

  idOf(tableId: string, name: string): string | undefined {
    return this.#tables.get(tableId)?.idOf(name)
  }

  /** Stores names of a table's records. */
  put(tableId: string, records: readonly LinkedRecord[]): void {
    const names = this.#namesOf(tableId)
    for (const record of records) names.put(record)
  }

  /** Stores which records of a table some names refer to, or null for none. These take precedence over loaded names. */
  mean(tableId: string, found: ReadonlyMap<string, LinkedRecord | null>): void {
    const names = this.#namesOf(tableId)
    for (const [name, record] of found) names.mean(name, record)
  }

  #namesOf(tableId: string): NamesOfTable {
    const names = this.#tables.get(tableId) ?? new NamesOfTable()
    this.#tables.set(tableId, names)
    return names
  }

  /** Stores the names of linked records found in loaded records. */
  learn(records: readonly Partial<TableRecord>[]): void {
    for (const { linkedData } of records) {
      for (const [fieldId, linked] of Object.entries(linkedData ?? {})) {
        const tableId = this.#linkedTable(fieldId)
        if (tableId !== undefined) this.put(tableId, linked)
        else if (this.#showsPeople(fieldId)) this.learnPeople(linked.map(({ id, name }) => [id, name]))
      }
    }
  }

  /** Stores names of people. */
  learnPeople(people: Iterable<readonly [id: string, name: string]>): void {
    for (const [id, name] of people) this.people.set(id, withoutAddress(name))
  }

  /** Stores the people whom cells can be set to, and their names. */
  learnCandidates(candidates: readonly KnownPerson[]): void {
    this.candidates = candidates
    this.learnPeople(candidates.map(({ id, name }) => [id, name]))
  }

  /** Whether values hold people whose names are not known. They may be values of a former type of their field. */
  lacksNames(data: Readonly<Record<string, unknown>>): boolean {
    return Object.entries(data).some(([fieldId, value]) => {
      const { people } = this.fieldOf(fieldId)?.type ?? {}
      return people !== undefined && value !== null && [people.of(value)].flat().some(id => !this.people.has(id))
    })
  }

  /** Whether the values of a field are people, directly or through the field it looks up. */
  #showsPeople(fieldId: string): boolean {
    const field = this.#field(fieldId)
    if (!field) return false
    const { people, looksUp } = fieldType(field.type)
    const source = looksUp?.(field.template).fieldId
    return people !== undefined || (source !== undefined && this.#showsPeople(source))
  }

  /** The table that a field links to, directly or through the field it looks up. */
  #linkedTable(fieldId: string): string | undefined {
    const field = this.#field(fieldId)
    if (!field) return undefined
    const { links, looksUp } = fieldType(field.type)
    if (links) return links.settings(field.template).tableId
    const source = looksUp?.(field.template).fieldId
    return source === undefined ? undefined : this.#linkedTable(source)
  }

  #field(fieldId: string): Field | undefined {
    const metadata = this.#metadata()
    if (!metadata) return undefined
    if (this.#fields?.metadata !== metadata) {
      const fields = metadata.tables.flatMap(table => table.fields)
      this.#fields = { metadata, byId: new Map(fields.map(field => [field.id, field])) }
    }
    return this.#fields.byId.get(fieldId)
  }
}
