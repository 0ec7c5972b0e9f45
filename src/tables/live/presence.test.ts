import { beforeEach, describe, expect, test } from 'vitest'
import { HandClock } from '../../actions/testing/hand-clock.ts'
import type { PersonPosition } from '../../engine/model/live/present-tab.ts'
import { hueOf, Presence } from './presence.ts'

let clock: HandClock
let presence: Presence
let sent: PersonPosition[]

beforeEach(() => {
  clock = new HandClock()
  presence = new Presence(clock)
  sent = []
  presence.connect(at => sent.push(at))
})

const at = (recordId: string): PersonPosition => ({ tableId: 'tbl', viewId: 'viw', recordId, fieldId: 'fld' })
const own = (where: PersonPosition) => ({ ...where, sessionKey: presence.sessionKey, user: { id: 'me', name: 'Me' } })

describe('where this tab is', () => {
  test('is sent at most ten times a second, the last position in the end', () => {
    for (let step = 0; step < 1_000; step++) {
      presence.here(at(`rec${step}`))
      clock.advance(1)
    }
    clock.advance(100)
    expect(sent.length).toBeGreaterThan(8)
    expect(sent.length).toBeLessThanOrEqual(11)
    expect(sent.at(-1)).toEqual(at('rec999'))
  })

  test('is not sent while the tab is hidden', () => {
    presence.setHidden(true)
    presence.here(at('rec1'))
    clock.advance(1_000)
    expect(sent).toEqual([])
    presence.setHidden(false)
    clock.advance(1_000)
    expect(sent).toEqual([at('rec1')])
  })

  test('is sent again if the server has lost it', () => {
    presence.here(at('rec1'))
    clock.advance(200)
    presence.hear([own(at('rec1'))])
    clock.advance(200)
    expect(sent).toHaveLength(1)
    presence.hear([own({ tableId: null, viewId: null, recordId: null, fieldId: null })])
    clock.advance(200)
    expect(sent).toEqual([at('rec1'), at('rec1')])
  })

  test('is not sent again for the same position', () => {
    presence.here(at('rec1'))
    clock.advance(200)
    presence.here(at('rec1'))
    clock.advance(200)
    expect(sent).toHaveLength(1)
  })
})

test('without a connection nobody is shown', () => {
  presence.hear([own(at('rec1'))])
  presence.connect(null)
  expect(presence.people).toEqual([])
})

test('an unreachable server hides everyone; when it is back, the last known people show', () => {
  const there = [own(at('rec1'))]
  const messages: number[] = []
  presence.subscribe(() => messages.push(presence.people.length))
  presence.hear(there)
  presence.setCutOff(true)
  expect([presence.people, presence.people === presence.people]).toEqual([[], true])
  presence.setCutOff(true)
  presence.setCutOff(false)
  expect([presence.people, messages]).toEqual([there, [1, 0, 1]])
})

test('a person has one hue, and people have many', () => {
  const hues = Array.from({ length: 100 }, (_, person) => hueOf(`usr${person}`))
  expect(hues).toEqual(Array.from({ length: 100 }, (_, person) => hueOf(`usr${person}`)))
  expect(new Set(hues).size).toBeGreaterThan(5)
})
