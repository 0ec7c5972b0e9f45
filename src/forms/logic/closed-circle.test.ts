import { expect, test } from 'vitest'
import { blockTypes, knownBlocks } from '../blocks/registry.ts'
import { applyChanges } from '../document/apply-changes.ts'
import type { Change } from '../document/change.ts'
import type { Effect } from '../document/effect.ts'
import type { FormDocument } from '../document/form-document.ts'
import { buildForm, is } from '../testing/build-form.ts'
import { create, set } from '../testing/random-edits.ts'
import { closedCircle } from './closed-circle.ts'

const show = (id: string): Effect => ({ do: 'show', list: 'blocks', id })

function circleOf(before: FormDocument, ...changes: Change[]): string | null {
  const { document: after, done } = applyChanges(before, changes, knownBlocks)
  expect(done).toHaveLength(changes.length)
  return closedCircle({ before, after, done }, blockTypes)
}

const pages = [
  [
    { id: 'a', label: 'Age' },
    { id: 'b', label: 'Town' },
  ],
]
const closing = create('rules', { id: 'r9', place: 'z', when: is('b', 'x'), effects: [show('a')] })

test('a rule that closes a circle is named with what it depends on', () => {
  const form = buildForm({ pages, rules: [{ when: is('a', 'x'), effects: [show('b')] }] })
  expect(circleOf(form, closing)).toMatch(/^These depend on each other: .*'Age'.*'Town'/)
})

test('restoring a deleted question or turning on a rule closes a circle, too', () => {
  const rules = [
    { when: is('a', 'x'), effects: [show('b')] },
    { id: 'r9', isOff: true, when: is('b', 'x'), effects: [show('a')] },
  ]
  const form = buildForm({ pages, rules })
  expect(circleOf(form, set('rules', 'r9', ['isOff', true, false]))).not.toBeNull()
  const deleted = applyChanges(
    form,
    [set('blocks', 'b', ['isDeleted', false, true]), set('rules', 'r9', ['isOff', true, false])],
    knownBlocks,
  ).document
  expect(circleOf(deleted, set('blocks', 'b', ['isDeleted', true, false]))).not.toBeNull()
})

test('other changes close none', () => {
  const form = buildForm({ pages, rules: [{ when: is('a', 'x'), effects: [show('b')] }] })
  expect(circleOf(form, set('blocks', 'a', ['label', 'Age', 'x']))).toBeNull()
  expect(circleOf(form, set('rules', 'r1', ['isOff', false, true]), closing)).toBeNull()
})

test('a form that has a circle already can be changed', () => {
  const rules = [
    { when: is('a', 'x'), effects: [show('b')] },
    { when: is('b', 'x'), effects: [show('a')] },
  ]
  const form = buildForm({ pages, rules })
  expect(circleOf(form, create('rules', { id: 'r9', place: 'z', when: is('a', 'y'), effects: [] }))).toBeNull()
  expect(circleOf(form, set('rules', 'r2', ['isDeleted', false, true]))).toBeNull()
})
