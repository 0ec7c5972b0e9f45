import type { PoolClient } from 'pg'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ActionRow, type EarlierAction, insertActions, type LogRow } from './base-log.sql.ts'
import { readActions } from './earlier-actions.ts'
import { type BaseStructure, readStructure } from './base-structure.ts'
import type { Base } from './base.ts'
import { wakesOf } from '../live/live-wakes.ts'
import { runPrepared, sendText, sendTogether } from '../../platform/sql/run.ts'
import { refuseStatements } from '../../platform/sql/scope.ts'
import { begin, commit, giveBack, rollBack } from '../../platform/sql/transactions.ts'
import { type HeadRow, lockHead } from './structure.sql.ts'
import { isInTheWay } from './with-lock-timeout.ts'
import { WriteQueue } from './write-queue.ts'

/** How often an action is tried that cannot get a table's lock in time. */
const lockAttempts = 5

/**
 * How many transactions read the head of a base first after the base was not as last seen. Another node probably writes
 * to it.
 */
const carefulAfterSurprise = 20

/** Actions of up to so many records are short. */
const shortSize = 100

/** How many transactions run one action after the other after a batch could not run at once. */
const oneByOneAfterFailure = 20

/** What an action can use while it holds the lock on its base. */
export interface Write {
  readonly connection: PoolClient
  readonly schema: string
  readonly actor: string
  /** When the person did it, in milliseconds since 1970; null for actions that did not come from a screen. */
  readonly doneAt: number | null
  /** The version that this action creates. */
  readonly version: number
  /** The structure inside the transaction, with the actor's personal views. */
  readonly structure: BaseStructure
  /** Changes by earlier actions of the same transaction, oldest first. The base's log does not hold them yet. */
  readonly unlogged: readonly UnloggedRow[]
  /** Adds entries to the log of the base, under this action's version. */
  log(...entries: Omit<LogRow, 'version'>[]): void
  /** Reads `structure` again. Call it after changing tables, fields, or views. */
  restructured(): Promise<void>
}

/** An entry that is about to be logged, and its actor. */
type UnloggedRow = LogRow & Pick<ActionRow, 'actor' | 'done_at'>

export interface WriteAction<Result> {
  /** The procedure's name: 'records.update'. */
  name: string
  /** The user id of the actor. */
  actor: string
  /** An action that is sent twice under the same id runs once, and returns the same result twice. */
  actionId?: string | null | undefined
  /** What the call asks for, as `hashRequest` computes it. Another request under a used id is refused. */
  requestHash?: string | null | undefined
  /** Actions of the same gesture have the same id. */
  gestureId?: string | null | undefined
  /** When the person did it, in milliseconds since 1970. */
  doneAt?: number | null | undefined
  /** Whether the work only runs statements on its connection. It can then start before the head of the base is read. */
  eager?: boolean
  /** About how many records it changes; 1 if absent. Large actions let small ones go first. */
  size?: number
  work(write: Write): Promise<Result>
}

interface Waiting {
  size: number
  action: WriteAction<unknown>
  attempts: number
  resolve(result: unknown): void
  reject(error: unknown): void
}

type Outcome = { waiting: Waiting } & ({ result: unknown } | { error: unknown })

/**
 * Runs the actions of one base, one transaction after the other. Small actions that arrive while another one runs share
 * the next transaction, each in its own savepoint: many share one commit, and a failed one does not undo the others.
 * Every transaction locks the base's `head` row first, so versions are in commit order on any number of nodes.
 */
export class BaseWriter {
  readonly #platform: Platform
  readonly #base: Base
  readonly #queue = new WriteQueue<Waiting>()
  #draining = false
  #careful = 0
  #oneByOne = 0

  constructor(platform: Platform, base: Base) {
    this.#platform = platform
    this.#base = base
  }

