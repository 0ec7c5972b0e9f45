import { afterEach, beforeEach, expect, test } from 'vitest'
import { readMigrations } from '../../platform/migrate.ts'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Base } from '../base/base.ts'
import { newFlowBase } from '../testing/base-fixture.ts'

let platform: Platform
let base: Base

beforeEach(async () => {
  platform = await testPlatform()
  base = await newFlowBase(platform)
})
afterEach(() => platform.close())

test('an update moves unfinished conversions of the shared schema to their bases', async () => {
  const migrations = await readMigrations()
  const sqlOf = (name: string) => migrations.find(migration => migration.name === name)?.sql ?? ''
  await platform.pool.query(`drop table conversion_work; ${sqlOf('0040-conversions.sql')}`)
  const insert = `insert into conversions (id, flow_id, user_id, table_id, field_id, status, filling, position, last_position)
    values ($1, $2, 'ada', 't', $1, $3, '{"a": 1}', 5, 9)`
  for (const status of ['running', 'cancelling', 'done']) {
    await platform.pool.query(insert, [status, base.flowId, status])
  }
  await platform.pool.query(sqlOf('0110-conversion-work.sql'))
  const { rows } = await platform.pool.query(
    `select id, status, filling, position, last_position as last from ${base.schema}.conversions order by id`,
  )
  expect(rows).toEqual([
    { id: 'cancelling', status: 'cancelling', filling: { a: 1 }, position: 5, last: 9 },
    { id: 'running', status: 'running', filling: { a: 1 }, position: 5, last: 9 },
  ])
  const work = await platform.pool.query('select id, flow_id::text as flow from conversion_work order by id')
  expect(work.rows).toEqual([
    { id: 'cancelling', flow: base.flowId },
    { id: 'running', flow: base.flowId },
  ])
})
