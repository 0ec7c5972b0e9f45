/** The order of a view's rows, as calls return it. */
export type PackedIndex =
  /** Runs of consecutive row numbers: start, count, start, count … */
  | { kind: 'runs'; runs: number[] }
  /** All row numbers as 32-bit little-endian integers, in base64. */
  | { kind: 'numbers'; numbers: string }

/**
 * Packs row numbers for a response: as runs if that is shorter, as it is for a view without sorts.
 * @param packed 4 bytes per row, big-endian, as PostgreSQL sends integers. It is not changed.
 */
export function packIndex(packed: Buffer): PackedIndex {
  const numbers = swapped(packed)
  const runs = runsOf(numbers, numbers.length / 4)
  if (runs) return { kind: 'runs', runs }
  const bytes = Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength)
  return { kind: 'numbers', numbers: bytes.toString('base64') }
}

/** The row numbers of an index, in order. Runs in browsers and on the server. */
export function unpackIndex(index: PackedIndex): Uint32Array {
  if (index.kind === 'numbers') {
    const bytes = Uint8Array.fromBase64(index.numbers)
    return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
  }
  let count = 0
  for (let at = 1; at < index.runs.length; at += 2) count += index.runs[at] ?? 0
  const numbers = new Uint32Array(count)
  let place = 0
  for (let at = 0; at < index.runs.length; at += 2) {
    const start = index.runs[at] ?? 0
    const end = start + (index.runs[at + 1] ?? 0)
    for (let number = start; number < end; number++) numbers[place++] = number
  }
  return numbers
}

function swapped(packed: Buffer): Uint32Array {
  const copy = Buffer.allocUnsafeSlow(packed.length)
  packed.copy(copy)
  copy.swap32()
  return new Uint32Array(copy.buffer, copy.byteOffset, copy.length / 4)
}

/** The runs of a list of numbers, or null if there are more than `limit`. */
function runsOf(numbers: Uint32Array, limit: number): number[] | null {
  const runs: number[] = []
  let start = 0
  for (let at = 1; at <= numbers.length; at++) {
    if (at < numbers.length && numbers[at] === (numbers[at - 1] ?? 0) + 1) continue
    if (runs.length / 2 >= limit && limit >= 1) return null
    if (numbers.length > 0) runs.push(numbers[start] ?? 0, at - start)
    start = at
  }
  return runs
}
