import { expect, test } from 'vitest'
import { inBatches } from './in-batches.ts'

const items = (count: number) => Array.from({ length: count }, (_, index) => index)

test('batches are sent under their own ids, and their answers keep the order', async () => {
  const answers = await inBatches({ items: items(25), size: 10, actionId: 'act1' }, async (batch, actionId) => {
    // The first batches are answered last.
    for (let turn = 0; turn < 30 - (batch[0] ?? 0); turn++) await Promise.resolve()
    return `${actionId}: ${batch.length}`
  })
  expect(answers).toEqual(['act1-0: 10', 'act1-1: 10', 'act1-2: 5'])
})

test('a single batch is sent under the action’s id, and an empty one is not sent', async () => {
  const call = async (_batch: number[], actionId: string) => actionId
  expect(await inBatches({ items: items(10), size: 10, actionId: 'act1' }, call)).toEqual(['act1'])
  expect(await inBatches({ items: [], size: 10, actionId: 'act1' }, call)).toEqual([])
})

test('a few calls run at the same time, and a failure is thrown', async () => {
  let running = 0
  let most = 0
  const call = async (batch: number[]) => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    running--
    if (batch.includes(95)) throw new Error('Refused')
  }
  await expect(inBatches({ items: items(100), size: 5, actionId: 'act1' }, call)).rejects.toThrow('Refused')
  expect(most).toBe(4)
})
