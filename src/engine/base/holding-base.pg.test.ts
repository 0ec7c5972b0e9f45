import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { inTransaction } from '../../platform/sql/transactions.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { act, newBase, newRecords, newTable } from '../testing/base-fixture.ts'
import type { Base } from './base.ts'
import { holdingBase } from './holding-base.ts'
import { selectHead } from './structure.sql.ts'
import { isInTheWay, withLockTimeout } from './with-lock-timeout.ts'

let platform: Platform
let base: Base
let relation: string
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())
beforeEach(async () => {
  base = await newBase(platform)
  const { tableId } = await newTable(base, [{ id: 'name', type: 'single_line_text' }])
  await newRecords(base, tableId, [{ name: 'one' }])
  relation = `${base.schema}.${(await base.read()).structure.table(tableId).relation}`
})

const count = async () => (await platform.pool.query(`SELECT FROM ${relation}`)).rowCount

describe('work that holds a base', () => {
  test('creates no version, and leaves its connection to others', async () => {
    const { version } = await base.read()
    await holdingBase(base, async connection => void (await connection.query(`DELETE FROM ${relation}`)))
    expect([await count(), (await base.read()).version]).toEqual([0, version])
    expect(platform.pool.idleCount).toBe(platform.pool.totalCount)
  })

  test('changes nothing when it fails', async () => {
    const failing = holdingBase(base, async connection => {
      await connection.query(`DELETE FROM ${relation}`)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await count()).toBe(1)
  })

  test('keeps actions waiting, and they keep it waiting', async () => {
    const order: string[] = []
    const held = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const work = holdingBase(base, async () => {
      begun.resolve()
      await held.promise
      order.push('work')
    })
    await begun.promise
    const action = act(base, async () => {
      order.push('action')
      return {}
    })
    await expect
      .poll(
        async () =>
          (
            await platform.pool.query(
              "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
            )
          ).rowCount,
        { timeout: 10_000 },
      )
      .toBe(1)
    held.resolve()
    await Promise.all([work, action])
    expect(order).toEqual(['work', 'action'])
  })

  test('cannot touch another base', async () => {
    const other = await newBase(platform)
    const touching = holdingBase(base, connection => run(connection, selectHead(other.schema)))
    await expect(touching).rejects.toThrow(`A transaction on ${base.schema} cannot touch ${other.schema}`)
  })
})

describe('work that needs a whole table', () => {
  test('stops after two seconds behind a reader, says so, and waits as long as before afterwards', async () => {
    const reader = await platform.pool.connect()
    await reader.query('BEGIN')
    await reader.query(`LOCK TABLE ${relation} IN ACCESS SHARE MODE`)
    const started = Date.now()
    const failed = await inTransaction(platform.pool, base.schema, connection =>
      withLockTimeout(connection, () => connection.query(`LOCK TABLE ${relation} IN ACCESS EXCLUSIVE MODE`)),
    ).catch((error: unknown) => error)
    expect(isInTheWay(failed)).toBe(true)
    expect(Date.now() - started).toBeLessThan(10_000)
    await reader.query('ROLLBACK')
    reader.release()
    const setting = await inTransaction(platform.pool, base.schema, async connection => {
      await withLockTimeout(connection, () => connection.query(`LOCK TABLE ${relation} IN ACCESS EXCLUSIVE MODE`))
      return (await connection.query('SHOW lock_timeout')).rows
    })
    expect(setting).toEqual([{ lock_timeout: '0' }])
  })

  test('is in the way only of what can be retried', () => {
    expect(isInTheWay(Object.assign(new Error('deadlock'), { code: '40P01' }))).toBe(true)
    expect(isInTheWay(Object.assign(new Error('duplicate key'), { code: '23505' }))).toBe(false)
    expect(isInTheWay({ code: '55P03' })).toBe(false)
  })
})
