import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idleLimits, idleSessions, type SessionUse } from './idle-sessions.ts'

const use = fc.record<SessionUse>({ isOpen: fc.boolean(), isUnsaved: fc.boolean(), isUndoable: fc.boolean() })
const uses = fc.array(use, { maxLength: 150, size: 'max' })

test('a session goes only when no page shows its base, nothing waits in it, and newer ones like it stay', () => {
  fc.assert(
    fc.property(uses, all => {
      const gone = new Set(idleSessions(all))
      for (const one of gone) expect(one.isOpen || one.isUnsaved).toBe(false)
      for (const isUndoable of [true, false]) {
        const idle = all.filter(one => !one.isOpen && !one.isUnsaved && one.isUndoable === isUndoable)
        const kept = idle.filter(one => !gone.has(one))
        expect(kept).toEqual(idle.slice(0, isUndoable ? idleLimits.undoable : idleLimits.plain))
      }
    }),
  )
})
