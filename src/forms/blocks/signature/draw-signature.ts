/** The size of a stored signature, in pixels. Its pad has the same shape. */
export const signatureSize = { width: 800, height: 240 } as const

/** A place on the pad, as shares of its width and height. */
export interface PadPoint {
  x: number
  y: number
}

/** Always dark on white, so that it can be read wherever the picture shows. */
const [ink, paper] = ['#111827', '#ffffff']

function clear(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const context = canvas.getContext('2d')
  if (!context) return null
  Object.assign(canvas, signatureSize)
  context.fillStyle = paper
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = ink
  context.strokeStyle = ink
  return context
}

/** Draws the lines of a signature. */
export function drawLines(canvas: HTMLCanvasElement, lines: readonly (readonly PadPoint[])[]): void {
  const context = clear(canvas)
  if (!context) return
  const { width, height } = signatureSize
  context.lineWidth = 4
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const points of lines) {
    context.beginPath()
    const [first] = points
    // A touch without a move is a dot.
    if (first) context.lineTo(first.x * width, first.y * height)
    for (const { x, y } of points) context.lineTo(x * width, y * height)
    context.stroke()
  }
}

/** Writes a name as a signature, as large as it fits. */
export function drawName(canvas: HTMLCanvasElement, name: string): void {
  const context = clear(canvas)
  if (!context) return
  const { width, height } = signatureSize
  const font = (size: number) => `italic ${size}px "Snell Roundhand", "Segoe Script", "Brush Script MT", cursive`
  context.font = font(100)
  const fitting = Math.min(100, (100 * width * 0.9) / Math.max(1, context.measureText(name).width))
  context.font = font(Math.max(12, fitting))
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(name, width / 2, height / 2)
}

/** The picture on a pad as a file; null if the browser cannot make one. */
export function pictureOf(canvas: HTMLCanvasElement): Promise<File | null> {
  const { promise, resolve } = Promise.withResolvers<File | null>()
  canvas.toBlob(blob => resolve(blob && new File([blob], 'signature.png', { type: 'image/png' })), 'image/png')
  return promise
}
