import { expect, test } from 'vitest'
import { refuseDeepInput } from './input-depth.ts'

const nested = (depth: number, around: (inner: unknown) => unknown) => {
  let value: unknown = 'inside'
  for (let level = 0; level < depth; level++) value = around(value)
  return value
}

test.each<[string, number, (inner: unknown) => unknown]>([
  ['lists', 1, inner => [inner]],
  ['objects', 1, inner => ({ inner })],
  ['both', 2, inner => [{ inner }]],
])('an input of %s is refused only if it is nested too deeply', (_what, levels, around) => {
  const refused = expect.objectContaining({ code: 'bad_input' })
  expect(() => refuseDeepInput(nested(64 / levels, around))).not.toThrow()
  expect(() => refuseDeepInput(nested(64 / levels + 1, around))).toThrow(refused)
  expect(() => refuseDeepInput(nested(100_000, around))).toThrow(refused)
})

test('a large but flat input is accepted', () => {
  expect(() =>
    refuseDeepInput({ records: Array.from({ length: 5_000 }, (_, at) => ({ id: at, data: {} })) }),
  ).not.toThrow()
})
