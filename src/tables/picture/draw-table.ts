/** The corner of a table, as texts. */
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
/** About how wide a letter is, in parts of its height: longer texts end in '…'. */
const letter = 0.62

/** Of a picture that stands on light and dark pages alike, whose colors it cannot know. */
const ink = '#868e96'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** As XML holds it: without the characters that it has no way to write. */
const escaped = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text.replaceAll(/[\u0000-\u001f\ufffe\uffff]/g, ' ').replaceAll(/[&<>"]/g, found => escapes[found] ?? '')

function shortened(text: string, room: number): string {
  const most = Math.max(1, Math.floor(room / (fontSize * letter)))
  const beginning = text.toWellFormed().slice(0, 4 * most)
  const letters = [...beginning]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : letters.join('')
}

/** The corner of a table as an SVG image that nothing but texts of it is in. */
export function drawTable({ columns, rows }: TableCorner): string {
  const columnWidth = width / Math.max(1, columns.length)
  const cell = (text: string, at: { column: number; y: number }, weight: number) =>
    text === ''
      ? ''
      : `<text x="${at.column * columnWidth + padding}" y="${at.y}" font-weight="${weight}">${escaped(
          shortened(text, columnWidth - padding),
        )}</text>`
  const line = (y: number) => `<line x1="0" x2="${width}" y1="${y}" y2="${y}"/>`
  const names = columns.map((name, column) => cell(name, { column, y: 12 }, 600))
  const cells = rows.flatMap((texts, row) =>
    texts.map((text, column) => cell(text, { column, y: heading + row * rowHeight + 11.5 }, 400)),
  )
  const lines = Array.from({ length: rows.length + 1 }, (_, row) => line(heading + row * rowHeight))
  const uprights = columns.slice(1).map((_, at) => {
    const x = (at + 1) * columnWidth
    return `<line x1="${x}" x2="${x}" y1="0" y2="${heading + rows.length * rowHeight}"/>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 2}" height="${height * 2}">`,
    `<g stroke="${ink}" stroke-opacity="0.3">${lines.join('')}${uprights.join('')}</g>`,
    `<g fill="${ink}" font-family="system-ui, sans-serif" font-size="${fontSize}">${names.join('')}${cells.join('')}</g>`,
    '</svg>',
  ].join('')
}
