import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FoundRecord } from '../linked-records.ts'
import { linkedCellWidth } from './linked-cell-width.ts'
import {
  activeOf,
  asks,
  beginning,
  came,
  created,
  creating,
  failed,
  linesOf,
  type PickerState,
  statusOf,
  stepped,
  toggled,
  typed,
  wantsMore,
  withoutLast,
} from './picker-state.ts'

const record = (name: string): FoundRecord => ({ id: name.toLowerCase(), name, data: {} })
const yes = () => true

/** The picker after the response to its current request. */
function answered(state: PickerState, names: readonly string[], cursor: string | null = null): PickerState {
  const asked = asks(state)
  return asked ? came(state, { asked, page: { records: names.map(record), cursor } }) : state
}

const open = answered(beginning(['ada'], ''), ['Ada', 'Bo', 'Cy'])
const texts = (state: PickerState) =>
  linesOf(state, yes).map(line => (line.kind === 'record' ? line.record.name : `Create "${line.name}"`))
const status = (state: PickerState) => statusOf(state, linesOf(state, yes).length)

describe('a picker', () => {
  test('shows what it is waiting for', () => {
    expect(status(beginning([], ''))).toBe('Loading...')
    expect(status(open)).toBeNull()
    expect(status(typed(open, 'a'))).toBe('Searching...')
    expect(status(answered(beginning([], ''), []))).toBe('No records found')
    expect(status(wantsMore(answered(beginning([], ''), ['Ada'], 'next')))).toBe('Loading...')
  })

  test('ignores results of an outdated search', () => {
    const searching = typed(open, 'b')
    const asked = asks(searching) ?? { search: '', cursor: null }
    const other = typed(searching, 'bo')
    expect(came(other, { asked, page: { records: [], cursor: null } })).toBe(other)
    expect(typed(other, ' ').awaits).toBe('nothing')
  })

  test('empties when a search fails, and keeps its records when the next page fails', () => {
    const searching = typed(open, 'b')
    expect(texts(failed(searching, asks(searching) ?? { search: '', cursor: null }))).toEqual(['Create "b"'])
    const more = wantsMore(answered(beginning([], ''), ['Ada'], 'next'))
    const end = failed(more, { search: '', cursor: 'next' })
    expect(texts(end)).toEqual(['Ada'])
    expect(wantsMore(end)).toBe(end)
  })

  test('appends pages without repeating records', () => {
    const more = wantsMore(answered(beginning([], ''), ['Ada', 'Bo'], 'next'))
    expect(texts(answered(more, ['Bo', 'Cy']))).toEqual(['Ada', 'Bo', 'Cy'])
  })

  test('offers to create a record once no record has the typed name', () => {
    expect(texts(typed(open, 'Di'))).toEqual(['Ada', 'Bo', 'Cy'])
    expect(texts(answered(typed(open, ' Di '), ['Diana']))).toEqual(['Diana', 'Create "Di"'])
    expect(texts(answered(typed(open, 'BO'), ['Bo']))).toEqual(['Bo'])
    expect(linesOf(answered(typed(open, 'Di'), []), () => false)).toEqual([])
    expect(texts(answered(typed(open, '   '), ['Ada']))).toEqual(['Ada', 'Bo', 'Cy'])
  })

  test('adds and removes records, and clears the search', () => {
    expect(toggled(open, 'bo', true).chosen).toEqual(['ada', 'bo'])
    expect(toggled(open, 'ada', true).chosen).toEqual([])
    const found = toggled(answered(typed(open, 'b'), ['Bo']), 'bo', true)
    expect(found).toMatchObject({ search: '', awaits: 'first', chosen: ['ada', 'bo'] })
    expect(withoutLast(found).chosen).toEqual(['ada'])
  })

  test('replaces the chosen record if only one can be linked', () => {
    expect(toggled(open, 'bo', false).chosen).toEqual(['bo'])
    expect(toggled(open, 'ada', false).chosen).toEqual([])
    expect(created(creating(open, 'Di'), { id: 'di', allowMultiple: false }).chosen).toEqual(['di'])
  })

  test('chooses a record once it is created, and nothing if that fails', () => {
    const asked = creating(answered(typed(open, 'Di'), []), 'Di')
    expect(texts(asked)).toEqual(['Create "Di"'])
    expect(created(asked, { id: 'di', allowMultiple: true })).toMatchObject({ chosen: ['ada', 'di'], search: '' })
    expect(created(typed(asked, 'Ed'), { id: 'di', allowMultiple: true })).toMatchObject({ search: 'Ed' })
    expect(created(asked, null)).toMatchObject({ chosen: ['ada'], search: 'Di', creating: null })
  })

  test('wraps around its lines, and loads more before the end', () => {
    expect(activeOf(open, 3)).toBeNull()
    expect(stepped(open, 1, 3).at).toBe(0)
    expect(stepped(open, -1, 3).at).toBe(2)
    expect(stepped({ ...open, at: 2 }, 1, 3).at).toBe(0)
    const long = answered(beginning([], ''), ['Ada', 'Bo', 'Cy'], 'next')
    expect(stepped(long, 1, 3).awaits).toBe('nothing')
    expect(stepped({ ...long, at: 1 }, 1, 3)).toMatchObject({ at: 2, awaits: 'more' })
    expect(stepped({ ...long, at: 2 }, 1, 3)).toMatchObject({ at: 2, awaits: 'more' })
    expect(activeOf(answered(typed(open, 'b'), ['Bo']), 1)).toBe(0)
    expect(activeOf(typed(open, 'b'), 3)).toBeNull()
  })
})

type Step = (state: PickerState) => PickerState

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom('', 'a', 'b', 'ada').map(
    (text): Step =>
      state =>
        typed(state, text),
  ),
  fc.subarray(['Ada', 'Bo', 'Cy', 'Di']).chain(names =>
    fc.constantFrom(null, 'next').map(
      (cursor): Step =>
        state =>
          answered(state, names, cursor),
    ),
  ),
  fc.constantFrom('ada', 'bo', 'di').chain(id =>
    fc.boolean().map(
      (many): Step =>
        state =>
          toggled(state, id, many),
    ),
  ),
  fc.constantFrom(1 as const, -1 as const).map(
    (by): Step =>
      state =>
        stepped(state, by, linesOf(state, yes).length),
  ),
  fc.constant<Step>(wantsMore),
  fc.constant<Step>(state => creating(state, 'New')),
  fc.boolean().map(
    (isThere): Step =>
      state =>
        created(state, isThere ? { id: 'new', allowMultiple: true } : null),
  ),
)

test('no sequence of steps chooses or lists a record twice, or makes a line active that is not listed', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 40 }), all => {
      const state = all.reduce((now, step) => step(now), beginning([], ''))
      const lines = linesOf(state, yes)
      const active = activeOf(state, lines.length)
      expect(new Set(state.chosen).size).toBe(state.chosen.length)
      expect(new Set(texts(state)).size).toBe(lines.length)
      expect(active === null || lines[active] !== undefined).toBe(true)
      expect(asks(state) === null).toBe(state.awaits === 'nothing')
    }),
  )
})

test('a link cell is 130 pixels wide per chip, from 200 to 400, and 120 when empty', () => {
  expect([0, 1, 2, 3, 4, 100].map(linkedCellWidth)).toEqual([120, 200, 260, 390, 400, 400])
})
