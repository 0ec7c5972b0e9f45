import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldType } from '../../fields/registry.ts'
import { fieldUiOf } from '../../fields/registry.ui.ts'
import type { Clip } from '../../grid/clipboard/clip.ts'
import type { GridColumn } from '../../grid/grid-data.ts'
import { readPasteSync, readPaste } from '../../grid/clipboard/read-paste.ts'
import { SyntheticData } from '../../grid/testing/synthetic-data.ts'
import { inSlices } from './in-slices.ts'
import { countPaste } from './paste-counts.ts'

const column = (name: string, type: string, overrides: Partial<GridColumn> = {}): GridColumn => ({
  id: name,
  name,
  width: 100,
  readOnly: false,
  template: fieldType(type).template.parse({}),
  type: fieldType(type),
  ui: fieldUiOf(type),
  ...overrides,
})

const columns = [
  column('Name', 'single_line_text'),
  column('Size', 'number'),
  column('Status', 'single_select'),
  column('Time', 'duration'),
  column('Made', 'single_line_text', { readOnly: true }),
]

const clipOf = (...rows: string[][]): Clip => ({ rows: rows.map(row => row.map(text => ({ text }))), source: null })
const lines = (rows: number, across: number) => ({
  rows: Array.from({ length: rows }, (_, at) => at),
  columns: Array.from({ length: across }, (_, at) => at),
})

function open(rows = 2): SyntheticData {
  const held = ['Ada', 7, null, 60, 'then']
  const data = new SyntheticData({ rows, columns, value: (_row, at) => held[at] ?? null })
  return Object.assign(data, { changeTemplate: () => undefined })
}

const count = (data: SyntheticData, clip: Clip) =>
  countPaste(data, readPasteSync(data, { clip, columns, blocks: [lines(clip.rows.length, clip.rows[0]?.length ?? 0)] }))

describe('before a paste is counted', () => {
  test('changed and added cells and records, but not unchanged ones', () => {
    const counts = count(open(), clipOf(['Ada', '8'], ['Bo', '9'], ['Cy', '10']))
    expect(counts).toMatchObject({ changedCells: 3, changedRows: 2, addedRows: 1, emptied: 0, options: [] })
  })

  test('the options that it creates, each spelling once', () => {
    const { options } = count(open(), clipOf(['Ada', '7', 'Open'], ['Ada', '7', 'Open '], ['Ada', '7', 'open']))
    expect(options).toEqual([{ field: 'Status', labels: ['Open', 'open'] }])
  })

  test('emptied, unreadable, and read-only cells', () => {
    const counts = count(
      open(),
      clipOf(['', 'much', '', '1:00:99', 'x'], ['', '7', '', '1:00', 'y'], ['Cy', 'so', '', '', '']),
    )
    expect(counts).toMatchObject({ emptied: 3, readOnly: 3 })
    expect(counts.unreadable).toMatchObject({ count: 3, emptied: 2 })
    expect(counts.unreadable.samples.map(({ place, field, text }) => [field, text, place])).toEqual([
      ['Size', 'much', { record: 1 }],
      ['Time', '1:00:99', { record: 1 }],
      ['Size', 'so', { newRecord: 1 }],
    ])
  })

  test('samples of every field, though one of them has a thousand', () => {
    const rows = Array.from({ length: 1_000 }, () => ['', 'much', '', '', ''])
    const { unreadable } = count(open(1_001), clipOf(...rows, ['', '7', '', '1:00:99', '']))
    expect(unreadable.count).toBe(1_001)
    expect(unreadable.samples.map(({ field }) => field)).toEqual(['Size', 'Time', 'Size', 'Size', 'Size'])
  })
})

test('what is counted between frames is what is read at once', async () => {
  const cell = fc.constantFrom('', 'Ada', '7', '1:00:99', 'Open')
  const clips = fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 300 })
  await fc.assert(
    fc.asyncProperty(clips, async rows => {
      const data = open()
      const place = { clip: clipOf(...rows), columns, blocks: [lines(rows.length, 4)] }
      const sliced = await inSlices(readPaste(data, place), new AbortController().signal)
      expect(countPaste(data, sliced)).toEqual(countPaste(data, readPasteSync(data, place)))
    }),
    { numRuns: 20 },
  )
})

test('a canceled count rejects', async () => {
  const life = new AbortController()
  const work = inSlices(
    (function* forever(): Generator<void, never> {
      for (;;) yield
    })(),
    life.signal,
  )
  life.abort(new Error('Closed'))
  await expect(work).rejects.toThrow('Closed')
})
