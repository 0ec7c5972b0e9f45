import { describe, expect, test } from 'vitest'
import type { Action } from '../../actions/action.ts'
import { overwritingActions, overwritingText } from './overwriting-actions.ts'

const action = (id: string, payload: unknown, lostTo?: string): Action => ({
  id,
  payload,
  gestureId: id,
  type: 'records.updateCell',
  userId: 'usr1',
  basePublicId: 'bas1',
  tableId: 'tbl1',
  viewId: 'viw1',
  status: 'failed',
  timestamp: 0,
  touches: [],
  dependencies: [],
  error: null,
  isUndo: false,
  isRedo: false,
  ...(lostTo !== undefined && { lostTo }),
})

const edit = (id: string, before: string, after: string) =>
  action(id, { tableId: 'tbl1', cells: [{ recordId: 'rec1', fieldId: 'name', before, after }] })

/** The arguments for a screen where the cell holds something. */
const holding = (value: string) => (one: Action) => {
  const { cells } = one.payload as { cells: object[] }
  return { tableId: 'tbl1', cells: cells.map(cell => ({ ...cell, before: value })) }
}

const replaced = (actions: Action[], argsNow: (one: Action) => unknown) => [...overwritingActions(actions, argsNow)]

describe('an action that was set aside', () => {
  test('replaces nothing where the screen holds what it held then, or what it is to hold', () => {
    expect(replaced([edit('a', 'Old', 'Mine')], holding('Old'))).toEqual([])
    expect(replaced([edit('a', 'Old', 'Mine')], holding('Mine'))).toEqual([])
  })

  test('overwrites a newer change', () => {
    expect(replaced([edit('a', 'Old', 'Mine')], holding('Hers'))).toEqual(['a'])
  })

  test('replaces it also where the server has left it alone and no screen shows it', () => {
    const { payload } = edit('a', 'Old', 'Mine')
    expect(replaced([action('a', payload, 'Mira Novak')], one => one.payload)).toEqual(['a'])
  })

  test('builds on those that were set aside before it', () => {
    const chain = [edit('a', 'Old', 'Mine'), edit('b', 'Mine', 'Mine too')]
    expect(replaced(chain, holding('Old'))).toEqual([])
    expect(replaced(chain, holding('Hers'))).toEqual(['a', 'b'])
  })

  test('takes the place of a name or setting only where that was changed', () => {
    const rename = action('a', {
      tableId: 'tbl1',
      fieldId: 'fld1',
      before: { name: 'Old', template: { rows: 1 } },
      after: { name: 'Mine', template: { rows: 1 } },
    })
    const now = (name: string, rows: number) => () => ({
      ...(rename.payload as object),
      before: { name, template: { rows } },
    })
    expect(replaced([rename], now('Old', 2))).toEqual([])
    expect(replaced([rename], now('Hers', 1))).toEqual(['a'])
  })

  test('may be something new, which replaces nothing', () => {
    expect(
      replaced([action('a', { tableId: 'tbl1', id: 'rec9' })], () => ({ tableId: 'tbl1', id: 'rec9', number: 7 })),
    ).toEqual([])
  })
})

test('the text names the person whose changes are overwritten, if there is only one', () => {
  expect(overwritingText([{ lostTo: 'Mira Novak' }, { lostTo: 'Mira Novak' }])).toBe(
    '2 overwrite a change by Mira Novak: apply them one by one.',
  )
  expect(overwritingText([{ lostTo: 'Mira Novak' }, {}])).toBe('2 overwrite newer changes: apply them one by one.')
  expect(overwritingText([{}])).toBe('1 overwrites newer changes: apply it by itself.')
})
