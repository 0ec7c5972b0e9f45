/**
 * The digits of a number multiplied by a power of ten, by moving the point in its text: '0.07' moved by 2 is '7', but
 * multiplication would give 7.000000000000001. Exponents are kept.
 * @param places how far to the right, from 0.
 */
export function shiftPoint(number: number, places: number): string {
  const [mantissa = '', exponent] = String(number).split('e')
  if (exponent !== undefined) return `${mantissa}e${Number(exponent) + places}`
  const sign = mantissa.startsWith('-') ? '-' : ''
  const [whole = '', fraction = ''] = mantissa.slice(sign.length).split('.')
  const padded = fraction.padEnd(places, '0')
  const digits = (whole + padded.slice(0, places)).replace(/^0+(?=\d)/, '')
  const rest = padded.slice(places)
  return rest === '' ? sign + digits : `${sign}${digits}.${rest}`
}
