import v8 from 'node:v8'
import vm from 'node:vm'
import { expect, test } from 'vitest'
import { checkScope } from './scope.ts'

/** The memory in use after a collection, in bytes. */
function usedMemory(): number {
  v8.setFlagsFromString('--expose-gc')
  const collect = vm.runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed
}

test('memory does not grow with the number of different statements', () => {
  const connection = {}
  const check = (at: number) => checkScope(connection, `SELECT ${at} FROM "base_${at}"."t" ${'-'.repeat(9_000)}`)
  check(0)
  const before = usedMemory()
  for (let at = 1; at <= 4_000; at += 1) check(at)
  expect(usedMemory() - before).toBeLessThan(20_000_000)
})

test('a statement that came before is checked like a new one', () => {
  const both = 'SELECT FROM "base_1"."t", "base_2"."t"'
  for (let turn = 0; turn < 3; turn += 1) {
    expect(() => checkScope({}, both)).toThrow('A statement cannot touch base_1 and base_2')
    expect(() => checkScope({}, 'SELECT 1')).not.toThrow()
  }
})
