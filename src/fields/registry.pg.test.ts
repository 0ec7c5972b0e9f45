import { sql, type RawBuilder } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testPlatform } from '../platform/testing/test-platform.ts'
import type { FieldType } from './field-type.ts'
import { fold } from './text/fold.ts'
import { fieldTypes } from './registry.ts'
import { anyOperand, anyValue, columnParameter, sampleTemplate, testContext } from './testing.ts'
import { run } from '../platform/sql/run.ts'

let platform: Awaited<ReturnType<typeof testPlatform>>

beforeAll(async () => {
  platform = await testPlatform()
})

afterAll(() => platform?.close())

const types: [string, FieldType][] = Object.entries<FieldType>(fieldTypes).filter(([, type]) => type.column !== null)
const column = sql.ref<unknown>('v')

const parameter = (type: FieldType, stored: unknown) =>
  sql`${stored === null ? null : columnParameter(type, stored)}::${sql.raw(type.column ?? 'text')}`

const rows = (type: FieldType, values: readonly unknown[]) =>
  sql`(values ${sql.join(values.map((each, at) => sql`(${at}::int, ${parameter(type, each)})`))}) as t(n, v)`

async function select<T>(what: RawBuilder<T>, type: FieldType, values: readonly unknown[]): Promise<T[]> {
  const query = sql<{ found: T }>`select ${what} as found from ${rows(type, values)} order by n`
  return (await run(platform.pool, query)).map(row => row.found)
}

describe.each(types)('%s in PostgreSQL', (_name, type) => {
  const template = sampleTemplate(type)

  test('returns every value that it stores, including null', async () => {
    const values = [null, type.sample, ...fc.sample(anyValue(type, template), 200)]
    const stored = await select(column, type, values)
    const read = stored.map(each => (each === null ? null : (type.fromColumn?.(each) ?? each)))
    expect(read).toEqual(values)
  })

  test('can be sorted, and searched by its text', async () => {
    const values = fc.sample(anyValue(type, template), 50)
    await select(type.sortBy?.(column, template) ?? column, type, values)
    const text = type.searchText ? type.searchText(column, template, testContext) : sql<string>`${column}`
    if (text)
      for (const each of await select(text, type, values)) expect(each === null || typeof each === 'string').toBe(true)
  })

  test('shows only characters of its `searchCharacters`', async () => {
    const signs = type.searchCharacters?.(template, testContext)
    if (signs === undefined) return
    const values = [type.sample, ...fc.sample(anyValue(type, template), 300)]
    const text = type.searchText?.(column, template, testContext) ?? sql`null`
    const said = (await select(text, type, values)).map(each => fold(typeof each === 'string' ? each : ''))
    expect(said.flatMap(each => Array.from(each).filter(sign => !signs.includes(sign)))).toEqual([])
  })

  test.each(Object.keys(type.operators))('%s keeps the same records in memory and in SQL', async name => {
    const operator = type.operators[name]
    if (!operator) throw new Error('unreachable')
    const field = { template, context: testContext }
    const cases = fc.array(anyValue(type, template), { minLength: 1, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(cases, anyOperand(type, name), async (values, operand) => {
        const inSql = await select(operator.sql(column, operand, field), type, values)
        expect(inSql).toEqual(values.map(each => operator.test(each, operand, field)))
      }),
      { numRuns: 60 },
    )
  })

  test('summarizes a column the same in memory and in SQL', async () => {
    const summaries = Object.values(type.summaries)
    const field = { template, context: testContext }
    // Only the first digits of sums of very large numbers are reliable.
    const addable = anyValue(type, template).map(value => (Math.abs(Number(value)) > 1e9 ? null : value))
    const said = sql.join(summaries.map((summary, at) => sql`${summary.sql(column, field)} as ${sql.id(`s${at}`)}`))
    await fc.assert(
      fc.asyncProperty(fc.array(addable, { maxLength: 40 }), async values => {
        const from = values.length > 0 ? rows(type, values) : sql`(select ${parameter(type, null)} limit 0) as t(v)`
        const query = sql<Record<string, unknown>>`select ${said} from ${from}`
        const [row] = await run(platform.pool, query)
        for (const [at, summary] of summaries.entries()) {
          const inMemory = summary.compute(values, field)
          // Adding in another order gives other last digits.
          if (typeof inMemory === 'number') expect(Number(row?.[`s${at}`])).toBeCloseTo(inMemory, 6)
          else expect(row?.[`s${at}`]).toEqual(inMemory)
          if (inMemory !== null) expect(summary.show(inMemory, template, testContext)).not.toBe('')
        }
      }),
      { numRuns: 20 },
    )
  })
})
