import { qrPath } from '../../../access/web/qr-path.ts'
import { saveBlob } from '../../../ui/files/save-blob.ts'

/** Dark on light, because many cameras read no other. */
const [light, dark] = ['white', 'black']

/** The QR code of an address as an SVG file. */
export function qrSvg(address: string): string {
  const { size, path } = qrPath(address)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
    `<path fill="${light}" d="M0 0h${size}v${size}H0z"/><path fill="${dark}" d="${path}"/></svg>`,
  ].join('')
}

/** The greatest width of the picture in pixels, enough for a poster. */
const maxPictureWidth = 1_200

/** Draws the QR code of an address as a PNG file. Each module is a whole number of pixels. */
async function qrPng(address: string): Promise<Blob> {
  const { size, path } = qrPath(address)
  const scale = Math.max(1, Math.floor(maxPictureWidth / size))
  const canvas = document.createElement('canvas')
  canvas.width = size * scale
  canvas.height = size * scale
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw pictures')
  context.fillStyle = light
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(scale, scale)
  context.fillStyle = dark
  context.fill(new Path2D(path))
  return new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('This browser cannot save pictures'))), 'image/png')
  })
}

/** The name of a form without characters that file systems refuse. */
const fileNameOf = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\\/:*?"<>|]/gu, ' ')
    .trim()
    .slice(0, 100) || 'Form'

/** Saves the QR code of a form's address as a file. */
export async function saveQrCode(address: string, name: string, format: 'svg' | 'png'): Promise<void> {
  const blob = format === 'svg' ? new Blob([qrSvg(address)], { type: 'image/svg+xml' }) : await qrPng(address)
  saveBlob(blob, `${fileNameOf(name)}.${format}`)
}
