import fc from 'fast-check'
import { z } from 'zod'
import { checkNewValue } from './check-new-value.ts'
import type { FieldContext, FieldType } from './field-type.ts'
import { singleLineText } from './single_line_text/single_line_text.ts'

/** People in the test base. Their ids include those that random values of lists have. */
const people = [
  { id: 'ann', name: 'Ann Lee', email: 'ann@example.com' },
  { id: 'bob', name: 'Bob, the "Étienne"' },
  { id: 'todo', name: 'Tod Oliver' },
  { id: 'doing', name: 'Doris Ing' },
  { id: 'done', name: 'Don E.' },
]

/** Saturday noon in UTC. */
export const testContext: FieldContext = {
  now: Date.UTC(2026, 10, 21, 12),
  timeZone: 'UTC',
  locale: 'en-US',
  base: {
    fieldOf: () => ({ type: singleLineText as FieldType, template: {} }),
    nameOf: (_tableId, recordId) => `The, "${recordId}"`,
    idOf: (_tableId, name) => /^The, "([\w-]+)"$/.exec(name)?.[1],
    people: new Map(people.map(({ id, name }) => [id, name])),
    candidates: people,
  },
}

/** A template that fits the sample of a type. */
export const sampleTemplate = (type: FieldType): unknown => type.sampleTemplate ?? type.template.parse({})

/** The parts of a setting's JSON schema that offer choices. */
interface Setting {
  type?: string
  enum?: unknown[]
  minimum?: number
  maximum?: number
}

function anySetting({ type, enum: choices, minimum, maximum }: Setting): fc.Arbitrary<unknown> | null {
  if (choices) return fc.constantFrom(...choices)
  if (type === 'boolean') return fc.boolean()
  const isRange = type === 'integer' && minimum !== undefined && maximum !== undefined
  return isRange ? fc.integer({ min: minimum, max: maximum }) : null
}

/** A template of a type with random formats, ranges, and colors; other settings are those of its sample. */
export function anyTemplate(type: FieldType): fc.Arbitrary<unknown> {
  const schema = z.toJSONSchema(type.template, { io: 'input', unrepresentable: 'any' })
  const settings = Object.entries((schema.properties ?? {}) as Record<string, Setting>).flatMap(([name, setting]) => {
    const any = anySetting(setting)
    return any ? [[name, any] as const] : []
  })
  const template = sampleTemplate(type) as object
  return fc
    .record(Object.fromEntries(settings))
    .map(chosen => ({ ...template, ...chosen }))
    .filter(template => type.template.safeParse(template).success)
    .map(template => type.template.parse(template))
}

const nasty = [
  '',
  ' ',
  '%',
  '_',
  '\\',
  "'",
  '"',
  'a\nb',
  'É',
  'E\u0301',
  'straße',
  'ΟΔΟΣ',
  'İstanbul',
  '\u212A',
  '1,234.50',
  '2026-11-21',
  'today',
  'true',
  '😀',
  '\0',
  '\uD800',
  '=cmd|x',
  'Doing',
]

/** Text as people and attackers write it. */
export const anyText = fc.oneof(
  fc.constantFrom(...nasty),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'é', 'e', '\u0301', '%'), maxLength: 4 }),
)

const anyJson = fc.oneof(
  anyText,
  fc.boolean(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -3, max: 3 }),
  fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map(date => date.toISOString().slice(0, 10)),
  fc
    .integer({ min: -400, max: 400 })
    .map(days => new Date(testContext.now + days * 86_400_000).toISOString().slice(0, 10)),
  // Times around midnight, where the date changes.
  fc
    .tuple(fc.integer({ min: -40, max: 40 }), fc.constantFrom(-1, 0, 1, 3_600_000))
    .map(([days, beside]) => new Date(testContext.now + (days - 0.5) * 86_400_000 + beside).toISOString()),
  fc.array(fc.constantFrom('todo', 'doing', 'done'), { maxLength: 4 }),
)

/** Numbers of usual sizes, with repetitions. */
const anyNumber = fc.oneof(
  fc.integer({ min: -3, max: 12 }),
  fc.constantFrom(0.07, 0.5, 1.005, 90, 3599.5, 5400),
  fc.double({ min: -2, max: 2, noNaN: true }),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
)

/** JSON of the same kind as a sample. */
const like = (sample: unknown): fc.Arbitrary<unknown> => (typeof sample === 'number' ? anyNumber : anyJson)

/** A random stored value of a type: one that a cell can get, its sample, or null. Works for any new type. */
export function anyValue(type: FieldType, template: unknown): fc.Arbitrary<unknown> {
  const values = fc.oneof(anyJson, like(type.sample), fc.constantFrom('todo', 'doing', 'done'))
  const checked = (json: unknown) => {
    const reading = checkNewValue(type, json, template)
    return reading.kind === 'value' ? reading.value : null
  }
  return fc.oneof(
    { weight: 4, arbitrary: values.map(checked) },
    { weight: 2, arbitrary: fc.constant(checked(type.sample)) },
    fc.constant(null),
  )
}

const relativeDays = fc.oneof(
  fc
    .constantFrom('today', 'tomorrow', 'yesterday', 'one_week_ago', 'one_month_from_now')
    .map(relative => ({ relative })),
  fc.record({ relative: fc.constantFrom('days_ago', 'days_from_now'), days: fc.nat(400) }),
  fc.record({ range: fc.constantFrom('past_days', 'next_days'), days: fc.nat(400) }),
  fc.constantFrom('this_week', 'this_month', 'past_year', 'next_month').map(range => ({ range })),
)

/** A random operand of an operator: guesses that its schema accepts, and its predefined operands. */
export function anyOperand(type: FieldType, name: string): fc.Arbitrary<unknown> {
  const operator = type.operators[name]
  if (!operator?.operand) return fc.constant(undefined)
  const schema = operator.operand
  const guesses = fc.oneof(
    anyJson,
    anyValue(type, sampleTemplate(type)),
    fc.array(anyJson, { maxLength: 4 }),
    fc.array(fc.constantFrom('todo', 'doing')),
    relativeDays,
  )
  const ready = (operator.operandChoices ?? []).map(choice => choice.operand)
  const fallback = fc.constantFrom(
    ...[...ready, type.sample, 'text', 1, true, []].filter(each => schema.safeParse(each).success),
  )
  return fc
    .tuple(guesses, fallback)
    .map(([guess, otherwise]) => schema.parse(schema.safeParse(guess).success ? guess : otherwise))
}

/** A stored value as a parameter for its column. The driver would send a list as an array. */
export function columnParameter(type: FieldType, stored: unknown): unknown {
  const value = type.toColumn?.(stored) ?? stored
  return type.column === 'jsonb' ? JSON.stringify(value) : value
}
