import { randomFillSync } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const pairs = Array.from(alphabet).flatMap(first => Array.from(alphabet, second => first + second))
/** Larger numbers are discarded, so that every pair is equally likely. */
const limit = Math.floor(65_536 / pairs.length) * pairs.length

/** Creates record ids in bulk, in the format of `newId('rec')`, from random numbers drawn in blocks. */
export function recordIds(): () => string {
  const numbers = new Uint16Array(32_768)
  let next = numbers.length
  const pair = (): string => {
    for (;;) {
      if (next === numbers.length) {
        randomFillSync(numbers)
        next = 0
      }
      const number = numbers[next++]!
      if (number < limit) return pairs[number % pairs.length]!
    }
  }
  return () => `rec${pair()}${pair()}${pair()}${pair()}${pair()}${pair()}${pair()}${pair()}`
}
