import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { durationFormats } from './duration-format.ts'
import { duration } from './duration.ts'
import { durationText } from './duration.sql.ts'
import { run } from '../../platform/sql/run.ts'

let platform: Awaited<ReturnType<typeof testPlatform>>

beforeAll(async () => {
  platform = await testPlatform()
})

afterAll(() => platform?.close())

test.each(durationFormats)('search finds a duration by its text in the %s format', async format => {
  const template = { format }
  const milliseconds = [0, -4, 3_599_500, -5_400_000, ...fc.sample(fc.integer({ min: -1e9, max: 1e9 }), 100)]
  const times = milliseconds.map(each => each / 1000)
  const rows = sql.join(times.map((seconds, at) => sql`(${at}::int, ${seconds}::double precision)`))
  const text = durationText(sql.ref<number>('v'), template)
  const found = await run(
    platform.pool,
    sql<{ text: string }>`select ${text} as text from (values ${rows}) as t(n, v) order by n`,
  )
  expect(found.map(row => row.text)).toEqual(times.map(seconds => duration.show(seconds, template)))
})
