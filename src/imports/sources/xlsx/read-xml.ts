import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'

import { AppError } from '../../../platform/errors.ts'
import { unpacksTooLarge } from '../rows-file.ts'
import { type RepeatedElement, RepeatedElements } from './repeated-elements.ts'

export interface XmlHandlers {
  /** Names are without their prefixes. */
  onOpen(name: string, attributes: Record<string, string>): void
  onText?(text: string): void
  onClose?(name: string): void
  /** Called between pieces of the document. */
  onPiece?(): Promise<void>
  /** An element that is read without `onOpen`, `onText`, and `onClose` where that is possible. */
  repeated?: RepeatedElement
}

/** Text between two tags, or one tag, is never so long. */
const maxGap = 4 * 1024 * 1024
const maxDepth = 100

export const damagedText =
  'This file is damaged, or it is not an Excel workbook. Open it in a spreadsheet program, save it again, and import that file.'

/**
 * Reads an XML document piece by piece. Document types are refused, so entities cannot multiply its text.
 * @param maxBytes maximum size of the document.
 * @returns the size of the document in bytes.
 * @throws AppError `bad_input` if it is malformed or too large.
 */
export async function readXml(document: Readable, handlers: XmlHandlers, maxBytes: number): Promise<number> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let depth = 0
  let gap = 0
  /** The depth of the parent of repeated elements, and whether its opening tag was the last tag. */
  let parentDepth = -1
  let isAtStart = false
  parser.on('error', () => {
    throw new AppError('bad_input', damagedText)
  })
  parser.on('doctype', () => {
    throw new AppError('bad_input', damagedText)
  })
  parser.on('opentag', ({ name, attributes }) => {
    gap = 0
    if (++depth > maxDepth) throw new AppError('bad_input', damagedText)
    isAtStart = name === handlers.repeated?.parent
    if (isAtStart) parentDepth = depth
    handlers.onOpen(localName(name), attributes as Record<string, string>)
  })
  parser.on('closetag', ({ name }) => {
    gap = 0
    depth--
    isAtStart = false
    handlers.onClose?.(localName(name))
  })
  if (handlers.onText) {
    const onText = (text: string): void => handlers.onText?.(text)
    parser.on('text', onText)
    parser.on('cdata', onText)
  }
  const { repeated } = handlers
  const elements = repeated
    ? new RepeatedElements(
        {
          ...repeated,
          read(text, from, to) {
            gap = 0
            return repeated.read(text, from, to)
          },
        },
        {
          write: text => void parser.write(text),
          isAtStart: () => isAtStart,
          isBetween: () => depth === parentDepth,
        },
      )
    : null
  let size = 0
  let decoder: TextDecoder | null = null
  try {
    for await (const bytes of document as AsyncIterable<Buffer>) {
      size += bytes.length
      gap += bytes.length
      if (size > maxBytes) throw new AppError('bad_input', unpacksTooLarge(maxBytes))
      if (gap > maxGap) throw new AppError('bad_input', damagedText)
      decoder ??= new TextDecoder(encodingOf(bytes))
      const text = decoder.decode(bytes, { stream: true })
      if (elements) elements.write(text)
      else parser.write(text)
      await handlers.onPiece?.()
    }
    elements?.end()
    parser.close()
    return size
  } catch (error) {
    document.destroy()
    // Whatever fails here, such as inflating, is the fault of the file, unless the disk is full.
    throw error instanceof AppError || isFromDisk(error) ? error : new AppError('bad_input', damagedText)
  }
}

const isFromDisk = (error: unknown): boolean => error instanceof Error && 'syscall' in error

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
}
