import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shiftPoint } from './shift-point.ts'

test.each([
  [0.07, '7'],
  [0.5, '50'],
  [1, '100'],
  [12.345, '1234.5'],
  [-0.005, '-0.5'],
  [0, '0'],
  [1e-7, '1e-5'],
  [1e21, '1e23'],
])('%d shifted by two places is %s', (number, digits) => {
  expect(shiftPoint(number, 2)).toBe(digits)
})

test('shifting the point back gives the same number', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }), number => {
      const [mantissa, exponent = '0'] = shiftPoint(number, 2).split('e')
      expect(Number(`${mantissa}e${Number(exponent) - 2}`)).toBe(number === 0 ? 0 : number)
    }),
  )
})
