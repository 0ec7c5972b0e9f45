import { describe, expect, test } from 'vitest'
import { withNamed } from './bulk-options.ts'
import type { Option } from './options.ts'

const done: Option = { value: 'd', label: 'Done', color: 'green' }
let count = 0
const add = (options: Option[], text: string) => withNamed(options, text, () => `v${++count}`)
const labels = (options: readonly Option[] | null) => options?.map(({ label }) => label)

describe('options added in bulk', () => {
  test('are one per line or separated by commas, each name once', () => {
    expect(labels(add([done], 'To do\r\n\n Doing , done, "Soon, maybe"\nTO DO'))).toEqual([
      'Done',
      'To do',
      'Doing',
      'Soon, maybe',
    ])
  })

  test('have distinct values and colors', () => {
    const [, one, two] = add([done], 'One, Two') ?? []
    expect(new Set([done.color, one?.color, two?.color]).size).toBe(3)
    expect(one?.value).not.toBe(two?.value)
  })

  test('are all refused if they exceed the limit', () => {
    const names = Array.from({ length: 1000 }, (_, at) => `Option ${at}`).join('\n')
    expect(add([], names)).toHaveLength(1000)
    expect(add([done], names)).toBeNull()
  })
})
