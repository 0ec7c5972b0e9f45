import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

const stays = new AbortController().signal

test('at most the given number run at once, in order, even after one fails', async () => {
  const turns = new Turns(2)
  const order: number[] = []
  let running = 0
  let most = 0
  const work = async (at: number) => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    running--
    order.push(at)
    if (at === 1) throw new Error('One fails')
    return at
  }
  const done = await Promise.allSettled([0, 1, 2, 3, 4].map(at => turns.take(() => work(at), stays)))
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
  expect([most, order]).toEqual([2, [0, 1, 2, 3, 4]])
})

test('work whose caller has left does not run', async () => {
  const turns = new Turns(1)
  const first = Promise.withResolvers<void>()
  const leaving = new AbortController()
  const ran: string[] = []
  const holding = turns.take(() => first.promise, stays)
  const left = turns.take(async () => ran.push('left'), leaving.signal)
  const last = turns.take(async () => ran.push('last'), stays)
  leaving.abort(new Error('Gone'))
  first.resolve()
  await Promise.all([holding, expect(left).rejects.toThrow('Gone'), last])
  expect(ran).toEqual(['last'])
})

test('work is refused while too much waits', async () => {
  const turns = new Turns(1, 1)
  const first = Promise.withResolvers<void>()
  const leaving = new AbortController()
  const holding = turns.take(() => first.promise, stays)
  const waiting = turns.take(async () => 'left', leaving.signal)
  await expect(turns.take(async () => 'too many', stays)).rejects.toThrow('Many people look at this')
  leaving.abort(new Error('Gone'))
  await expect(waiting).rejects.toThrow('Gone')
  const next = turns.take(async () => 'next', stays)
  first.resolve()
  expect([await holding, await next]).toEqual([undefined, 'next'])
})

test('callers with much work do not delay callers with little', async () => {
  const turns = new Turns(2)
  const ran: string[] = []
  const ends: (() => void)[] = []
  const begin = (owner: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    ends.push(resolve)
    const work = () => {
      ran.push(owner)
      return promise
    }
    return turns.take(work, stays, owner)
  }
  const taken = ['busy', 'busy', 'busy', 'busy', 'other', 'other'].map(begin)
  const end = async (at: number) => {
    ends[at]?.()
    await taken[at]
  }
  await end(0)
  expect(ran).toEqual(['busy', 'busy', 'other'])
  await end(1)
  expect(ran).toEqual(['busy', 'busy', 'other', 'busy'])
  await end(4)
  expect(ran).toEqual(['busy', 'busy', 'other', 'busy', 'other'])
  for (const finish of ends) finish()
  await Promise.all(taken)
  expect(ran).toHaveLength(6)
})

test('the limit of waiting work counts for each caller', async () => {
  const turns = new Turns(1, 1)
  const first = Promise.withResolvers<void>()
  const holding = turns.take(() => first.promise, stays, 'one')
  const waiting = turns.take(async () => 'one', stays, 'one')
  await expect(turns.take(async () => 'too many', stays, 'one')).rejects.toThrow('Many people look at this')
  const other = turns.take(async () => 'other', stays, 'other')
  first.resolve()
  expect([await holding, await waiting, await other]).toEqual([undefined, 'one', 'other'])
})
