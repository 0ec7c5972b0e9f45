import { expect, test } from 'vitest'
import { keptText, restoreText } from './restore-text.ts'

const nothing = { changed: 0, restored: 0, deleted: 0, keptFields: [] }

test('a restore says how many records it changes, and how', () => {
  expect(restoreText({ ...nothing, changed: 12, restored: 3, deleted: 1 })).toBe(
    '12 records will get their previous values back, 3 records will be restored, and 1 record will move to the trash.',
  )
  expect(restoreText({ ...nothing, changed: 1 })).toBe('1 record will get its previous values back.')
})

test('a restore that changes nothing is none', () => {
  expect(restoreText(nothing)).toBeNull()
})

test('fields that keep their values are named', () => {
  expect(keptText(nothing)).toBeNull()
  expect(keptText({ ...nothing, keptFields: ['Due'] })).toBe(
    'Due keeps its values because it has had another type since.',
  )
  expect(keptText({ ...nothing, keptFields: ['Due', 'Hours'] })).toBe(
    'Due and Hours keep their values because they have had another type since.',
  )
})
