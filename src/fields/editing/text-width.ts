/** Widths of texts that are remembered; names of options come again and again. */
const mostRemembered = 5000

const widths = new Map<string, number>()
let measuring: CanvasRenderingContext2D | null | undefined

function measuringContext(): CanvasRenderingContext2D | null {
  if (measuring !== undefined) return measuring
  measuring = document.createElement('canvas').getContext('2d')
  if (measuring) measuring.font = `12px ${getComputedStyle(document.documentElement).getPropertyValue('--gl-font')}`
  // Until the typeface is there, another one is measured.
  document.fonts.addEventListener('loadingdone', () => widths.clear())
  return measuring
}

/** How wide a text of 12 pixels is about; the page is not laid out for it. */
export function textWidth(text: string): number {
  const known = widths.get(text)
  if (known !== undefined) return known
  const width = Math.ceil(measuringContext()?.measureText(text).width ?? text.length * 7)
  if (widths.size >= mostRemembered) widths.clear()
  widths.set(text, width)
  return width
}
