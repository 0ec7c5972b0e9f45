import { expect, test } from 'vitest'
import { fieldType, fieldTypes } from '../../fields/registry.ts'
import type { Field } from '../../engine/model/structure.ts'
import { CellsOfFiles } from './cells-of-files.ts'

const field = (id: string, type: string): Field => ({ id, name: id, type, template: {}, order: 1 })
const types = Object.keys(fieldTypes).map(fieldType)
const [sample] = types.flatMap(({ files, sample: value }) => files?.toFiles(value) ?? [])
const fields = types.flatMap(({ type, files }) => (files ? field('papers', type) : []))
const files = (...ids: string[]) => ids.map(id => ({ ...sample, id }))

test('files are asked for by the cells that hold them, each cell once', () => {
  const cells = new CellsOfFiles()
  cells.learn(
    [
      { id: 'one', data: { papers: files('a', 'b') } },
      { id: 'two', data: { papers: files('c') } },
    ],
    fields,
  )
  expect(cells.of(['b', 'a', 'c', 'never seen'])).toEqual([
    { recordId: 'one', fieldId: 'papers' },
    { recordId: 'two', fieldId: 'papers' },
  ])
})

test('a file that has come to stand elsewhere is asked for there', () => {
  const cells = new CellsOfFiles()
  cells.learn([{ id: 'one', data: { papers: files('a') } }], fields)
  cells.learn(
    [
      { id: 'two', data: { papers: files('a') } },
      { id: 'one', data: {} },
    ],
    fields,
  )
  expect(cells.of(['a'])).toEqual([{ recordId: 'two', fieldId: 'papers' }])
})

test('of what is not known whole, and of fields that hold no files, nothing is learned', () => {
  const cells = new CellsOfFiles()
  cells.learn([{}, { id: 'one', data: { papers: null } }], fields)
  cells.learn([{ id: 'one', data: { papers: files('a') } }], [])
  expect(cells.of(['a'])).toEqual([])
})
