import { LRUCache } from 'lru-cache'
import type { Platform } from '../../platform/platform.ts'
import { createSchema, searchSchema, selectIsMade, setSchemaVersion } from './base-schema.sql.ts'
import { baseMigrations } from './base-migrations.sql.ts'
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
 * A base on this node: its schema, its structure as last seen, and its writer. What is read of it has nobody's personal
 * views, unless it is as one person sees it (`seenBy`).
 * Any number of nodes may have the same base open; what keeps them apart is the lock on `head`.
 */
export class Base {
  readonly platform: Platform
  readonly flowId: string
  readonly schema: string
  /** Tells this base from all others that the process has open, those of other databases included. */
  readonly instance: number
  readonly writer: BaseWriter
  /** The base as nobody in particular sees it: the same object for all who do. */
  readonly whole: Base
  /** Who sees it; null for nobody in particular. */
  readonly person: string | null
  #structure: { version: number; structure: BaseStructure } | null = null
  #head: HeadRow | null = null

  constructor(platform: Platform, flowId: string, seen: { whole: Base; person: string } | null = null) {
    this.platform = platform
    this.flowId = flowId
    this.schema = schemaOf(flowId)
    this.whole = seen?.whole ?? this
    this.person = seen?.person ?? null
    this.instance = seen?.whole.instance ?? ++instances
    this.writer = seen?.whole.writer ?? new BaseWriter(platform, this)
  }

  /** The base as one person sees it, with their personal views. */
  seenBy(person: string): Base {
    return new Base(this.platform, this.flowId, { whole: this.whole, person })
  }

  /** The version of the base now, and its structure at that version. One query, unless the structure has changed. */
  async read(): Promise<{ version: number; structure: BaseStructure }> {
    const [head] = await run(this.platform.pool, selectHead(this.schema))
    if (!head) throw new Error(`${this.schema} has no head`)
    const structure = await this.whole.structureAt(head, this.platform.pool)
    return { version: head.version, structure: this.person === null ? structure : structure.seenBy(this.person) }
  }

  /** The structure that a head row names: as last seen when nothing has changed, read anew otherwise. */
  async structureAt(head: HeadRow, connection: Parameters<typeof readStructure>[0]): Promise<BaseStructure> {
    if (this.#structure?.version === head.structure_version) return this.#structure.structure
    const structure = await readStructure(connection, this.schema)
    this.keepStructure(head.structure_version, structure)
    return structure
  }

  /** The base as this node's last write has left it; null when it has not written yet. */
  lastSeen(): { head: HeadRow; structure: BaseStructure } | null {
    const [head, known] = [this.#head, this.#structure]
    return head && known?.version === head.structure_version ? { head, structure: known.structure } : null
  }

  /** Remembers how a write has left the base. */
  keepHead(head: HeadRow): void {
    this.#head = head
  }

  /** Remembers a structure that has been committed, or was read, at a version. */
  keepStructure(version: number, structure: BaseStructure): void {
    if (this.#structure === null || this.#structure.version < version) this.#structure = { version, structure }
  }
}

/** Opens a base, making its schema when it is new and bringing it up to date when it is old. */
export function openBase(platform: Platform, flow: BaseFlow): Promise<Base> {
  const bases = openBases.get(platform) ?? new LRUCache<string, Promise<Base>>({ max: 10_000 })
  openBases.set(platform, bases)
  const known = bases.get(flow.flowId)
  if (known) return known
  const opening = prepareSchema(platform, schemaOf(flow.flowId)).then(() => new Base(platform, flow.flowId))
  bases.set(flow.flowId, opening)
  opening.catch(() => bases.delete(flow.flowId))
  return opening
}

/** The schema of a base. Flow ids are made by the database: digits, nothing else. */
export function schemaOf(flowId: string): string {
  if (!/^\d{1,19}$/.test(flowId)) throw new Error('A flow id is a number')
  return `base_${flowId}`
}

const prepareSchema = (platform: Platform, schema: string): Promise<void> =>
  inTransaction(platform.pool, schema, async client => {
    await run(client, lockForTransaction(schema))
    await run(client, createSchema(schema))
    const [known] = await run(client, selectIsMade(schema))
    const [head] = known?.isMade ? await run(client, selectHead(schema)) : []
    const done = head?.schema_version ?? 0
    if (done < baseMigrations.length) {
      await run(client, searchSchema(schema))
      for (const statement of baseMigrations.slice(done).flat()) await run(client, statement)
      await run(client, setSchemaVersion(schema, baseMigrations.length))
    }
  })
