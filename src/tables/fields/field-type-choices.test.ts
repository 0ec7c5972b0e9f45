import { describe, expect, test } from 'vitest'
import { fieldTypes } from '../../fields/registry.ts'
import { fieldTypeChoices, bestMatch } from './field-type-choices.ts'

const found = (search: string) => fieldTypeChoices(search).flatMap(({ types }) => types.map(({ label }) => label))
const first = (search: string) => found(search)[bestMatch(fieldTypeChoices(search), search)]

describe('types to choose from', () => {
  test('are all there, each in one group, when nothing is searched for', () => {
    const all = Object.values(fieldTypes).map(({ label }) => label)
    expect(found(' ').toSorted()).toEqual(all.toSorted())
    expect(fieldTypeChoices('').every(({ label, types }) => label !== '' && types.length > 0)).toBe(true)
  })

  test('are found by the beginning of any of their words, whatever the case', () => {
    expect(found('TEXT')).toEqual(['Single line text', 'Long text'])
    expect(found('sel mult')).toEqual(['Multiple select'])
    expect(found('umber')).toEqual([])
  })

  test('are found by other words that people have for them', () => {
    expect(found('dropdown')).toEqual(['Single select', 'Multiple select'])
    expect(found('money')).toEqual(['Currency'])
  })

  test('begin with the one whose name begins like the search', () => {
    expect(first('date')).toBe('Date')
    expect(first('phone')).toBe('Phone number')
    expect(first('link')).toBe('Linked record')
  })
})
