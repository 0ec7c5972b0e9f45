import { expect, test } from 'vitest'
import { lookup, type LookupTemplate } from './lookup.ts'

test('a lookup names its link field and the field that it shows', () => {
  const template = lookup.template.parse({ linkedRecordFieldId: 'fld1', lookupFieldId: 'fld2' })
  expect(lookup.looksUp?.(template)).toEqual({ linkFieldId: 'fld1', fieldId: 'fld2' })
})

test('the settings of another field type name neither', () => {
  expect(() => lookup.looksUp?.({} as LookupTemplate)).toThrow('Field is not a lookup field')
})
