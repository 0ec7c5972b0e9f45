/** The top left corner of a table, as texts. */
export interface TableCorner {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

const width = 208
const height = 118
const heading = 18
const rowHeight = 17
const padding = 7
const fontSize = 8
/** The approximate width of a letter, relative to its height; longer texts end in '…'. */
const letter = 0.55

interface Colors {
  line: string
  heading: string
  text: string
  name: string
}

/** Inside a page, the page's colors apply. An image of its own has these, which follow the browser's color scheme. */
const colorRules = ({ line, heading, text, name }: Colors) =>
  `line{stroke:var(--gl-border,${line})}rect{fill:var(--gl-surface-sunken,${heading})}` +
  `text{fill:var(--gl-text-dim,${text})}text.name{fill:var(--gl-text,${name})}`

const style = [
  'text{font-family:var(--gl-font,system-ui,sans-serif)}',
  colorRules({ line: '#e6e7eb', heading: '#f7f8f9', text: '#5a5c63', name: '#1c1e24' }),
  `@media(prefers-color-scheme:dark){${colorRules({ line: '#2b2c30', heading: '#16171b', text: '#adafb6', name: '#ecedef' })}}`,
].join('')

/** A base without tables is drawn as an empty grid of this size. */
const emptyGrid = { columns: 4, rows: 6 }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for XML, without the characters that XML cannot hold. */
const escaped = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text.replaceAll(/[\u0000-\u001f\ufffe\uffff]/g, ' ').replaceAll(/[&<>"]/g, found => escapes[found] ?? '')

function shortened(text: string, room: number): string {
  const most = Math.max(1, Math.floor(room / (fontSize * letter)))
  const beginning = text.toWellFormed().slice(0, 4 * most)
  const letters = [...beginning]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : letters.join('')
}

/** Draws an empty grid as an SVG image. */
export const drawEmptyGrid = (): string =>
  drawTable({
    columns: Array.from({ length: emptyGrid.columns }, () => ''),
    rows: Array.from({ length: emptyGrid.rows }, () => []),
  })

/** Draws the corner of a table as an SVG image. */
export function drawTable({ columns, rows }: TableCorner): string {
  const columnWidth = width / Math.max(1, columns.length)
  const cell = (text: string, at: { column: number; y: number }, kind = '') =>
    text === ''
      ? ''
      : `<text x="${at.column * columnWidth + padding}" y="${at.y}"${kind}>${escaped(
          shortened(text, columnWidth - padding),
        )}</text>`
  const line = (y: number) => `<line x1="0" x2="${width}" y1="${y}" y2="${y}"/>`
  const names = columns.map((name, column) => cell(name, { column, y: 12 }, ' class="name" font-weight="600"'))
  const cells = rows.flatMap((texts, row) =>
    texts.map((text, column) => cell(text, { column, y: heading + row * rowHeight + 11.5 })),
  )
  const lines = Array.from({ length: rows.length + 1 }, (_, row) => line(heading + row * rowHeight))
  const uprights = columns.slice(1).map((_, at) => {
    const x = (at + 1) * columnWidth
    return `<line x1="${x}" x2="${x}" y1="0" y2="${heading + rows.length * rowHeight}"/>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 2}" height="${height * 2}">`,
    `<style>${style}</style>`,
    columns.length > 0 ? `<rect width="${width}" height="${heading}"/>` : '',
    `<g>${lines.join('')}${uprights.join('')}</g>`,
    `<g font-size="${fontSize}">${names.join('')}${cells.join('')}</g>`,
    '</svg>',
  ].join('')
}
