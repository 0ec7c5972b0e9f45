import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import type { PdfAlign, PdfBlock, PdfColumn, PdfContent } from './pdf-content.ts'
import { readablePicture } from './readable-picture.ts'

const fontOf = (name: string): string => fileURLToPath(new URL(`fonts/${name}.ttf`, import.meta.url))
const fonts = { normal: fontOf('DejaVuSansCondensed'), bold: fontOf('DejaVuSansCondensed-Bold') }

/** In points. */
const margin = 48
const footHeight = 24
const textSize = 10
const smallSize = 8
const headingSizes = { 1: 20, 2: 13 } as const
const gap = 8
const cellPadding = 4
const barHeight = 10

const ink = '#1c1e24'
const dim = '#5a5c63'
const line = '#dedfe4'
const bar = '#5b62e1'
const barGround = '#ebecf1'

type Doc = PDFKit.PDFDocument

const left = (doc: Doc): number => doc.page.margins.left
const widthOf = (doc: Doc): number => doc.page.width - doc.page.margins.left - doc.page.margins.right
const bottomOf = (doc: Doc): number => doc.page.height - doc.page.margins.bottom

/** Draws a document. Takes a moment of the processor, so run it in a thread. */
export async function layOutPdf(content: PdfContent): Promise<Uint8Array> {
  const { title, language = 'en', orientation = 'portrait', foot = '' } = content
  const doc = new PDFDocument({
    size: 'A4',
    layout: orientation,
    margins: { left: margin, right: margin, top: margin, bottom: margin + (foot === null ? 0 : footHeight) },
    bufferPages: true,
    tagged: true,
    displayTitle: true,
    lang: language,
    pdfVersion: '1.7',
    font: fonts.normal,
    info: { Title: title, Producer: 'Gridloom', Creator: 'Gridloom' },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  for (const block of content.blocks) await draw(doc, block)
  finishPages(doc, content)
  doc.end()
  await done
  return new Uint8Array(Buffer.concat(chunks))
}

async function draw(doc: Doc, block: PdfBlock): Promise<void> {
  switch (block.kind) {
    case 'heading':
      return drawHeading(doc, block)
    case 'text':
      return drawText(doc, block)
    case 'pairs':
      return drawPairs(doc, block.rows)
    case 'table':
      return drawTable(doc, block)
    case 'bars':
      return drawBars(doc, block.rows)
    case 'image':
      return drawImage(doc, block)
    case 'space':
      doc.y += block.height
      return
    case 'page':
      doc.addPage()
  }
}

/** Without control characters, which no font draws. */
const printable = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', '    ')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')

interface Style {
  size?: number
  isBold?: boolean
  color?: string
}

function setStyle(doc: Doc, { size = textSize, isBold = false, color = ink }: Style): void {
  doc
    .font(isBold ? fonts.bold : fonts.normal)
    .fontSize(size)
    .fillColor(color)
}

/** Starts a page unless this one has room for some height. */
function requireRoom(doc: Doc, height: number): void {
  if (doc.y + height > bottomOf(doc) && doc.y > doc.page.margins.top) doc.addPage()
}

/** Elements of the structure that screen readers follow. */
type TextTag = 'H1' | 'H2' | 'P' | 'TH' | 'TD'
type Parent = Pick<PDFKit.PDFStructureElement, 'add'>

interface Placed extends Style {
  tag: TextTag
  /** The element that holds the text; the document by default. */
  parent?: Parent
  x?: number
  width?: number
  align?: PdfAlign
}

/** Opens an element of the structure, which is part of its parent at once. */
function open(doc: Doc, tag: 'Table' | 'TR', parent?: Parent): PDFKit.PDFStructureElement {
  const element = doc.struct(tag)
  if (parent) parent.add(element)
  else doc.addStructure(element)
  return element
}

/** Writes a text as one element of the structure, from where the document is. */
function write(doc: Doc, text: string, { tag, parent, x, width, align = 'left', ...style }: Placed): void {
  setStyle(doc, style)
  const options = { width: width ?? widthOf(doc), align }
  const element = doc.struct(tag, {}, () => {
    doc.text(printable(text), x ?? left(doc), doc.y, options)
  })
  if (parent) parent.add(element)
  else doc.addStructure(element)
}

const decoration = (doc: Doc, drawIt: () => void): void => {
  doc.markContent('Artifact', { type: 'Layout' })
  drawIt()
  doc.endMarkedContent()
}

function rule(doc: Doc, y: number): void {
  decoration(doc, () =>
    doc
      .moveTo(left(doc), y)
      .lineTo(left(doc) + widthOf(doc), y)
      .lineWidth(0.5)
      .strokeColor(line)
      .stroke(),
  )
}

function drawHeading(doc: Doc, { text, level = 1, align }: PdfBlock & { kind: 'heading' }): void {
  const size = headingSizes[level]
  if (doc.y > doc.page.margins.top) doc.y += gap
  // A heading stays with the first lines below it.
  requireRoom(doc, size * 5)
  write(doc, text, { tag: level === 1 ? 'H1' : 'H2', size, isBold: true, ...(align && { align }) })
  doc.y += gap / 2
}

function drawText(doc: Doc, block: PdfBlock & { kind: 'text' }): void {
  const { text, size = textSize, isBold = false, isDim, align = 'left', color = isDim ? dim : ink } = block
  write(doc, text, { tag: 'P', size, isBold, color, align })
  doc.y += gap / 2
}

function drawPairs(doc: Doc, rows: readonly { name: string; value: string }[]): void {
  const nameWidth = widthOf(doc) * 0.36
  const table = open(doc, 'Table')
  for (const { name, value } of rows) {
    const columns = [
      { text: name, x: left(doc), width: nameWidth - gap, style: { color: dim }, tag: 'TH' as const },
      { text: value, x: left(doc) + nameWidth, width: widthOf(doc) - nameWidth, style: {}, tag: 'TD' as const },
    ]
    drawRow(doc, columns, table)
  }
  table.end()
  doc.y += gap
}

interface RowCell {
  text: string
  x: number
  width: number
  align?: PdfAlign
  style: Style
  tag: TextTag
}

/** Draws cells beside each other. A short row moves to the next page if it does not fit, and a long one is split. */
function drawRow(doc: Doc, cells: readonly RowCell[], table: Parent): void {
  const heights = cells.map(({ text, width, style }) => {
    setStyle(doc, style)
    return doc.heightOfString(printable(text), { width })
  })
  const height = Math.max(...heights) + 2 * cellPadding
  const pageHeight = bottomOf(doc) - doc.page.margins.top
  requireRoom(doc, Math.min(height, pageHeight / 3))
  const top = doc.y + cellPadding
  const first = doc.bufferedPageRange().count
  let [end, last] = [top, first]
  const row = open(doc, 'TR', table)
  for (const { text, x, width, tag, align = 'left', style } of cells) {
    doc.switchToPage(first - 1)
    doc.y = top
    write(doc, text, { tag, parent: row, x, width, align, ...style })
    const { count } = doc.bufferedPageRange()
    end = count > last ? doc.y : Math.max(end, doc.y)
    last = count
  }
  row.end()
  doc.switchToPage(last - 1)
  doc.y = end + cellPadding
  rule(doc, doc.y)
}

function drawTable(doc: Doc, { columns, rows }: PdfBlock & { kind: 'table' }): void {
  const places = placesOf(doc, columns)
  const size = textSize - 1
  const cellsOf = (texts: readonly string[], style: Style): RowCell[] =>
    places.map((place, at) => ({ ...place, text: texts[at] ?? '', style, tag: style.isBold ? 'TH' : 'TD' }))
  const head = cellsOf(
    columns.map(({ name }) => name),
    { isBold: true, size },
  )
  const table = open(doc, 'Table')
  drawRow(doc, head, table)
  for (const row of rows) {
    const { count } = doc.bufferedPageRange()
    const cells = cellsOf(row, { size })
    setStyle(doc, { size })
    const height = Math.max(...cells.map(({ text, width }) => doc.heightOfString(printable(text), { width })))
    requireRoom(doc, height + 2 * cellPadding)
    if (doc.bufferedPageRange().count > count) drawRow(doc, head, table)
    drawRow(doc, cells, table)
  }
  table.end()
  doc.y += gap
}

function placesOf(doc: Doc, columns: readonly PdfColumn[]): Omit<RowCell, 'text' | 'style' | 'tag'>[] {
  const total = columns.reduce((sum, { width = 1 }) => sum + width, 0)
  let x = left(doc)
  return columns.map(({ width = 1, align = 'left' }) => {
    const place = { x, width: (widthOf(doc) * width) / total - gap, align }
    x += (widthOf(doc) * width) / total
    return place
  })
}

function drawBars(doc: Doc, rows: readonly { name: string; share: number; figure: string }[]): void {
  const [nameWidth, figureWidth] = [widthOf(doc) * 0.34, widthOf(doc) * 0.18]
  const barLeft = left(doc) + nameWidth + gap
  const barWidth = widthOf(doc) - nameWidth - figureWidth - 2 * gap
  const table = open(doc, 'Table')
  for (const { name, share, figure } of rows) {
    const row = open(doc, 'TR', table)
    setStyle(doc, {})
    const height = Math.max(doc.heightOfString(printable(name), { width: nameWidth }), barHeight + cellPadding)
    requireRoom(doc, height)
    const top = doc.y
    write(doc, name, { tag: 'TH', parent: row, width: nameWidth })
    decoration(doc, () => {
      doc.rect(barLeft, top + 1, barWidth, barHeight).fill(barGround)
      doc.rect(barLeft, top + 1, barWidth * Math.min(Math.max(share, 0), 1), barHeight).fill(bar)
    })
    doc.y = top
    write(doc, figure, { tag: 'TD', parent: row, x: barLeft + barWidth + gap, width: figureWidth, align: 'right' })
    row.end()
    doc.y = top + height + cellPadding
  }
  table.end()
  doc.y += gap
}

async function drawImage(doc: Doc, block: PdfBlock & { kind: 'image' }): Promise<void> {
  const { data, text, align = 'left', maxWidth = widthOf(doc), maxHeight = 240 } = block
  const picture = await readablePicture(data)
  if (!picture) return drawText(doc, { kind: 'text', text, isDim: true, align })
  const scale = Math.min(Math.min(maxWidth, widthOf(doc)) / picture.width, maxHeight / picture.height, 1)
  const [width, height] = [picture.width * scale, picture.height * scale]
  requireRoom(doc, height)
  const free = widthOf(doc) - width
  const x = left(doc) + (align === 'center' ? free / 2 : align === 'right' ? free : 0)
  const top = doc.y
  const figure = doc.struct('Figure', { alt: text }, () => {
    doc.image(picture.png, x, top, { width, height })
  })
  doc.addStructure(figure)
  doc.y = top + height + gap
}

/** Draws the frame and the foot of each page, once it is known how many there are. */
function finishPages(doc: Doc, { foot = '', frame }: PdfContent): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    // Text below the lower margin would start another page.
    doc.page.margins.bottom = 0
    const { width, height } = doc.page
    decoration(doc, () => {
      if (frame) {
        const inset = margin / 2
        doc
          .rect(inset, inset, width - 2 * inset, height - 2 * inset)
          .lineWidth(2)
          .strokeColor(frame)
          .stroke()
      }
      if (foot === null) return
      setStyle(doc, { size: smallSize, color: dim })
      const y = height - margin
      doc.text(printable(foot), left(doc), y, { width: widthOf(doc) * 0.8, height: smallSize, ellipsis: true })
      doc.text(`${page + 1} / ${count}`, left(doc), y, { width: widthOf(doc), align: 'right' })
    })
  }
}
