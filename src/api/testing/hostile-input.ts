import type { Schema } from '../json-schemas.ts'

/** Numbers from 0 to below 1, always the same for a seed. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Stand in for values that are nested so deeply that `JSON.stringify` would run out of stack. */
const deepValues: Readonly<Record<string, string>> = {
  '<deep lists>': `${'['.repeat(20_000)}1${']'.repeat(20_000)}`,
  '<deep groups>': `${'{"and":['.repeat(20_000)}1${']}'.repeat(20_000)}`,
}

/** An input as JSON. */
export const jsonOf = (input: unknown): string =>
  (JSON.stringify(input) ?? '').replace(/"(<deep \w+>)"/g, (_, name: string) => deepValues[name] ?? 'null')

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])

const texts = [
  '',
  ' ',
  'x'.repeat(70),
  'x'.repeat(300_000),
  'a\0b',
  'a\uD800b',
  '\uDC00',
  '__proto__',
  'constructor',
  'toString',
  "'; drop table users; --",
  '%',
  '%00',
  '\\',
  '../../etc/passwd',
  '{}',
  '[]',
  'null',
  'NaN',
  'Infinity',
  '-1',
  '9'.repeat(400),
  '1e999',
  '99999999999999999999',
  '2026-02-30',
  '2026-13-01T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-20T00:00:00Z',
  '0000-01-01',
  'Mars/Olympus',
  'xx-invalid-locale-!!',
  'javascript:alert(1)',
  'http://[::1',
  'a@b',
  '\u202Egnp.exe',
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'.repeat(100),
]

const numbers = [0, -0, -1, 1, 0.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, 2 ** 53, 1e21, 1e308, -1e308, 5e-324, 8.64e15 + 1]

const others: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => false,
  () => [],
  () => ({}),
  () => [null],
  () => [[]],
  () => ({ and: [{ or: [] }] }),
  () => ({ added: ['x'], removed: null }),
  () => JSON.parse('{"__proto__":{"polluted":1}}') as unknown,
  () => JSON.parse('{"constructor":{"prototype":{}},"length":-1,"toJSON":1,"then":1}') as unknown,
  () => '<deep lists>',
  () => '<deep groups>',
  () => nested(50),
  () => Array.from({ length: 20_000 }, () => 'x'),
  () => Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`k${at}`, at])),
]

/** Values for fields of these names, of which one is taken each time: from `good`, or now and then from `bad`. */
export interface KnownValues {
  good: Readonly<Record<string, readonly unknown[]>>
  bad: Readonly<Record<string, readonly unknown[]>>
}

/** Makes inputs for calls that mostly fit their schema, and are wrong in a few places. */
export class HostileInput {
  readonly #random: () => number
  readonly #known: KnownValues
  readonly #schemas: Readonly<Record<string, Schema>>
  /** The share of values that do not fit. */
  #hostility = 0

  /** @param schemas those that references of the form '#/components/schemas/…' name. */
  constructor(random: () => number, samples: KnownValues, schemas: Readonly<Record<string, Schema>>) {
    this.#random = random
    this.#known = samples
    this.#schemas = schemas
  }

  /** An input for a schema. A third fit it, the others are wrong here and there. */
  make(schema: Schema): unknown {
    this.#hostility = this.pick([0, 0.05, 0.2])
    return this.#valueOf(schema, '', 0)
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#random() * items.length)] as Item
  }

  hostile(): unknown {
    return this.pick([() => this.pick(texts), () => this.pick(numbers), this.pick(others)])()
  }

  text(): string {
    return this.pick(texts)
  }

  #chance(share: number): boolean {
    return this.#random() < share
  }

  #valueOf(schema: Schema, name: string, depth: number): unknown {
    if (this.#chance(this.#hostility)) return this.hostile()
    const { good, bad } = this.#known
    const values = this.#chance(0.05 + this.#hostility) ? (bad[name] ?? good[name]) : good[name]
    if (Array.isArray(values) && this.#chance(0.9)) return this.pick(values as unknown[])
    if (typeof schema['$ref'] === 'string') {
      const target = this.#schemas[schema['$ref'].replace('#/components/schemas/', '')]
      return target && depth < 12 ? this.#valueOf(target, name, depth + 1) : this.hostile()
    }
    if ('const' in schema) return schema['const']
    if (Array.isArray(schema['enum'])) return this.pick(schema['enum'] as unknown[])
    const alternatives = (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']) as Schema[] | undefined
    if (alternatives) return this.#valueOf(this.pick(alternatives), name, depth + 1)
    switch (schema['type']) {
      case 'string':
        return this.#chance(0.5) ? this.text() : `made${Math.floor(this.#random() * 1000)}`
      case 'number':
      case 'integer':
        return this.#chance(0.5) ? this.pick(numbers) : Math.floor(this.#random() * 5)
      case 'boolean':
        return this.#chance(0.5)
      case 'null':
        return null
      case 'array':
        return Array.from({ length: Math.floor(this.#random() * 4) }, () =>
          this.#valueOf((schema['items'] ?? {}) as Schema, name.replace(/s$/, ''), depth + 1),
        )
      case 'object':
        return this.#objectOf(schema, depth)
      default:
        return this.hostile()
    }
  }

  #objectOf(schema: Schema, depth: number): object {
    const required = new Set((schema['required'] ?? []) as string[])
    const fields = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
    const isLeftOut = (name: string) => this.#chance(required.has(name) ? this.#hostility / 2 : 0.4)
    const made: [string, unknown][] = fields.flatMap(([name, field]) =>
      isLeftOut(name) ? [] : [[name, this.#valueOf(field, name, depth + 1)]],
    )
    const values = schema['additionalProperties']
    if (typeof values === 'object' && values !== null) {
      for (let count = Math.floor(this.#random() * 4); count > 0; count--) {
        const key = this.#chance(0.8) ? this.pick(this.#known.good['fieldId'] ?? ['x']) : this.text()
        made.push([String(key), this.#valueOf(values as Schema, '', depth + 1)])
      }
    }
    // Keys of Object.fromEntries become own properties, also '__proto__'.
    return Object.fromEntries(made)
  }
}
