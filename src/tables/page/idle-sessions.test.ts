import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idleSessions, maxIdle, maxUndoable, type SessionUse } from './idle-sessions.ts'

const use = fc.record<SessionUse>({ isOpen: fc.boolean(), isUnsaved: fc.boolean(), isUndoable: fc.boolean() })
const uses = fc.array(use, { maxLength: 150, size: 'max' })

test('a session goes only when no page shows its base, nothing waits in it or can be undone, and newer ones stay', () => {
  fc.assert(
    fc.property(uses, all => {
      const gone = new Set(idleSessions(all))
      for (const one of gone) expect(one.isOpen || one.isUnsaved || one.isUndoable).toBe(false)
      const idle = all.filter(one => !one.isOpen && !one.isUnsaved && !one.isUndoable)
      expect(idle.filter(one => !gone.has(one))).toEqual(idle.slice(0, maxIdle))
    }),
  )
})

test('of very many in which something can be undone the oldest go, but none that is open or unsaved', () => {
  const undoable = { isOpen: false, isUnsaved: false, isUndoable: true }
  const all = Array.from({ length: maxUndoable + 30 }, (_, at) => ({ ...undoable, at }))
  const kept = [
    { ...undoable, isOpen: true },
    { ...undoable, isUnsaved: true },
  ]
  expect(idleSessions([...all, ...kept])).toEqual(all.slice(maxUndoable))
})
