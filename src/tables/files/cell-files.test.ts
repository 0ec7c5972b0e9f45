import { describe, expect, test } from 'vitest'
import type { Attachment } from '../../fields/attachments/attachment.ts'
import { fieldType } from '../../fields/registry.ts'
import type { UpdateCell } from '../actions/update-cell.ts'
import type { OpenRecord } from '../record/open-record.ts'
import { CellFiles } from './cell-files.ts'

const file = (name: string): Attachment => ({
  id: `id-${name}`,
  key: `files/${name}`,
  size: 3,
  filename: name,
  metadata: { userId: 'me', wasDownloaded: false },
  mimeType: 'text/plain',
  uploadedAt: '2026-11-01T15:05:00.000Z',
  originalName: name,
})

function cellWith(stored: unknown, number: number | null = 7) {
  let value = stored
  const acts: UpdateCell[] = []
  const type = fieldType('attachments')
  const files = new CellFiles({
    open: {
      number,
      value: () => value,
    } as unknown as OpenRecord,
    recordId: 'rec1',
    field: { id: 'files', type, template: type.template.parse({}) },
    session: {
      act: ({ args }) => {
        const update = args as UpdateCell
        acts.push(update)
        value = update.cells[0]?.after
        return {} as never
      },
    },
    place: { userId: 'me', basePublicId: 'bas1', tableId: 'tbl1', viewId: 'viw1' },
  })
  return { files, acts, names: () => files.list.map(({ filename }) => filename) }
}

describe('the files of a cell', () => {
  test('are added at the end, or before those that were chosen later', () => {
    const { files, names } = cellWith([file('a')])
    files.add(file('d'))
    files.add(file('b'), ['files/d', 'files/gone'])
    files.add(file('c'), ['files/d'])
    expect(names()).toEqual(['a', 'b', 'c', 'd'])
    files.add(file('e'), ['files/gone'])
    expect(names()).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('are there once, however often they are added', () => {
    const { files, acts, names } = cellWith([file('a')])
    files.add(file('a'))
    expect(names()).toEqual(['a'])
    expect(acts).toEqual([])
  })

  test('change with the value that was on the screen as the expected one', () => {
    const { files, acts } = cellWith([file('a'), file('b')])
    files.remove(file('a'))
    expect(acts).toEqual([
      {
        tableId: 'tbl1',
        cells: [{ recordId: 'rec1', number: 7, fieldId: 'files', before: [file('a'), file('b')], after: [file('b')] }],
      },
    ])
  })

  test('leave an empty cell when the last one goes', () => {
    const { files, acts } = cellWith([file('a')])
    files.remove(file('a'))
    expect(acts[0]?.cells[0]?.after).toBeNull()
    files.add(file('b'))
    expect(acts[1]?.cells[0]).toMatchObject({ before: null, after: [file('b')] })
  })

  test('do not hold the addresses with which they were loaded', () => {
    const { files } = cellWith([{ ...file('a'), url: '/api/files/a', thumbnailUrl: '/api/files/a/thumbnail' }])
    expect(files.list).toEqual([file('a')])
  })

  test('are none in a cell that cannot be read', () => {
    expect(cellWith('not a list').files.list).toEqual([])
    expect(cellWith(null).files.list).toEqual([])
    expect(cellWith([{ ...file('a'), key: 'https://elsewhere.example/x' }]).files.list).toEqual([])
  })

  test('change nothing while the record is not loaded', () => {
    const { files, acts } = cellWith(null, null)
    files.add(file('a'))
    expect(acts).toEqual([])
  })
})
