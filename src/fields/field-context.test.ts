import { describe, expect, test } from 'vitest'
import { fieldContext } from './field-context.ts'

describe('the context of a person', () => {
  test('keeps a time zone and a language that are known', () => {
    expect(fieldContext({ timeZone: 'Europe/Berlin', locale: 'pt-BR' })).toMatchObject({
      timeZone: 'Europe/Berlin',
      locale: 'pt-BR',
    })
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
