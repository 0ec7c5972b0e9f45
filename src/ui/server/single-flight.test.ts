import { expect, test } from 'vitest'
import { singleFlight } from './single-flight.ts'

test('two calls at once run the work once', async () => {
  const inputs: number[] = []
  const run = singleFlight(async (input: number) => {
    inputs.push(input)
    await Promise.resolve()
    return input
  })
  expect(await Promise.all([run(1), run(2)])).toEqual([1, undefined])
  expect(inputs).toEqual([1])
})

test('the next call runs again after a success and after a failure', async () => {
  const answers = [() => 1, () => Promise.reject(new Error('refused')), () => 3]
  const run = singleFlight(async () => answers.shift()?.())
  expect(await run(undefined)).toBe(1)
  await expect(run(undefined)).rejects.toThrow('refused')
  expect(await run(undefined)).toBe(3)
})

test('work that throws at once does not block the next call', async () => {
  let isBroken = true
  const run = singleFlight((_input: undefined): Promise<string> => {
    if (isBroken) throw new Error('broken')
    return Promise.resolve('done')
  })
  await expect(run(undefined)).rejects.toThrow('broken')
  isBroken = false
  expect(await run(undefined)).toBe('done')
})

test('two runs of different work do not wait for each other', async () => {
  const wait = () => Promise.resolve('done')
  const [one, other] = [singleFlight(wait), singleFlight(wait)]
  expect(await Promise.all([one(undefined), other(undefined)])).toEqual(['done', 'done'])
})
