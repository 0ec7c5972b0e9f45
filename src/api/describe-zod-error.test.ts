import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Config, Id } from '../engine/api/inputs.ts'
import { proceduresOf } from './openapi.ts'
import { appRouter } from '../app/router.ts'
import { describeZodError } from './describe-zod-error.ts'

const describeInput = (schema: z.ZodType, input: unknown) => {
  const { error } = schema.safeParse(input)
  return error && describeZodError(error)
}

describe('invalid input in one sentence', () => {
  test('has the path and the problem', () => {
    const schema = z.object({ records: z.array(z.object({ id: z.string() })) })
    expect(describeInput(schema, { records: [{ id: 'a' }, { id: 1 }] })).toBe(
      'records.1.id must be text, not a number.',
    )
  })

  test('counts further problems', () => {
    expect(describeInput(z.object({ a: z.string('a word, please'), b: z.string() }), {})).toBe(
      'a: a word, please (and 1 more).',
    )
  })

  test('has no path when the whole input is wrong', () => {
    expect(describeInput(z.string('Send a word.'), 1)).toBe('Send a word.')
    expect(describeInput(z.string(), undefined)).toBe('The input is missing.')
  })

  test.each<[z.ZodType, unknown, string]>([
    [z.string(), undefined, 'a is missing.'],
    [z.string().max(3), 'four', 'a must have at most 3 characters.'],
    [z.string().min(1), '', 'a must not be empty.'],
    [z.string().min(2), 'x', 'a must have at least 2 characters.'],
    [z.array(z.string()).max(1), ['x', 'y'], 'a must have at most 1 item.'],
    [z.number(), 'x', 'a must be a number, not text.'],
    [z.number().max(5000), 5001, 'a must be at most 5000.'],
    [z.number().min(0), -1, 'a must be at least 0.'],
    [z.number().gt(0), 0, 'a must be more than 0.'],
    [z.number().int(), 1.5, 'a must be a whole number, not a number.'],
    [z.number(), Number.NaN, 'a must be a number.'],
    [z.boolean(), null, 'a must be true or false, not null.'],
    [z.literal('grid'), 'list', 'a must be grid.'],
    [z.enum(['short', 'tall']), 'huge', 'a must be one of short, tall.'],
    [z.strictObject({ b: z.string() }), { b: 'x', c: 1 }, 'a.c is not known.'],
    [z.record(Id, z.string()), { 'x y': 'z' }, 'a.x y must be 1 to 64 letters, digits, - or _.'],
    [Id, 'x y', 'a must be 1 to 64 letters, digits, - or _.'],
    [z.iso.datetime(), 'yesterday', 'a must be a time such as 2026-01-31T09:30:00Z.'],
    [z.base64(), '***', 'a must be base64.'],
    [z.union([z.object({ c: z.string() }), z.null()]), { c: 1 }, 'a.c must be text, not a number.'],
    [z.union([z.string(), z.number()]), true, 'a is not valid.'],
  ])('describes %$ in words', (schema, value, sentence) => {
    expect(describeInput(z.object({ a: schema }), value === undefined ? {} : { a: value })).toBe(sentence)
  })

  test('names the condition of a filter that is wrong', () => {
    const filters = { and: [{ fieldId: 'a', operator: 'is', value: 1 }, { fieldId: 'a' }] }
    expect(describeInput(z.object({ config: Config }), { config: { filters } })).toBe(
      'config.filters.and.1.operator is missing.',
    )
  })
})

/** What zod says in English, which is about types of a program. */
const validators = /Invalid|expected|received|undefined|NaN|Too (big|small)|Unrecognized/

test.each(proceduresOf(appRouter))('%s never answers in the words of the validator', (_name, procedure) => {
  const inputs = (procedure._def as unknown as { inputs?: z.ZodType[] }).inputs ?? []
  for (const value of [undefined, null, 1, 'x', [], {}, ...wrongFields(inputs)]) {
    for (const schema of inputs) expect(describeInput(schema, value) ?? '').not.toMatch(validators)
  }
})

/** Objects with all fields of some schemas, each time of another wrong type. */
function wrongFields(schemas: readonly z.ZodType[]): object[] {
  const names = schemas.flatMap(schema => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []))
  const values = [1.5, '', true, null, [], {}, [1], { a: 1 }, 'x'.repeat(5_000)]
  return values.map(value => Object.fromEntries(names.map(name => [name, value])))
}
