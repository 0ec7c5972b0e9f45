import { beforeEach, describe, expect, test } from 'vitest'
import { Rights } from './rights.ts'

const edit = { editRecords: true, editStructure: true }
const look = { editRecords: false, editStructure: false }

let waiting: number
let messages: string[]
let requests: number
let rights: Rights

beforeEach(() => {
  waiting = 0
  messages = []
  requests = 0
  rights = new Rights({
    bar() {
      const count = waiting
      waiting = 0
      return count
    },
    tell: text => messages.push(text),
    refetchNow: () => void requests++,
  })
})

test('the rights at the start are not reported', () => {
  rights.learn(look)
  expect(messages).toEqual([])
})

describe('a right that goes while the page is open', () => {
  test('is reported once, however often it is received', () => {
    rights.learn(edit)
    rights.learn(look)
    rights.learn(look)
    expect(messages).toEqual(['You can only view this base now.'])
  })

  test('sets aside what waits, and says how much that is', () => {
    rights.learn(edit)
    waiting = 2
    rights.learn(look)
    expect([waiting, messages]).toEqual([
      0,
      ['You can only view this base now. 2 changes were not saved. They are kept under Conflicts.'],
    ])
  })

  test('is reported with the changes that were refused before it was known', () => {
    rights.learn(edit)
    rights.refused(1)
    expect([requests, messages]).toEqual([1, []])
    rights.learn(look)
    expect(messages).toEqual(['You can only view this base now. 1 change was not saved. It is kept under Conflicts.'])
  })

  test('is reported when rights return', () => {
    rights.learn(edit)
    rights.learn(look)
    rights.learn(edit)
    expect(messages.at(-1)).toBe('You can edit this base again.')
  })
})

test('refused changes are reported if nothing else has changed', () => {
  rights.learn(edit)
  rights.refused(1)
  rights.learn(edit)
  expect(messages).toEqual(['1 change was not saved. It is kept under Conflicts.'])
})

test('the end of all access sets aside what waits and leaves the telling to the page', () => {
  rights.learn(edit)
  waiting = 3
  rights.end()
  expect([waiting, messages]).toEqual([0, []])
  rights.learn(edit)
  expect(messages).toEqual([])
})
