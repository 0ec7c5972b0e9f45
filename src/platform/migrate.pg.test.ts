import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Migration, migrate, readMigrations } from './migrate.ts'
import type { Platform } from './platform.ts'
import { testPlatform } from './testing/test-platform.ts'

const one: Migration = { name: '9001-one.sql', sql: 'create table one (id int); insert into one values (1)' }
const two: Migration = { name: '9002-two.sql', sql: 'alter table one add column more text' }
const broken: Migration = { name: '9003-broken.sql', sql: 'create table three (id int); select 1 / 0' }

let platform: Platform
beforeEach(async () => {
  platform = await testPlatform()
})
afterEach(() => platform.close())

const rowsOf = async (statement: string) => (await platform.pool.query(statement)).rows

test('each runs once, even if older ones are added later', async () => {
  await migrate(platform.pool, [one])
  await migrate(platform.pool, [one, two])
  await migrate(platform.pool, [one, two])
  expect(await rowsOf('select * from one')).toEqual([{ id: 1, more: null }])
})

test('nodes that start together wait for each other', async () => {
  await Promise.all([1, 2, 3].map(() => migrate(platform.pool, [one, two])))
  expect(await rowsOf('select count(*) as n from one')).toEqual([{ n: 1 }])
})

test('one that fails is rolled back, and the error names it', async () => {
  await expect(migrate(platform.pool, [one, broken])).rejects.toThrow(
    'Migration 9003-broken.sql failed: division by zero',
  )
  expect(await rowsOf("select to_regclass('one') is not null as one, to_regclass('three') as three")).toEqual([
    { one: true, three: null },
  ])
})

test('one that changed after it ran is refused', async () => {
  await migrate(platform.pool, [one])
  await expect(migrate(platform.pool, [{ ...one, sql: 'select 1' }])).rejects.toThrow('was changed since')
})

test('the migrations are in the order of their numbers', async () => {
  const names = (await readMigrations()).map(({ name }) => name)
  expect(names).toContain('0030-extensions.sql')
  expect(names).toEqual(names.toSorted())
})
