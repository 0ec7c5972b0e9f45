import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { presentable } from '../../api/present-error.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { Base, openBase } from './base.ts'
import type { LogRow } from './base-log.sql.ts'
import { createRecords } from '../records/change-records.ts'
import { addDefaultTable } from '../structure/change-tables.ts'
import { act, newBase, newTable, tester } from '../testing/base-fixture.ts'

let platform: Platform

beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

const versions = async (base: Base) => {
  const { rows } = await platform.pool.query<{ version: number }>(
    `SELECT version FROM ${base.schema}.actions ORDER BY version`,
  )
  return rows.map(row => row.version)
}

const log = async (base: Base) => {
  const { rows } = await platform.pool.query<LogRow>(`SELECT * FROM ${base.schema}.log ORDER BY version, item_id`)
  return rows
}

const newRecord = (base: Base, tableId: string, action: { id: string; actionId?: string; fails?: boolean }) =>
  base.writer.write({
    name: 'test',
    actor: tester,
    actionId: action.actionId,
    work: async write => {
      const [record] = await createRecords(write, { tableId, records: [{ id: action.id, data: { name: action.id } }] })
      if (action.fails) throw new AppError('bad_input', 'No')
      return { id: record?.id }
    },
  })

const baseWithTable = async () => {
  const base = await newBase(platform)
  const { tableId } = await newTable(base, [{ id: 'name', type: 'single_line_text' }])
  return { base, tableId }
}

