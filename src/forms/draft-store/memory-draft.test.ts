import { expect, test } from 'vitest'
import { create, set } from '../testing/random-edits.ts'
import { memoryDraft } from './testing/memory-draft.ts'

const question = (id: string) =>
  create('blocks', { id, at: { parentId: 'page1', place: 'V' }, type: 'short_answer', label: 'Name' })

test('the changes of a gesture are undone and redone together', () => {
  const draft = memoryDraft()
  draft.change([question('q1')], 'Add a question', 'ges1')
  draft.change([set('blocks', 'q1', ['label', 'Name', 'Town'])], 'Edit label', 'ges1')
  expect(draft.state.undo?.label).toBe('Add a question')
  expect(draft.undo()).toBe(true)
  expect(draft.document.blocks['q1']?.isDeleted).toBe(true)
  expect(draft.undo()).toBe(false)
  draft.redo()
  expect(draft.document.blocks['q1']).toMatchObject({ isDeleted: false, label: 'Town' })
})

test('a draft reports what it did not change, and notifies of what it did', () => {
  const draft = memoryDraft()
  let count = 0
  draft.subscribe(() => {
    count += 1
  })
  expect(draft.change([set('blocks', 'q1', ['label', '', 'x'])], 'Edit label')).toMatchObject([{ reason: 'missing' }])
  expect(count).toBe(0)
  draft.change([question('q1')], 'Add a question')
  expect(count).toBe(1)
  draft.give({ mayEdit: false })
  expect(draft.change([question('q2')], 'Add a question')).toMatchObject([{ reason: 'forbidden' }])
})
