import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testBlocks } from '../testing/known-blocks.ts'
import { create, firstForm, randomEdit, set } from '../testing/random-edits.ts'
import { applyChanges } from './apply-changes.ts'
import type { Change } from './change.ts'
import { diffDocuments } from './diff-documents.ts'
import type { FormDocument } from './form-document.ts'
import { withoutDeleted } from './outline.ts'

const apply = (document: FormDocument, changes: readonly Change[]) => applyChanges(document, changes, testBlocks)

/** One document after it was changed into another, in as many rounds as that takes, and those rounds. */
function changed(from: FormDocument, to: FormDocument) {
  const rounds: Change[][] = []
  let document = from
  for (let changes = diffDocuments(from, to); changes.length > 0 && rounds.length < 5;) {
    rounds.push(changes)
    ;({ document } = apply(document, changes))
    changes = diffDocuments(document, to)
  }
  return { document, rounds }
}

const edits = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { maxLength: 40 })

test('the changes between two states of a form lead from either to the other', () => {
  fc.assert(
    fc.property(edits, edits, (first, then) => {
      const run = (start: FormDocument, steps: readonly [number, number, number][], prefix: string) =>
        steps.reduce(
          (document, numbers, at) => apply(document, randomEdit(document, `${prefix}${at}`, numbers)).document,
          start,
        )
      const earlier = run(firstForm(), first, 'a')
      const later = run(earlier, then, 'b')
      const back = changed(later, withoutDeleted(earlier))
      expect(withoutDeleted(back.document)).toEqual(withoutDeleted(earlier))
      // A form without the history of the other, as from a file.
      const forth = changed(withoutDeleted(earlier), later)
      expect(withoutDeleted(forth.document)).toEqual(withoutDeleted(later))
    }),
    { numRuns: 300 },
  )
})

test('equal documents have no changes between them, whatever was deleted from them', () => {
  const one = apply(firstForm(), [create('pages', { id: 'page2', place: 'W' })]).document
  const other = apply(one, [set('pages', 'page2', ['isDeleted', false, true])]).document
  expect(diffDocuments(other, firstForm())).toEqual([])
  expect(diffDocuments(one, withoutDeleted(one))).toEqual([])
})

test('a question that was moved from a page and lost with it returns to its place, in one round', () => {
  const at = (parentId: string) => ({ parentId, place: 'V' })
  const before = apply(firstForm(), [create('blocks', { id: 'q1', at: at('page1'), type: 'text' })]).document
  const after = apply(before, [
    create('pages', { id: 'page2', place: 'W' }),
    set('blocks', 'q1', ['at', at('page1'), at('page2')]),
    set('blocks', 'q1', ['settings.max', null, 5]),
    set('pages', 'page2', ['isDeleted', false, true]),
  ]).document
  const { document, rounds } = changed(after, before)
  expect(withoutDeleted(document)).toEqual(withoutDeleted(before))
  expect(rounds).toHaveLength(1)
})
