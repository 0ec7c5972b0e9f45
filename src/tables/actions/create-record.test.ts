import { describe, expect, test } from 'vitest'
import { buildsOn, dependenciesOf } from '../../actions/dependencies.ts'
import { BaseScreen } from './base-screen.ts'
import { createRecord, type CreateRecord } from './create-record.ts'

const made = (id: string, number: number, more: Partial<CreateRecord> = {}): CreateRecord => ({
  tableId: 'tbl1',
  id,
  number,
  createdAt: '2026-11-21T12:00:00Z',
  ...more,
})
const first = made('rec1', 9)
const second = made('rec2', 8, { beside: { id: 'rec1', number: 9, side: 'below' } })

describe('a record created beside another waiting one', () => {
  test('keeps its place beside it after a reload', () => {
    const screen = new BaseScreen()
    for (const args of [first, second]) createRecord.apply(screen, createRecord.revive?.(screen, args) ?? args, args.id)
    const [one, other] = screen.table('tbl1').madePlaces
    expect(one?.number).not.toBe(first.number)
    expect(other?.beside).toEqual({ id: 'rec1', number: one?.number, side: 'below' })
  })

  test('waits for it, and stays when the other one is discarded', () => {
    const touches = createRecord.touches(first)
    expect(dependenciesOf(createRecord.touches(second), [{ id: 'act1', touches, dependencies: [] }])).toEqual(['act1'])
    expect(buildsOn(touches)(createRecord.touches(second))).toBe(false)
  })
})
