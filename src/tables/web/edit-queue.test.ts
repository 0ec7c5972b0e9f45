import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ServerError } from '../../ui/server-error.ts'
import { EditQueue } from './edit-queue.ts'

const unreachable = () => new ServerError('Not there.', { code: 'unreachable', httpStatus: null })
const refused = () => new ServerError('No.', { code: 'bad_input', httpStatus: 400 })
const noWait = { wait: () => Promise.resolve() }

test('edits are sent in the order they were made, one at a time', async () => {
  const queue = new EditQueue(noWait)
  const log: string[] = []
  for (const name of ['a', 'b', 'c']) {
    queue.add({
      send: async () => {
        log.push(`${name} goes`)
        await Promise.resolve()
        log.push(`${name} is there`)
      },
      rollBack: () => log.push(`${name} back`),
    })
  }
  expect(queue.unsent).toBe(3)
  await queue.settled()
  expect(log).toEqual(['a goes', 'a is there', 'b goes', 'b is there', 'c goes', 'c is there'])
  expect(queue.unsent).toBe(0)
})

test('an edit waits for a server that cannot be reached, longer each time, up to ten seconds', async () => {
  const pauses: number[] = []
  const queue = new EditQueue({
    wait: async milliseconds => {
      pauses.push(milliseconds)
    },
  })
  let tries = 0
  queue.add({
    send: async () => {
      if (++tries <= 7) throw unreachable()
    },
    rollBack: () => expect.unreachable(),
  })
  await queue.settled()
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000])
})

test('the queue goes on after it was empty', async () => {
  const queue = new EditQueue(noWait)
  let sent = 0
  const edit = { send: async () => void sent++, rollBack: () => expect.unreachable() }
  queue.add(edit)
  await queue.settled()
  queue.add(edit)
  await queue.settled()
  expect(sent).toBe(2)
})

test('listeners hear of every change until they leave', async () => {
  const queue = new EditQueue(noWait)
  const seen: number[] = []
  const leave = queue.subscribe(() => seen.push(queue.unsent))
  queue.add({ send: () => Promise.resolve(), rollBack: () => undefined })
  await queue.settled()
  leave()
  queue.add({ send: () => Promise.resolve(), rollBack: () => undefined })
  await queue.settled()
  expect(seen).toEqual([1, 0])
})

test('whatever fails, the screen ends up as the server is', async () => {
  const outcome = fc.constantFrom('taken', 'refused', 'late' as const)
  await fc.assert(
    fc.asyncProperty(fc.array(outcome, { maxLength: 20 }), async outcomes => {
      const queue = new EditQueue(noWait)
      const screen = new Set<number>()
      const server = new Set<number>()
      for (const [edit, becomes] of outcomes.entries()) {
        let tries = 0
        screen.add(edit)
        queue.add({
          send: async () => {
            if (becomes === 'refused') throw refused()
            if (becomes === 'late' && ++tries < 3) throw unreachable()
            server.add(edit)
          },
          rollBack: () => screen.delete(edit),
        })
      }
      await queue.settled()
      expect(screen).toEqual(server)
    }),
  )
})
