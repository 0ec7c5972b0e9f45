/** As many decimals as a number is written with; 20 stands for those too small to be written out. */
const decimalsOf = (number: number): number => {
  const [, decimals = '', exponent] = /^-?\d+(?:\.(\d+))?(?:e(.+))?$/.exec(String(number)) ?? []
  return exponent === undefined ? decimals.length : 20
}

/** Two or more numbers with the same distance between them go on by that distance; others have no rule. */
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
