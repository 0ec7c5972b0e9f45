/** Numbers from `from` up to, but without, `to`; the last bucket includes it. */
export interface NumberBucket {
  from: number
  to: number
}

const maxBuckets = 12
const steps = [1, 2, 2.5, 5, 10]

/** Divides the numbers between two into at most twelve ranges of the same round width. Whole numbers get whole widths. */
export function numberBuckets(min: number, max: number): NumberBucket[] {
  const size = Math.max(Math.abs(min), Math.abs(max))
  // Numbers that differ only in their last digits have no round numbers between them.
  if (!Number.isFinite(max - min) || max - min <= size * 1e-6 || size < 1e-100) return [{ from: min, to: max }]
  const isWhole = Number.isInteger(min) && Number.isInteger(max)
  const rough = (max - min) / maxBuckets
  const power = 10 ** Math.floor(Math.log10(rough))
  const width = steps.map(step => step * power).find(step => step >= rough && (!isWhole || step >= 1)) ?? 10 * power
  const round = (value: number) => Number(value.toPrecision(12))
  const first = Math.floor(min / width)
  const count = Math.floor(max / width) - first + 1
  return Array.from({ length: count }, (_, at) => ({
    from: round((first + at) * width),
    to: round((first + at + 1) * width),
  }))
}
