import { describe, expect, test } from 'vitest'
import { newOption, repeatedOptions, withOptionAfter, withOptionMoved } from './option-list.ts'
import type { Option } from './options.ts'

const option = (label: string): Option => ({ value: label.trim(), label, color: 'gray' })
const [a, b, c] = [option('A'), option('B'), option('C')]
const labels = (options: readonly Option[] | null) => options?.map(each => each.label).join('')

describe('an option', () => {
  test('moves up and down, and keeps its value', () => {
    expect(labels(withOptionMoved([a, b, c], 2, -1))).toBe('ACB')
    expect(labels(withOptionMoved([a, b, c], 0, 1))).toBe('BAC')
    expect(withOptionMoved([a, b, c], 0, 1)?.[1]).toBe(a)
  })

  test('does not move beyond an end', () => {
    expect(withOptionMoved([a, b], 0, -1)).toBeNull()
    expect(withOptionMoved([a, b], 1, 1)).toBeNull()
    expect(withOptionMoved([], 0, 1)).toBeNull()
  })

  test('is added below another one, in a new color', () => {
    const added = newOption([a], 'new')
    expect(added).toMatchObject({ value: 'new', label: '' })
    expect(added.color).not.toBe(a.color)
    expect(labels(withOptionAfter([a, b], 0, c))).toBe('ACB')
    expect(labels(withOptionAfter([], -1, c))).toBe('C')
  })

  test('repeats another one if it has the same name; blank names and names in another case do not', () => {
    const repeating = [
      option('Doing'),
      option(''),
      option('DOING'),
      { ...option('Doing '), value: 'second' },
      { ...option(' '), value: 'x' },
    ]
    expect([...repeatedOptions(repeating)]).toEqual(['second'])
  })
})
