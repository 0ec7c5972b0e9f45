import type { CsvEncoding } from '../encoding.ts'

const tables = new Map<CsvEncoding, Map<string, number[]>>()

/** A text in one of the encodings that are not Unicode. @throws Error for a character that the encoding lacks. */
export function encoded(text: string, encoding: CsvEncoding): Buffer {
  const table = tables.get(encoding) ?? encodingTable(encoding)
  tables.set(encoding, table)
  return Buffer.from(
    [...text].flatMap(character => {
      const bytes = table.get(character)
      if (!bytes) throw new Error(`${encoding} has no ${character}`)
      return bytes
    }),
  )
}

/** The bytes of every character with one or two bytes, found by decoding all of them. */
function encodingTable(encoding: CsvEncoding): Map<string, number[]> {
  const decoder = new TextDecoder(encoding)
  const table = new Map<string, number[]>()
  const add = (bytes: number[]): void => {
    const text = decoder.decode(Uint8Array.from(bytes))
    if ([...text].length === 1 && text !== '\uFFFD' && !table.has(text)) table.set(text, bytes)
  }
  for (let byte = 0; byte < 256; byte++) add([byte])
  for (let lead = 0x80; lead < 256; lead++) for (let trail = 0x40; trail < 256; trail++) add([lead, trail])
  return table
}
