import { expect, test } from 'vitest'
import { gridStep, iconColumns, iconsFor } from './icon-grid.ts'

test('without a search all icons show, our own first', () => {
  expect(iconsFor(' ').slice(0, 3)).toEqual(['tennis-ball', 'tennis-racket', 'football'])
  expect(iconsFor('').length).toBeGreaterThan(300)
})

test('icons are found by their labels and search words, labels first', () => {
  expect(iconsFor('Tennis')).toEqual(['tennis-ball', 'tennis-racket'])
  expect(iconsFor('launch')[0]).toBe('rocket')
  expect(iconsFor('heart')[0]).toBe('heart')
  expect(iconsFor('money bank')).toContain('building-bank')
  expect(iconsFor('nothing like it')).toEqual([])
})

test('keys move through the grid and stay in it', () => {
  const at = (place: number, key: string, isMirrored = false) => gridStep(key, { at: place, count: 30, isMirrored })
  expect(at(0, 'ArrowRight')).toBe(1)
  expect(at(1, 'ArrowRight', true)).toBe(0)
  expect(at(1, 'ArrowDown')).toBe(1 + iconColumns)
  expect(at(20, 'ArrowDown')).toBeNull()
  expect(at(3, 'ArrowUp')).toBeNull()
  expect(at(0, 'ArrowLeft')).toBeNull()
  expect([at(7, 'Home'), at(7, 'End'), at(7, 'PageDown'), at(29, 'PageUp')]).toEqual([0, 29, 29, 0])
  expect(at(7, 'Tab')).toBeNull()
})
