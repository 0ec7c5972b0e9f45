import { expect, test } from 'vitest'
import type { BaseStructure } from '../base/base-structure.ts'
import type { TableRecord } from '../model/structure.ts'
import { RecordLookup } from './record-lookup.ts'

const links = (id: string, tableId: string) => ({ id, type: 'linked_record', template: { tableId } })
const lookup = (id: string, lookupFieldId: string) => ({
  id,
  type: 'lookup',
  template: { lookupFieldId, linkedRecordFieldId: 'team' },
})
const tables = [
  { fields: [links('person', 'people'), links('team', 'teams'), lookup('places', 'place')] },
  { fields: [links('place', 'cities')] },
]

test('records of different tables keep their own names even if their ids are equal', () => {
  const lookup = new RecordLookup({ tables, people: new Map() } as unknown as BaseStructure)
  const linkedData = {
    person: [{ id: 'r1', name: 'Ada' }],
    team: [{ id: 'r1', name: 'Red' }],
    places: [{ id: 'r1', name: 'Rome' }],
  }
  const record: TableRecord = { number: 1, id: 'r1', createdAt: '', updatedAt: '', data: {}, linkedData }
  lookup.replaceNames([record])
  expect(['people', 'teams', 'cities', 'other'].map(tableId => lookup.nameOf(tableId, 'r1'))).toEqual([
    'Ada',
    'Red',
    'Rome',
    undefined,
  ])
  lookup.replaceNamesOf('team', [record])
  expect([lookup.nameOf('people', 'r1'), lookup.nameOf('teams', 'r1')]).toEqual([undefined, 'Red'])
})