  /**
   * Queues an action and returns its result once it is committed.
   * @throws whatever `work` throws; nothing of the action is stored then.
   */
  write<Result>(action: WriteAction<Result>): Promise<Result & { version: number }> {
    const done = new Promise<Result & { version: number }>((resolve, reject) => {
      this.#queue.add({
        size: action.size ?? 1,
        action,
        attempts: 0,
        resolve: result => resolve(result as Result & { version: number }),
        reject,
      })
    })
    if (!this.#draining) void this.#drain()
    return done
  }

  async #drain(): Promise<void> {
    this.#draining = true
    try {
      while (!this.#queue.isEmpty) {
        const batch = this.#queue.take()
        try {
          for (const outcome of await this.#commit(batch)) this.#settle(outcome)
        } catch (error) {
          for (const waiting of batch) this.#settle({ waiting, error })
        }
      }
    } finally {
      this.#draining = false
    }
  }

  #settle(outcome: Outcome): void {
    const { waiting } = outcome
    if (!('error' in outcome)) waiting.resolve(outcome.result)
    else if (isInTheWay(outcome.error) && ++waiting.attempts < lockAttempts) this.#queue.add(waiting)
    else waiting.reject(presentable(outcome.error))
  }

  /**
   * Runs the batch without savepoints first, because they cost more than most actions. If an action fails, all run
   * again, each in its own savepoint.
   */
  async #commit(batch: readonly Waiting[]): Promise<Outcome[]> {
    const atOnce = await this.#commitAtOnce(batch)
    if (atOnce) return atOnce
    if (batch.length === 1)
      return (await this.#transactAfterLook(batch, transaction => transaction.runTogether(batch))) ?? []
    const outcomes = await this.#transactAfterLook(batch, transaction =>
      transaction.runTogether(batch).catch(() => null),
    )
    return outcomes ?? (await this.#transactAfterLook(batch, transaction => transaction.runApart(batch))) ?? []
  }

  /**
   * Sends the lock and the first statement together, assuming that this node was the last to write. Returns null,
   * having changed nothing, if another node wrote, an action already ran, or one fails.
   */
  async #commitAtOnce(batch: readonly Waiting[]): Promise<Outcome[] | null> {
    const seen = this.#base.lastSeen()
    if (!seen || !batch.every(({ action }) => action.eager) || this.#careful-- > 0) return null
    const isAtOnce = batch.length > 1 && this.#oneByOne-- <= 0
    return this.#transact(batch, async connection => {
      const { opening, transaction, working } = sendTogether(connection, () => {
        const opening = open(this.#base, connection, idsOf(batch))
        const transaction = new Transaction({ base: this.#base, connection, earlier: [], ...seen })
        const working = isAtOnce ? transaction.runAtOnce(batch) : transaction.runTogether(batch)
        return { opening, transaction, working: working.catch(() => null) }
      })
      // If the lock is refused, the work fails too. The connection is free only after both have ended.
      opening.catch(() => undefined)
      const outcomes = await working
      if (isAtOnce) this.#oneByOne = outcomes ? 0 : oneByOneAfterFailure
      const { head, earlier } = await opening
      const isAsSeen = head.version === seen.head.version && head.structure_version === seen.head.structure_version
      this.#careful = isAsSeen ? 0 : carefulAfterSurprise
      return { transaction, outcomes: isAsSeen && earlier.length === 0 ? outcomes : null }
    })
  }

  /** Locks and reads the head of the base, and then runs the work. */
  #transactAfterLook(
    batch: readonly Waiting[],
    work: (transaction: Transaction) => Promise<Outcome[] | null>,
  ): Promise<Outcome[] | null> {
    return this.#transact(batch, async connection => {
      const { head, earlier } = await open(this.#base, connection, idsOf(batch))
      const structure = await this.#base.structureAt(head, connection)
      const transaction = new Transaction({ base: this.#base, connection, head, earlier, structure })
      return { transaction, outcomes: await work(transaction) }
    })
  }

  /** Commits what `work` returns. Rolls back if it fails or returns no outcomes. */
  async #transact(
    batch: readonly Waiting[],
    work: (connection: PoolClient) => Promise<{ transaction: Transaction; outcomes: Outcome[] | null }>,
  ): Promise<Outcome[] | null> {
    const { pool, writers } = this.#platform
    const isShort = batch.every(({ action, size }) => action.eager && size <= shortSize)
    const connection = await (isShort ? writers.connect(this.#base.flowId) : pool.connect())
    try {
      const { transaction, outcomes } = await work(connection)
      if (outcomes) await transaction.commit()
      else await rollBack(connection)
      connection.release()
      return outcomes
    } catch (error) {
      await giveBack(connection)
      throw error
    }
  }
}

const idsOf = (batch: readonly Waiting[]): string[] => batch.flatMap(({ action }) => action.actionId ?? [])

interface Opened {
  head: HeadRow
  earlier: readonly EarlierAction[]
}

/**
 * Locks the base and finds earlier results of the actions, in one round trip: the connection sends both without
 * waiting.
 */
async function open(base: Base, connection: PoolClient, actionIds: readonly string[]): Promise<Opened> {
  const [[heads], earlier] = await Promise.all([
    begin(connection, base.schema, { also: [lockHead(base.schema)] }),
    readActions(connection, base.schema, actionIds),
  ])
  const head = heads?.[0] as HeadRow | undefined
  if (!head) throw new Error(`${base.schema} has no head`)
  return { head, earlier }
}

/** One transaction on a base, from the lock on its head to the commit. */
class Transaction {
  readonly #base: Base
  readonly #connection: PoolClient
  readonly #head: HeadRow
  readonly #earlier: Map<string, Omit<EarlierAction, 'actionId'>>
  #version: number
  #structure: BaseStructure
  #restructured = false
  /** Whether all statements of the actions were sent. */
  #isComplete = false
  #actions: ActionRow[] = []
  #log: LogRow[] = []

  constructor(start: {
    base: Base
    connection: PoolClient
    head: HeadRow
    earlier: readonly EarlierAction[]
    structure: BaseStructure
  }) {
    this.#base = start.base
    this.#connection = start.connection
    this.#head = start.head
    this.#version = start.head.version
    this.#structure = start.structure
    this.#earlier = new Map(start.earlier.map(row => [row.actionId, row]))
  }

  /** @throws the error of the first action that fails; the transaction cannot be used after that. */
  runTogether(batch: readonly Waiting[]): Promise<Outcome[]> {
    return this.#runAll(batch, async waiting => ({ waiting, result: await this.#run(waiting.action) }))
  }

  /**
   * Sends the statements of all actions before the first answer arrives. Their order is that of the actions, so an
   * action may only send statements before it waits for anything.
   *
   * @throws Error if an action fails or sends a statement later, once all have ended. The transaction cannot be used
   *   after that.
   */
  async runAtOnce(batch: readonly Waiting[]): Promise<Outcome[]> {
    const ids = idsOf(batch)
    if (new Set(ids).size < ids.length) return this.runTogether(batch)
    const running = batch.map(async waiting => ({ waiting, result: await this.#run(waiting.action) }))
    this.#isComplete = true
    refuseStatements(this.#connection, true)
    try {
      await Promise.allSettled(running)
    } finally {
      refuseStatements(this.#connection, false)
    }
    return Promise.all(running)
  }

  /** Runs each action in its own savepoint, so that one that fails does not affect the others. */
  runApart(batch: readonly Waiting[]): Promise<Outcome[]> {
    return this.#runAll(batch, waiting => this.#runInSavepoint(waiting))
  }

  async #runAll(batch: readonly Waiting[], run: (waiting: Waiting) => Promise<Outcome>): Promise<Outcome[]> {
    const outcomes: Outcome[] = []
    for (const waiting of batch) {
      const { actionId, actor, requestHash = null } = waiting.action
      const earlier = actionId ? this.#earlier.get(actionId) : undefined
      if (earlier) {
        const isSame = isSameRequest(earlier, waiting.action)
        outcomes.push(isSame ? { waiting, result: earlier.result } : { waiting, error: actionIdUsed() })
        continue
      }
      const outcome = await run(waiting)
      if (actionId && 'result' in outcome) {
        this.#earlier.set(actionId, { actor, requestHash, result: outcome.result })
      }
      outcomes.push(outcome)
    }
    return outcomes
  }

  async #runInSavepoint(waiting: Waiting): Promise<Outcome> {
    const before = { version: this.#version, structure: this.#structure, log: this.#log.length }
    await sendText(this.#connection, 'SAVEPOINT action')
    try {
      const result = await this.#run(waiting.action)
      await sendText(this.#connection, 'RELEASE SAVEPOINT action')
      return { waiting, result }
    } catch (error) {
      await sendText(this.#connection, 'ROLLBACK TO SAVEPOINT action')
      this.#version = before.version
      this.#structure = before.structure
      this.#log.length = before.log
      return { waiting, error }
    }
  }

  async #run(action: WriteAction<unknown>): Promise<unknown> {
    const version = this.#version + 1
    this.#version = version
    const structure = () => this.#structure.seenBy(action.actor)
    const unlogged = () => this.#unlogged()
    const worked = await action.work({
      connection: this.#connection,
      schema: this.#base.schema,
      actor: action.actor,
      doneAt: action.doneAt ?? null,
      version,
      get structure() {
        return structure()
      },
      get unlogged() {
        return unlogged()
      },
      log: (...entries) => {
        for (const entry of entries) this.#log.push({ version, ...entry })
      },
      restructured: async () => {
        this.#restructured = true
        this.#structure = await readStructure(this.#connection, this.#base.schema)
      },
    })
    const result = { ...(worked as object), version }
    this.#actions.push({
      version,
      name: action.name,
      action_id: action.actionId ?? null,
      gesture_id: action.gestureId ?? null,
      actor: action.actor,
      done_at: action.doneAt ?? null,
      request_hash: action.actionId ? (action.requestHash ?? null) : null,
      // The result is stored only if the action can be sent again.
      result: action.actionId ? result : null,
    })
    return result
  }

  #unlogged(): UnloggedRow[] {
    if (this.#isComplete) throw new Error('Actions that run at once do not know the changes of each other')
    const actions = new Map(this.#actions.map(action => [action.version, action]))
    return this.#log.flatMap(row => {
      const action = actions.get(row.version)
      return action ? { ...row, actor: action.actor, done_at: action.done_at ?? null } : []
    })
  }

  async commit(): Promise<void> {
    const { schema } = this.#base
    if (this.#actions.length === 0) {
      await rollBack(this.#connection)
      return
    }
    const structureVersion = this.#head.structure_version + (this.#restructured ? 1 : 0)
    const written = { actions: this.#actions, log: this.#log, version: this.#version, structureVersion }
    // Both are sent together: if the first fails, PostgreSQL turns the commit into a rollback.
    await sendTogether(this.#connection, () =>
      Promise.all([runPrepared(this.#connection, insertActions(schema, written)), commit(this.#connection)]),
    )
    if (this.#restructured) this.#base.keepStructure(structureVersion, this.#structure)
    this.#base.keepHead({ ...this.#head, version: this.#version, structure_version: structureVersion })
    wakesOf(this.#base.platform).committed(this.#base.flowId, this.#version)
  }
}

/** Whether an action is the one that ran under its id before. */
const isSameRequest = (
  earlier: Omit<EarlierAction, 'actionId'>,
  { actor, requestHash = null }: WriteAction<unknown>,
): boolean =>
  earlier.actor === actor &&
  (earlier.requestHash === null || requestHash === null || earlier.requestHash === requestHash)

const actionIdUsed = () =>
  new AppError('conflict', 'This action id was already used for another change', {
    reason: 'action_id_used',
  })

const sqlState = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Whether the index of a field with unique values refused a row. */
const isUniqueValue = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && String(error.constraint).endsWith('_unique')

/** Turns database errors that a person can understand into `AppError`s. */
function presentable(error: unknown): unknown {
  if (sqlState(error) === '23505' && isUniqueValue(error)) {
    return new AppError('conflict', 'Another record already has this value', { reason: 'value_taken', cause: error })
  }
  if (sqlState(error) === '23505')
    return new AppError('conflict', 'Something with this id already exists', { cause: error })
  if (isInTheWay(error)) {
    return new AppError('unavailable', 'The table is busy. Please try again in a moment.', { cause: error })
  }
  return error
}