describe('the writer of a base', () => {
  test('gives every one of many concurrent actions its own version, without gaps', async () => {
    const { base, tableId } = await baseWithTable()
    const made = await Promise.all(Array.from({ length: 200 }, (_, at) => newRecord(base, tableId, { id: `r${at}` })))
    expect(made.map(({ version }) => version)).toEqual(Array.from({ length: 200 }, (_, at) => at + 2))
    expect(await versions(base)).toEqual(Array.from({ length: 201 }, (_, at) => at + 1))
  })

  test('lets an edit overtake the large actions that wait, and keeps all of them', async () => {
    const { base, tableId } = await baseWithTable()
    const write = (id: string, size: number) =>
      base.writer.write({
        name: 'test',
        actor: tester,
        size,
        work: async change => {
          await createRecords(change, { tableId, records: [{ id, data: {} }] })
          return {}
        },
      })
    const large = Array.from({ length: 5 }, (_, at) => write(`large${at}`, 5000))
    const edits = Array.from({ length: 3 }, (_, at) => write(`edit${at}`, 1))
    const versions = (await Promise.all([...large, ...edits])).map(({ version }) => version)
    const first = Math.min(...versions)
    expect(versions.map(version => version - first)).toEqual([0, 4, 5, 6, 7, 1, 2, 3])
  })

  test('rolls back only the action that fails', async () => {
    const { base, tableId } = await baseWithTable()
    const settled = await Promise.allSettled(
      Array.from({ length: 60 }, (_, at) => newRecord(base, tableId, { id: `r${at}`, fails: at % 3 === 1 })),
    )
    expect(settled.filter(one => one.status === 'rejected')).toHaveLength(20)
    expect(await versions(base)).toHaveLength(41)
    const names = (await log(base)).filter(row => row.kind === 'record.create').map(row => row.item_id)
    expect(names).toHaveLength(40)
    expect(names).not.toContain('r1')
  })

  test('runs an action that is sent twice once, and returns the same result twice', async () => {
    const { base, tableId } = await baseWithTable()
    const first = await newRecord(base, tableId, { id: 'r1', actionId: 'act1' })
    const again = await newRecord(base, tableId, { id: 'r1', actionId: 'act1' })
    expect(again).toEqual(first)
    expect(await versions(base)).toEqual([1, 2])
  })

  test('runs an action once that is sent twice at the same moment', async () => {
    const { base, tableId } = await baseWithTable()
    const [first, again] = await Promise.all([
      newRecord(base, tableId, { id: 'r1', actionId: 'act1' }),
      newRecord(base, tableId, { id: 'r1', actionId: 'act1' }),
    ])
    expect(again).toEqual(first)
  })

  test('refuses an action id that someone else used', async () => {
    const { base, tableId } = await baseWithTable()
    await newRecord(base, tableId, { id: 'r1', actionId: 'act1' })
    const other = base.writer.write({ name: 'test', actor: 'user-2', actionId: 'act1', work: async () => ({}) })
    await expect(other).rejects.toMatchObject({ code: 'conflict' })
  })

  test('runs a failed action again under the same id', async () => {
    const { base, tableId } = await baseWithTable()
    await expect(newRecord(base, tableId, { id: 'r1', actionId: 'act1', fails: true })).rejects.toThrow('No')
    expect(await newRecord(base, tableId, { id: 'r1', actionId: 'act1' })).toMatchObject({ id: 'r1' })
  })

  test('keeps versions in order when two nodes write to one base', async () => {
    const { base, tableId } = await baseWithTable()
    const other = new Base(platform, base.flowId)
    const made = await Promise.all(
      Array.from({ length: 60 }, (_, at) => newRecord(at % 2 === 0 ? base : other, tableId, { id: `r${at}` })),
    )
    expect(new Set(made.map(({ version }) => version)).size).toBe(60)
    expect(await versions(base)).toEqual(Array.from({ length: 61 }, (_, at) => at + 1))
  })

  test('sees a change of structure by another node at once', async () => {
    const { base } = await baseWithTable()
    const other = new Base(platform, base.flowId)
    await other.read()
    const { table } = await act(base, write => addDefaultTable(write, { name: 'Second' }))
    expect((await other.read()).structure.table(table.id).name).toBe('Second')
  })

  test('loses and repeats nothing when its connection breaks and every action is retried', async () => {
    const { base, tableId } = await baseWithTable()
    const breaking = base.writer.write({
      name: 'test',
      actor: tester,
      work: async write => {
        await write.connection.query('SELECT pg_terminate_backend(pg_backend_pid())')
        return {}
      },
    })
    const write = (at: number) => newRecord(base, tableId, { id: `r${at}`, actionId: `act${at}` })
    const numbers = Array.from({ length: 100 }, (_, at) => at)
    const firstTry = Promise.allSettled([breaking, ...numbers.map(write)])
    expect((await firstTry).some(({ status }) => status === 'rejected')).toBe(true)
    for (const settled of await firstTry) {
      if (settled.status === 'rejected') expect(presentable(settled.reason, undefined).code).toBe('unavailable')
    }
    await Promise.all(numbers.map(write))
    expect(await versions(base)).toEqual(Array.from({ length: 101 }, (_, at) => at + 1))
    expect((await log(base)).filter(row => row.kind === 'record.create')).toHaveLength(100)
  })

  test('waits for a locked base, and continues when it is free', async () => {
    const { base, tableId } = await baseWithTable()
    const blocker = await platform.pool.connect()
    await blocker.query('BEGIN')
    await blocker.query(`LOCK ${base.schema}.head`)
    const waiting = newRecord(base, tableId, { id: 'r1' })
    await blocker.query('COMMIT')
    blocker.release()
    expect(await waiting).toMatchObject({ id: 'r1' })
  })

  test('retries an action that PostgreSQL canceled because of a deadlock', async () => {
    const { base } = await baseWithTable()
    const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })
    const work = vi.fn().mockRejectedValueOnce(deadlock).mockResolvedValue({ isDone: true })
    expect(await base.writer.write({ name: 'test', actor: tester, work })).toMatchObject({ isDone: true })
  })
})

test('creates a base once that several calls open at the same time', async () => {
  const bases = await Promise.all(Array.from({ length: 8 }, () => openBase(platform, { flowId: '900001' })))
  expect(new Set(bases).size).toBe(1)
  expect((await bases[0]?.read())?.structure.metadata).toEqual({ tables: [] })
})
