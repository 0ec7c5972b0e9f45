import { expect, test } from 'vitest'
import { qrPath } from './qr-path.ts'

const uri = 'otpauth://totp/Gridloom:ada@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Gridloom&digits=6&period=30'

test('a QR code is a square with a quiet border and three finder patterns', () => {
  const { size, path } = qrPath(uri)
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => `${x} ${y}`))
  const isDark = (x: number, y: number) => dark.has(`${x} ${y}`)
  const finder = (left: number, top: number) =>
    Array.from({ length: 7 }, (_, y) =>
      Array.from({ length: 7 }, (__, x) => (isDark(left + x, top + y) ? '#' : '.')).join(''),
    )
  const expected = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######']
  expect([finder(4, 4), finder(size - 11, 4), finder(4, size - 11)]).toEqual([expected, expected, expected])
  const coordinates = [...dark].flatMap(place => place.split(' ').map(Number))
  expect([Math.min(...coordinates), Math.max(...coordinates)]).toEqual([4, size - 5])
})

test('different secrets have different codes', () => {
  expect(qrPath(uri).path).not.toBe(qrPath(uri.replace('JBSW', 'JBSX')).path)
})
