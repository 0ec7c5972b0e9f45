import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FoundRecord } from '../linked-records.ts'
import { linkedCellWidth } from './linked-cell-width.ts'
import {
  activeLine,
  nextRequest,
  initialPicker,
  pageLoaded,
  creationEnded,
  creationStarted,
  pageFailed,
  pickerLines,
  type PickerState,
  pickerStatus,
  lineStepped,
  recordToggled,
  searchChanged,
  nextPageRequested,
  withoutLast,
} from './picker-state.ts'

const record = (name: string): FoundRecord => ({ id: name.toLowerCase(), name, data: {} })
const yes = () => true

/** The picker after the response to its current request. */
function answered(state: PickerState, names: readonly string[], cursor: string | null = null): PickerState {
  const request = nextRequest(state)
  return request ? pageLoaded(state, { request, page: { records: names.map(record), cursor } }) : state
}

const open = answered(initialPicker(['ada'], ''), ['Ada', 'Bo', 'Cy'])
const texts = (state: PickerState) =>
  pickerLines(state, yes).map(line => (line.kind === 'record' ? line.record.name : `Create "${line.name}"`))
const status = (state: PickerState) => pickerStatus(state, pickerLines(state, yes).length)

describe('a picker', () => {
  test('shows what it is waiting for', () => {
    expect(status(initialPicker([], ''))).toBe('Loading...')
    expect(status(open)).toBeNull()
    expect(status(searchChanged(open, 'a'))).toBe('Searching...')
    expect(status(answered(initialPicker([], ''), []))).toBe('No records found')
    expect(status(nextPageRequested(answered(initialPicker([], ''), ['Ada'], 'next')))).toBe('Loading...')
  })

  test('ignores results of an outdated search', () => {
    const searching = searchChanged(open, 'b')
    const request = nextRequest(searching) ?? { search: '', cursor: null }
    const other = searchChanged(searching, 'bo')
    expect(pageLoaded(other, { request, page: { records: [], cursor: null } })).toBe(other)
    expect(searchChanged(other, ' ').awaits).toBe('nothing')
  })

  test('empties when a search fails, and keeps its records when the next page fails', () => {
    const searching = searchChanged(open, 'b')
    expect(texts(pageFailed(searching, nextRequest(searching) ?? { search: '', cursor: null }))).toEqual(['Create "b"'])
    const more = nextPageRequested(answered(initialPicker([], ''), ['Ada'], 'next'))
    const end = pageFailed(more, { search: '', cursor: 'next' })
    expect(texts(end)).toEqual(['Ada'])
    expect(nextPageRequested(end)).toBe(end)
  })

  test('appends pages without repeating records', () => {
    const more = nextPageRequested(answered(initialPicker([], ''), ['Ada', 'Bo'], 'next'))
    expect(texts(answered(more, ['Bo', 'Cy']))).toEqual(['Ada', 'Bo', 'Cy'])
  })

  test('offers to create a record once no record has the typed name', () => {
    expect(texts(searchChanged(open, 'Di'))).toEqual(['Ada', 'Bo', 'Cy'])
    expect(texts(answered(searchChanged(open, ' Di '), ['Diana']))).toEqual(['Diana', 'Create "Di"'])
    expect(texts(answered(searchChanged(open, 'BO'), ['Bo']))).toEqual(['Bo'])
    expect(pickerLines(answered(searchChanged(open, 'Di'), []), () => false)).toEqual([])
    expect(texts(answered(searchChanged(open, '   '), ['Ada']))).toEqual(['Ada', 'Bo', 'Cy'])
  })

  test('adds and removes records, and clears the search', () => {
    expect(recordToggled(open, 'bo', true).chosen).toEqual(['ada', 'bo'])
    expect(recordToggled(open, 'ada', true).chosen).toEqual([])
    const found = recordToggled(answered(searchChanged(open, 'b'), ['Bo']), 'bo', true)
    expect(found).toMatchObject({ search: '', awaits: 'first', chosen: ['ada', 'bo'] })
    expect(withoutLast(found).chosen).toEqual(['ada'])
  })

  test('replaces the chosen record if only one can be linked', () => {
    expect(recordToggled(open, 'bo', false).chosen).toEqual(['bo'])
    expect(recordToggled(open, 'ada', false).chosen).toEqual([])
    expect(creationEnded(creationStarted(open, 'Di'), { id: 'di', allowMultiple: false }).chosen).toEqual(['di'])
  })

  test('chooses a record once it is created, and nothing if that fails', () => {
    const creating = creationStarted(answered(searchChanged(open, 'Di'), []), 'Di')
    expect(texts(creating)).toEqual(['Create "Di"'])
    expect(creationEnded(creating, { id: 'di', allowMultiple: true })).toMatchObject({
      chosen: ['ada', 'di'],
      search: '',
    })
    expect(creationEnded(searchChanged(creating, 'Ed'), { id: 'di', allowMultiple: true })).toMatchObject({
      search: 'Ed',
    })
    expect(creationEnded(creating, null)).toMatchObject({ chosen: ['ada'], search: 'Di', creating: null })
  })

  test('wraps around its lines, and loads more before the end', () => {
    expect(activeLine(open, 3)).toBeNull()
    expect(lineStepped(open, 1, 3).at).toBe(0)
    expect(lineStepped(open, -1, 3).at).toBe(2)
    expect(lineStepped({ ...open, at: 2 }, 1, 3).at).toBe(0)
    const long = answered(initialPicker([], ''), ['Ada', 'Bo', 'Cy'], 'next')
    expect(lineStepped(long, 1, 3).awaits).toBe('nothing')
    expect(lineStepped({ ...long, at: 1 }, 1, 3)).toMatchObject({ at: 2, awaits: 'more' })
    expect(lineStepped({ ...long, at: 2 }, 1, 3)).toMatchObject({ at: 2, awaits: 'more' })
    expect(activeLine(answered(searchChanged(open, 'b'), ['Bo']), 1)).toBe(0)
    expect(activeLine(searchChanged(open, 'b'), 3)).toBeNull()
  })
})

type Step = (state: PickerState) => PickerState

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom('', 'a', 'b', 'ada').map(
    (text): Step =>
      state =>
        searchChanged(state, text),
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
          recordToggled(state, id, many),
    ),
  ),
  fc.constantFrom(1 as const, -1 as const).map(
    (by): Step =>
      state =>
        lineStepped(state, by, pickerLines(state, yes).length),
  ),
  fc.constant<Step>(nextPageRequested),
  fc.constant<Step>(state => creationStarted(state, 'New')),
  fc.boolean().map(
    (isThere): Step =>
      state =>
        creationEnded(state, isThere ? { id: 'new', allowMultiple: true } : null),
  ),
)

test('no sequence of steps chooses or lists a record twice, or makes a line active that is not listed', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 40 }), all => {
      const state = all.reduce((now, step) => step(now), initialPicker([], ''))
      const lines = pickerLines(state, yes)
      const active = activeLine(state, lines.length)
      expect(new Set(state.chosen).size).toBe(state.chosen.length)
      expect(new Set(texts(state)).size).toBe(lines.length)
      expect(active === null || lines[active] !== undefined).toBe(true)
      expect(nextRequest(state) === null).toBe(state.awaits === 'nothing')
    }),
  )
})

test('a link cell is 130 pixels wide per chip, from 200 to 400, and 120 when empty', () => {
  expect([0, 1, 2, 3, 4, 100].map(linkedCellWidth)).toEqual([120, 200, 260, 390, 400, 400])
})
