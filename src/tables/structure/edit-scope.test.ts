import { expect, test } from 'vitest'
import { editScope, type EditScopeOptions } from './edit-scope.ts'

test('in a base without tables nothing is edited', () => {
  const sent: unknown[] = []
  const scope = editScope({
    userId: 'u',
    basePublicId: 'b',
    tableId: '',
    viewId: '',
    screen: { structure: { shown: null } } as EditScopeOptions['screen'],
    session: {
      act: (draft: unknown) => void sent.push(draft),
      undo: () => undefined,
    } as unknown as EditScopeOptions['session'],
    offerUndo: () => undefined,
  })
  expect(() => scope.act({ type: 'createField', args: {} })).toThrow('No table selected')
  expect(sent).toEqual([])
  expect(scope.tables()).toEqual([])
})
