import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { fieldOf } from '../base/base-structure.ts'
import type { Base } from '../base/base.ts'
import { newId } from '../model/ids.ts'
import { newColumn } from '../structure/change-fields.ts'
import { act, manyRecords, newFlowBase, newTable, tester } from '../testing/base-fixture.ts'
import { createRecords } from '../records/change-records.ts'
import { listRecords } from '../records/read-records.ts'
import { planConversion } from './conversion-plan.ts'
import { startConversions } from './conversion-work.ts'
import { putWork, selectWork } from './conversion-work.sql.ts'
import { convertField } from './convert-field.ts'
import { insertConversion } from './conversions.sql.ts'

// A crash can leave work in the shared schema that does not match the conversion in the base.

const context = { now: 0, timeZone: 'UTC', locale: 'en-US' }
const many = 12_000

let platform: Platform
let conversions: { stop(): Promise<void> }
let base: Base
let tableId: string

beforeAll(async () => {
  platform = await testPlatform()
  conversions = startConversions(platform)
})
afterAll(async () => {
  await conversions.stop()
  await platform.close()
})
beforeEach(async () => {
  base = await newFlowBase(platform)
  tableId = (
    await newTable(base, [
      { id: 'name', type: 'single_line_text' },
      { id: 'note', type: 'single_line_text' },
    ])
  ).tableId
})

const workOf = async (id: string) => (await run(platform.pool, selectWork(id))).length

/** Lets a node pick up this work now, as if it were this old. */
const lookAt = (id: string, age = '0 hours') =>
  platform.pool.query(
    'UPDATE conversion_work SET next_attempt_at = now(), created_at = now() - $2::interval WHERE id = $1',
    [id, age],
  )

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 20 })
const isForgotten = (id: string) => eventually(async () => expect(await workOf(id)).toBe(0))

const typeOf = async () => fieldOf((await base.read()).structure.table(tableId), 'note').type

test('runs a conversion that is in its base, even if its work was never confirmed', async () => {
  await manyRecords(base, { tableId, fieldId: 'note', count: many, value: 'n::text' })
  const id = newId('act')
  const { structure } = await base.read()
  const plan = await planConversion(platform.pool, structure, { tableId, fieldId: 'note', type: 'number', context })
  await run(platform.pool, putWork(id, { flowId: base.flowId, seconds: 3600 }))
  await act(base, async change => {
    const column = await newColumn(change, change.structure.table(tableId), 'double precision')
    const filling = { ...plan, to: { ...plan.to, column }, since: change.version }
    await run(
      change.connection,
      insertConversion(base.schema, { id, userId: tester, gestureId: null, filling, lastPosition: many }),
    )
    return {}
  })
  expect(await typeOf()).toBe('single_line_text')
  await lookAt(id)
  await isForgotten(id)
  expect(await typeOf()).toBe('number')
})

test('knows people who are named while it runs', async () => {
  const ids = ['ann', 'bob'].map(name => `${name}-${newId('act')}`)
  for (const id of ids) {
    const text = 'INSERT INTO users (id, name, email, "emailVerified") VALUES ($1, $1, $1, true)'
    await platform.pool.query(text, [id])
  }
  ;({ tableId } = await newTable(base, [
    { id: 'title', type: 'single_line_text' },
    { id: 'who', type: 'user' },
  ]))
  const create = (count: number, person: string | undefined) => {
    const records = Array.from({ length: count }, () => ({ id: newId('rec'), data: { who: [person] } }))
    return act(base, async change => ({ made: await createRecords(change, { tableId, records }) }))
  }
  await create(1, ids[0])
  const id = newId('act')
  const { structure } = await base.read()
  const to = { tableId, fieldId: 'who', type: 'single_line_text', context }
  const plan = await planConversion(platform.pool, structure, to)
  await run(platform.pool, putWork(id, { flowId: base.flowId, seconds: 3600 }))
  await act(base, async change => {
    const column = await newColumn(change, change.structure.table(tableId), 'text')
    const filling = { ...plan, to: { ...plan.to, column }, since: change.version }
    const row = { id, userId: tester, gestureId: null, filling, lastPosition: 1 }
    await run(change.connection, insertConversion(base.schema, row))
    return {}
  })
  // So many changes would be converted before the last step if they named nobody.
  await create(600, ids[1])
  await lookAt(id)
  await isForgotten(id)
  const { records } = await listRecords(base, { tableId, limit: 1000 })
  expect(records.map(({ data }) => data['who'])).toEqual([ids[0], ...Array<unknown>(600).fill(ids[1])])
})

test('deletes the work of a conversion that has ended in its base', async () => {
  await manyRecords(base, { tableId, fieldId: 'note', count: many, value: 'n::text' })
  const input = { tableId, fieldId: 'note', type: 'number', context }
  const id = (await convertField(base, input, { actor: tester })).conversion?.id ?? ''
  await isForgotten(id)
  expect(await typeOf()).toBe('number')
  const { version } = await base.read()
  await run(platform.pool, putWork(id, { flowId: base.flowId, seconds: 0 }))
  await isForgotten(id)
  expect((await base.read()).version).toBe(version)
})

test('postpones the work of a conversion that is not in its base, and deletes it once it is old', async () => {
  const id = newId('act')
  await run(platform.pool, putWork(id, { flowId: base.flowId, seconds: 0 }))
  await eventually(async () => {
    const later = 'SELECT FROM conversion_work WHERE id = $1 AND next_attempt_at > now()'
    expect((await platform.pool.query(later, [id])).rowCount).toBe(1)
  })
  await lookAt(id, '2 hours')
  await isForgotten(id)
})
