import { expect, test } from 'vitest'
import { lookup, type LookupTemplate } from './lookup.ts'

test('a lookup names the field of links that it goes through and the field that it shows', () => {
  const template = lookup.template.parse({ linkedRecordFieldId: 'fld1', lookupFieldId: 'fld2' })
  expect(lookup.looksUp?.(template)).toEqual({ linkFieldId: 'fld1', fieldId: 'fld2' })
})

test('the settings of another field type name none', () => {
  expect(() => lookup.looksUp?.({} as LookupTemplate)).toThrow('Field is not a lookup field')
})
