import { encode } from 'uqr'

/** The QR code of a text as the path of an SVG, and its size in modules, with the quiet border. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return { size, path: dark.join('') }
}
