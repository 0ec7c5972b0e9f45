import { AppError } from '../errors.ts'
import { neverAborted } from '../never-aborted.ts'
import { runWorker } from '../run-worker.ts'
import { Turns } from '../turns.ts'
import type { PdfContent } from './pdf-content.ts'

const file = new URL('write-pdf.worker.ts', import.meta.url)

/** Each document occupies a processor. */
const turns = new Turns(2)
/** The maximum number of characters and bytes of one document. */
const maxSize = 50_000_000

/**
 * Writes a PDF in A4, in a thread of its own. Its fonts cover Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, and
 * Arabic letters. The library loads with the first document.
 *
 * @throws AppError `too_large`; the reason of the signal.
 */
export async function writePdf(content: PdfContent, signal = neverAborted): Promise<Uint8Array> {
  if (sizeOf(content) > maxSize) throw new AppError('too_large', 'This is too much for one PDF.')
  return turns.take(() => runWorker<Uint8Array>(file, content, signal).result, signal)
}

function sizeOf({ blocks }: PdfContent): number {
  let size = 0
  for (const block of blocks) {
    if (block.kind === 'heading' || block.kind === 'text') size += block.text.length
    if (block.kind === 'image') size += block.data.byteLength
    if (block.kind === 'pairs') for (const { name, value } of block.rows) size += name.length + value.length
    if (block.kind === 'bars') for (const { name, figure } of block.rows) size += name.length + figure.length
    if (block.kind === 'table') for (const row of block.rows) for (const cell of row) size += cell.length
  }
  return size
}
