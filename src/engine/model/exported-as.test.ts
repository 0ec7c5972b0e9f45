import { expect, test } from 'vitest'
import { ExportedAsText } from './exported-as.ts'

const as = {
  filters: null,
  sort: [{ fieldId: 'fld1', dir: 'asc' }],
  grouped: 1,
  hiddenFieldIds: [],
  orderedFieldIds: [],
}

test("a person's own settings of a view are read from an address", () => {
  expect(ExportedAsText.parse(JSON.stringify(as))).toEqual(as)
})

test('invalid JSON and unknown settings are refused', () => {
  for (const text of ['{', '[]', JSON.stringify({ ...as, viewId: 'viw1' }), JSON.stringify({ ...as, grouped: 9 })]) {
    expect(ExportedAsText.safeParse(text).success).toBe(false)
  }
})
