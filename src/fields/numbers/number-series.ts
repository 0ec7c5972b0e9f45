/** The number of decimals; 20 for numbers too small to write out. */
const decimalsOf = (number: number): number => {
  const [, decimals = '', exponent] = /^-?\d+(?:\.(\d+))?(?:e(.+))?$/.exec(String(number)) ?? []
  return exponent === undefined ? decimals.length : 20
}

/** Extends two or more evenly spaced numbers by their distance; undefined for others. */
export function numberSeries(values: readonly number[]): ((n: number) => number) | undefined {
  const [first = 0, second] = values
  const last = values.at(-1) ?? 0
  if (second === undefined) return undefined
  const decimals = Math.min(20, Math.max(...values.map(decimalsOf)))
  const exact = (number: number) => Number(number.toFixed(decimals))
  const step = exact(second - first)
  const isEven = values.every((value, index) => index === 0 || exact(value - (values[index - 1] ?? 0)) === step)
  return isEven ? n => exact(last + n * step) : undefined
}
