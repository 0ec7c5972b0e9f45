/** How many text widths are cached. Option names repeat often. */
const maxCachedWidths = 5000

const widths = new Map<string, number>()
let measuring: CanvasRenderingContext2D | null | undefined

function measuringContext(): CanvasRenderingContext2D | null {
  if (measuring !== undefined) return measuring
  measuring = document.createElement('canvas').getContext('2d')
  if (measuring) measuring.font = `12px ${getComputedStyle(document.documentElement).getPropertyValue('--gl-font')}`
  // Until the font has loaded, the widths are those of another font.
  document.fonts.addEventListener('loadingdone', () => widths.clear())
  return measuring
}

/** The approximate width in pixels of a text at 12 pixels, without a layout of the page. */
export function textWidth(text: string): number {
  const existing = widths.get(text)
  if (existing !== undefined) return existing
  const width = Math.ceil(measuringContext()?.measureText(text).width ?? text.length * 7)
  if (widths.size >= maxCachedWidths) widths.clear()
  widths.set(text, width)
  return width
}
