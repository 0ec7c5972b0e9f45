import { expect, test } from 'vitest'
import { fieldType } from '../../fields/registry.ts'
import { fieldUiOf } from '../../fields/registry.ui.ts'
import { namesByTable, missingByTable, type LinkTexts } from './link-names.ts'

const column = (tableId: string): LinkTexts['column'] => ({
  id: `to ${tableId}`,
  name: 'Links',
  width: 180,
  readOnly: false,
  template: { tableId, inverseFieldId: 'inverse', allowMultiple: true },
  type: fieldType('linked_record'),
  ui: fieldUiOf('linked_record'),
})

const linkTexts = [
  { column: column('people'), texts: ['Ada, Bo', 'ADA', '', ' Lee, Cy '] },
  { column: column('people'), texts: ['"Lee, Cy", Di'] },
  { column: column('teams'), texts: ['Red'] },
]

test('texts ask for each name once, in parts and whole, for a name may have commas', () => {
  expect([...namesByTable(linkTexts)]).toEqual([
    ['people', ['Ada', 'Bo', 'Ada, Bo', 'Lee', 'Cy', 'Lee, Cy', 'Di', '"Lee, Cy", Di']],
    ['teams', ['Red']],
  ])
})

test('what no record is named is missing, but for parts of a text that names one as a whole', () => {
  const existingNames = new Set(['ada', 'lee, cy'])
  const missing = missingByTable(linkTexts, (_tableId, name) => existingNames.has(name.toLowerCase()))
  expect([...missing]).toEqual([
    ['people', ['Bo', 'Di']],
    ['teams', ['Red']],
  ])
})
