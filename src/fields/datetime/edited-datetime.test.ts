import { describe, expect, test } from 'vitest'
import { value } from '../field-type.ts'
import { testContext } from '../testing.ts'
import { datetimeTemplate } from './datetime-format.ts'
import { readEditedDatetime, steppedDatetime, withDay, withTime } from './edited-datetime.ts'

const field = { template: datetimeTemplate.parse({}), context: { ...testContext, timeZone: 'Europe/Berlin' } }
const daysOnly = { ...field, template: datetimeTemplate.parse({ displayTime: false }) }
const moment = '2026-01-31T13:40:00.000Z'
const step = (key: string, altKey = false) => steppedDatetime(moment, { key, altKey }, field)

describe('editing an instant', () => {
  test('keeps the time when a day is picked, and the day when a time is picked', () => {
    expect(withDay(moment, '2026-07-01', field)).toBe('2026-07-01T12:40:00.000Z')
    expect(withTime(moment, 9 * 3_600_000, field)).toBe('2026-01-31T08:00:00.000Z')
  })

  test('starts at 9:00 on a picked day, and today at a picked time', () => {
    expect(withDay(null, '2026-01-31', field)).toBe('2026-01-31T08:00:00.000Z')
    expect(withTime(null, 0, field)).toBe('2026-11-20T23:00:00.000Z')
    expect(withDay(null, '2026-01-31', daysOnly)).toBe('2026-01-30T23:00:00.000Z')
  })

  test('moves by days, months, and 15 minutes', () => {
    expect(step('ArrowDown')).toBe('2026-02-01T13:40:00.000Z')
    expect(step('PageDown')).toBe('2026-02-28T13:40:00.000Z')
    expect(step('ArrowDown', true)).toBe('2026-01-31T13:45:00.000Z')
    expect(step('ArrowUp', true)).toBe('2026-01-31T13:30:00.000Z')
    expect(step('PageUp', true)).toBeNull()
    expect(step('x')).toBeNull()
  })

  test('keeps a hidden time when another day is typed', () => {
    expect(readEditedDatetime('2/1/2026', moment, daysOnly)).toEqual(value('2026-02-01T13:40:00.000Z'))
    expect(readEditedDatetime('2/1/2026 5 PM', moment, daysOnly)).toEqual(value('2026-02-01T16:00:00.000Z'))
    expect(readEditedDatetime('2/1/2026', moment, field)).toEqual(value('2026-01-31T23:00:00.000Z'))
  })
})
