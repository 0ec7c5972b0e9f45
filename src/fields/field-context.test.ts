import { describe, expect, test } from 'vitest'
import { fieldContext } from './field-context.ts'
import { value } from './field-type.ts'
import { fieldTypes } from './registry.ts'

describe('the field context of a person', () => {
  test('keeps a known time zone and language', () => {
    expect(fieldContext({ timeZone: 'Europe/Berlin', locale: 'pt-BR' })).toMatchObject({
      timeZone: 'Europe/Berlin',
      locale: 'pt-BR',
    })
  })

  test.each([
    ['de-DE-u-nu-latn-co-phonebk', 'de-DE'],
    ['en-GB-x-anything', 'en-GB'],
    ['qaa-QM', 'en-US'],
  ])('uses the language of %s as %s, which formats support', (locale, expected) => {
    const context = fieldContext({ locale })
    expect(context.locale).toBe(expected)
    expect(fieldTypes.number.read('1', fieldTypes.number.template.parse({}), context)).toEqual(value(1))
  })

  test.each([
    [undefined, undefined],
    [null, ''],
    ['Mars/Base', 'en-US@posix'],
    ['', 'C'],
  ])('is UTC and English for %j and %j', (timeZone, locale) => {
    expect(fieldContext({ timeZone, locale })).toMatchObject({ timeZone: 'UTC', locale: 'en-US' })
  })
})
