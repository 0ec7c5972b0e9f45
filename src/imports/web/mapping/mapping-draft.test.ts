import { describe, expect, test } from 'vitest'

import { fieldTypes } from '../../../fields/registry.ts'
import type { Field } from '../../../engine/model/structure.ts'
import type { ProposedColumn } from '../../proposal.ts'
import {
  createFor,
  draftMapping,
  enableField,
  keyFields,
  mapField,
  mappedColumns,
  mappingProblem,
  unusedColumns,
  usedFields,
} from './mapping-draft.ts'

const field = (name: string, type = 'single_line_text', rules?: Field['rules']): Field => ({
  id: name,
  name,
  type,
  template: {},
  order: 1,
  ...(rules && { rules }),
})

const column = (name: string): ProposedColumn => ({
  name,
  type: 'number',
  template: { decimals: 2 },
  fits: [],
  filled: 1,
  blank: 0,
  skip: false,
})

const table = {
  primaryFieldId: 'Full name',
  fields: [field('E-mail', 'email'), field('Full name'), field('Files', 'attachments'), field('Made', 'created_time')],
}
const columns = ['full_name', 'EMAIL', 'files', 'Height'].map(column)
const draft = draftMapping(table, columns, null)
const indexes = (of = draft) => usedFields(of).map(mapped => [mapped.field.id, mapped.index])

describe('the proposed mapping', () => {
  test('goes by name, whatever the case, spaces, and marks, with the primary field first', () => {
    expect(indexes()).toEqual([
      ['Full name', 0],
      ['E-mail', 1],
    ])
  })

  test('maps people too, but no fields that only show them', () => {
    const fields = [field('Name'), field('Lead', 'user'), field('Author', 'created_by')]
    const { fields: mapped } = draftMapping(
      { primaryFieldId: 'Name', fields },
      ['Name', 'Lead', 'Author'].map(column),
      null,
    )
    expect(mapped.map(({ index, refused }) => [index, refused !== null])).toEqual([
      [0, false],
      [1, false],
      [null, true],
    ])
  })

  test('leaves out fields that cannot be imported, and says why', () => {
    const refused = draft.fields.flatMap(mapped => mapped.refused ?? [])
    const labelOf = (type: 'attachments' | 'created_time') => fieldTypes[type].label
    expect(refused).toEqual([
      `${labelOf('attachments')} fields cannot be imported`,
      `${labelOf('created_time')} fields cannot be imported`,
    ])
    expect(enableField(draft, 'Files', true)).toEqual(draft)
  })

  test('is the last one of a file with the same columns, without fields and columns that are gone', () => {
    const earlier = {
      columns: [
        { index: 3, fieldId: 'Full name' },
        { index: 9, fieldId: 'E-mail' },
        { index: 1, fieldId: 'Gone' },
      ],
      keyFieldId: 'Full name',
      mode: 'update' as const,
    }
    const again = draftMapping(table, columns, earlier)
    expect(indexes(again)).toEqual([['Full name', 3]])
    expect([again.keyFieldId, again.mode]).toEqual(['Full name', 'update'])
    expect(draftMapping(table, columns, { ...earlier, keyFieldId: 'Gone' }).keyFieldId).toBe(null)
  })
})

describe('a changed mapping', () => {
  test('gives a column to one field only', () => {
    expect(indexes(mapField(draft, 'E-mail', 0))).toEqual([['E-mail', 0]])
  })

  test('never turns the primary field off, and requires a column for it', () => {
    expect(enableField(draft, 'Full name', false)).toEqual(draft)
    expect(mappingProblem(draft)).toBe(null)
    expect(mappingProblem(mapField(draft, 'Full name', null))).toBe('Primary field is required for import')
  })

  test('requires columns for required fields, unless it only updates', () => {
    const required = { ...table, fields: [...table.fields, field('Code', 'single_line_text', { required: true })] }
    const lacking = draftMapping(required, columns, null)
    expect(mappingProblem(lacking)).toBe('Code is required, so map a column to it.')
    expect(mappingProblem({ ...lacking, keyFieldId: 'Full name', mode: 'update' })).toBe(null)
    expect(mappingProblem(mapField(lacking, 'Code', 3))).toBe(null)
  })

  test('forgets a key that is no longer mapped', () => {
    expect(keyFields(draft).map(({ id }) => id)).toEqual(['Full name', 'E-mail'])
    const keyed = { ...draft, keyFieldId: 'E-mail' }
    expect(enableField(keyed, 'E-mail', false).keyFieldId).toBe(null)
    expect(mapField(keyed, 'E-mail', 3).keyFieldId).toBe('E-mail')
  })

  test('creates fields for columns that no field uses, under free names', () => {
    expect(unusedColumns(draft, columns)).toEqual([2, 3])
    const made = createFor(draft, 3, 'Height')
    expect(mappedColumns(made, columns)).toEqual([
      { index: 0, fieldId: 'Full name' },
      { index: 1, fieldId: 'E-mail' },
      { index: 3, newField: { name: 'Height', type: 'number', template: { decimals: 2 } } },
    ])
    expect(mappingProblem(made)).toBe(null)
    expect(mappingProblem(createFor(draft, 3, ' e-MAIL'))).toBe('A field called e-MAIL already exists.')
    expect(mappingProblem(createFor(draft, 3, ' '))).toBe('Every new field needs a name.')
    expect(createFor(made, 3, null).newFields.size).toBe(0)
    expect(mapField(made, 'E-mail', 3).newFields.size).toBe(0)
  })
})
