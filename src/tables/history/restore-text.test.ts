import { expect, test } from 'vitest'
import { keptText, restoreText } from './restore-text.ts'

const nothing = { changed: 0, restored: 0, deleted: 0, keptFields: [] }

test('a restore says how many records it changes, and how', () => {
  expect(restoreText({ ...nothing, changed: 12, restored: 3, deleted: 1 })).toBe(
    '12 records get their former values back, 3 records come back, and a record goes to the trash.',
  )
  expect(restoreText({ ...nothing, changed: 1 })).toBe('A record gets its former values back.')
})

test('a restore that changes nothing is none', () => {
  expect(restoreText(nothing)).toBeNull()
})

test('fields that keep their values are named', () => {
  expect(keptText(nothing)).toBeNull()
  expect(keptText({ ...nothing, keptFields: ['Due'] })).toBe('Due keeps its values: it has another type since.')
  expect(keptText({ ...nothing, keptFields: ['Due', 'Hours'] })).toBe(
    'Due and Hours keep their values: they have another type since.',
  )
})
