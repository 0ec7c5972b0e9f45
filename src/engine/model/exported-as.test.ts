import { expect, test } from 'vitest'
import { ExportedAsText } from './exported-as.ts'

const as = {
  filters: null,
  sort: [{ fieldId: 'fld1', dir: 'asc' }],
  grouped: 1,
  hiddenFieldIds: [],
  orderedFieldIds: [],
}

test('how somebody has set a view is read from an address', () => {
  expect(ExportedAsText.parse(JSON.stringify(as))).toEqual(as)
})

test('what is no JSON, or sets anything else, is no export', () => {
  for (const text of ['{', '[]', JSON.stringify({ ...as, viewId: 'viw1' }), JSON.stringify({ ...as, grouped: 9 })]) {
    expect(ExportedAsText.safeParse(text).success).toBe(false)
  }
})
