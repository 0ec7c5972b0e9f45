import { expect, test } from 'vitest'
import { knownBlocks } from '../../blocks/registry.ts'
import { applyChanges } from '../../document/apply-changes.ts'
import type { Block, FormDocument, Option } from '../../document/form-document.ts'
import { buildForm } from '../../testing/build-form.ts'
import { rightOrderOf, toggleCell, toggleRight, worthOf } from './quiz-edits.ts'

const form = buildForm({
  pages: [
    [
      { id: 'a', type: 'single_choice', options: ['x', 'y'] },
      { id: 'r', type: 'ranking', options: ['one', 'two'] },
      { id: 'm', type: 'matrix_single' },
    ],
  ],
})
const apply = (document: FormDocument, changes: ReturnType<typeof toggleRight>) =>
  applyChanges(document, changes, knownBlocks).document
const option = (document: FormDocument, id: string) => document.options[id] as Option
const block = (document: FormDocument, id: string) => document.blocks[id] as Block

test('marking an option twice takes the mark away', () => {
  const marked = apply(form, toggleRight(form, option(form, 'y')))
  expect(worthOf(marked, block(marked, 'a'))).toEqual({ max: 1, right: 'y' })
  const unmarked = apply(marked, toggleRight(marked, option(marked, 'y')))
  expect(worthOf(unmarked, block(unmarked, 'a'))).toBeNull()
})

test('the options of a ranking get their places in the order in which they are marked', () => {
  const first = apply(form, toggleRight(form, option(form, 'two')))
  const both = apply(first, toggleRight(first, option(first, 'one')))
  expect(rightOrderOf(both, block(both, 'r'))).toEqual(['two', 'one'])
  const without = apply(both, toggleRight(both, option(both, 'two')))
  expect(rightOrderOf(without, block(without, 'r'))).toEqual(['one'])
})

test('a cell of a matrix is marked without touching the others', () => {
  const one = apply(form, toggleCell(form, 'm', { row: 'r1', column: 'k1' }))
  const two = apply(one, toggleCell(one, 'm', { row: 'r2', column: 'k2' }))
  const three = apply(two, toggleCell(two, 'm', { row: 'r1', column: 'k1' }))
  expect(block(three, 'm').settings['rightCells']).toEqual({ r1: [], r2: ['k2'] })
})
