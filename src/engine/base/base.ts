import { LRUCache } from 'lru-cache'
import type { Platform } from '../../platform/platform.ts'
import { createSchema, searchSchema, selectIsMade, setSchemaVersion } from './base-schema.sql.ts'
import { baseMigrations } from './base-migrations.sql.ts'
import { BasePeople } from './base-people.ts'
import { type BaseStructure, readStructure } from './base-structure.ts'
import { BaseWriter } from './base-writer.ts'
import { run } from '../../platform/sql/run.ts'
import { lockForTransaction } from '../../platform/sql/session.sql.ts'
import { inTransaction } from '../../platform/sql/transactions.ts'
import { type HeadRow, selectHead } from './structure.sql.ts'

/** The flow that a base belongs to, as `inBase` puts it into the context. */
export interface BaseFlow {
  flowId: string
}

let instances = 0

const openBases = new WeakMap<Platform, LRUCache<string, Promise<Base>>>()

/**
 * A base on this node: its schema, its structure as last read, and its writer. Reads include no personal views, unless
 * they go through `seenBy`. Any number of nodes can have the same base open; the lock on `head` keeps their writes
 * apart.
 */
export class Base {
  readonly platform: Platform
  readonly flowId: string
  readonly schema: string
  /** Unique among all bases that the process has open, including those of other databases. */
  readonly instance: number
  readonly writer: BaseWriter
  /** The base without personal views; the same object for everyone. */
  readonly whole: Base
  /** The person whose personal views are included; null for none. */
  readonly person: string | null
  #structure: { version: number; structure: BaseStructure } | null = null
  #head: HeadRow | null = null
  readonly #people: BasePeople

  constructor(platform: Platform, flowId: string, seen: { whole: Base; person: string } | null = null) {
    this.platform = platform
    this.#people = new BasePeople(platform)
    this.flowId = flowId
    this.schema = schemaOf(flowId)
    this.whole = seen?.whole ?? this
    this.person = seen?.person ?? null
    this.instance = seen?.whole.instance ?? ++instances
    this.writer = seen?.whole.writer ?? new BaseWriter(platform, this)
  }

  /** The base with the personal views of one person. */
  seenBy(person: string): Base {
    return new Base(this.platform, this.flowId, { whole: this.whole, person })
  }

  /**
   * Reads the current version of the base and its structure at that version. Runs one query, unless the structure has
   * changed.
   */
  async read(): Promise<{ version: number; structure: BaseStructure }> {
    const [head] = await run(this.platform.pool, selectHead(this.schema))
    if (!head) throw new Error(`${this.schema} has no head`)
    const structure = await this.whole.structureAt(head, this.platform.pool)
    await this.whole.namePeople(structure, head.version)
    return { version: head.version, structure: this.person === null ? structure : structure.seenBy(this.person) }
  }

  /** Reads the names of the people in the cells of a structure; does nothing if no field shows people. */
  async namePeople(structure: BaseStructure, version: number): Promise<void> {
    if (structure.showsPeople) structure.setPeople(await this.#people.names(structure, version))
  }

  /** The structure at the version that a head row names. Reads it only if it has changed since it was last read. */
  async structureAt(head: HeadRow, connection: Parameters<typeof readStructure>[0]): Promise<BaseStructure> {
    if (this.#structure?.version === head.structure_version) return this.#structure.structure
    const structure = await readStructure(connection, this.schema)
    this.keepStructure(head.structure_version, structure)
    return structure
  }

  /** The head and structure after this node's last write; null if it has not written yet. */
  lastSeen(): { head: HeadRow; structure: BaseStructure } | null {
    const [head, current] = [this.#head, this.#structure]
    return head && current?.version === head.structure_version ? { head, structure: current.structure } : null
  }

  /** Stores the head after a write. */
  keepHead(head: HeadRow): void {
    this.#head = head
  }

  /** Stores a structure that was committed or read at a version. */
  keepStructure(version: number, structure: BaseStructure): void {
    if (this.#structure === null || this.#structure.version < version) this.#structure = { version, structure }
  }
}

/** Opens a base. Creates its schema if the base is new, and migrates it if it is old. */
export function openBase(platform: Platform, flow: BaseFlow): Promise<Base> {
  const bases = openBases.get(platform) ?? new LRUCache<string, Promise<Base>>({ max: 10_000 })
  openBases.set(platform, bases)
  const existing = bases.get(flow.flowId)
  if (existing) return existing
  const opening = prepareSchema(platform, schemaOf(flow.flowId)).then(() => new Base(platform, flow.flowId))
  bases.set(flow.flowId, opening)
  opening.catch(() => bases.delete(flow.flowId))
  return opening
}

/** Opens a base if somebody has created it. */
export async function findBase(platform: Platform, flow: BaseFlow): Promise<Base | null> {
  const isOpen = openBases.get(platform)?.has(flow.flowId) ?? false
  const [existing] = isOpen ? [{ isMade: true }] : await run(platform.pool, selectIsMade(schemaOf(flow.flowId)))
  return existing?.isMade ? openBase(platform, flow) : null
}

/** The schema of a base. The database creates flow ids, which consist of digits only. */
export function schemaOf(flowId: string): string {
  if (!/^\d{1,19}$/.test(flowId)) throw new Error('A flow id is a number')
  return `base_${flowId}`
}

const prepareSchema = (platform: Platform, schema: string): Promise<void> =>
  inTransaction(platform.pool, schema, async client => {
    await run(client, lockForTransaction(schema))
    await run(client, createSchema(schema))
    const [existing] = await run(client, selectIsMade(schema))
    const [head] = existing?.isMade ? await run(client, selectHead(schema)) : []
    const done = head?.schema_version ?? 0
    if (done < baseMigrations.length) {
      await run(client, searchSchema(schema))
      for (const statement of baseMigrations.slice(done).flat()) await run(client, statement)
      await run(client, setSchemaVersion(schema, baseMigrations.length))
    }
  })
