import { open } from 'node:fs/promises'

import { AppError } from '../../../platform/errors.ts'
import { columnNames } from '../../csv/column-names.ts'
import type { ArrivingFile } from '../../csv/csv-reader.ts'
import { type Conversion, type ConvertedRows, listedPart, maxParts, type SourcePart } from '../converted-rows.ts'
import { rowsPath, RowsWriter } from '../rows-file.ts'
import { Flattener } from './flatten.ts'
import { JsonLines } from './json-lines.ts'
import { JsonSplitter, parseJson, type SplitValue } from './json-splitter.ts'

const readSize = 256 * 1024
/** Number of bytes that a byte order mark has at most. */
const beginning = 4
const [openList, openObject] = [91, 123]

/** Where the rows of a JSON file are. */
type Layout =
  /** One value after the other, as in NDJSON. */
  | { kind: 'values' }
  /** The elements of the list that the file is. */
  | { kind: 'elements' }
  /** The elements of the lists that are members of the object that the file is. */
  | { kind: 'lists'; names: string[] }
  /** The members of the object that the file is. */
  | { kind: 'members' }

/** Converts a JSON or NDJSON file into a rows file, while it arrives. */
export async function convertJson({ file, part, maxBytes }: Conversion): Promise<ConvertedRows> {
  const layout = await findLayout(file)
  const parts: SourcePart[] = (layout.kind === 'lists' ? layout.names : ['']).map(name => ({ name, isHidden: false }))
  const chosen = part !== undefined && parts[part] ? part : 0
  const rows = new Flattener()
  const writer = new RowsWriter(file.path, maxBytes)
  const list = parts[chosen]?.name ?? ''
  const write = (value: unknown, key: string | null): void => writer.write(rows.row(value, key))
  const onValue = (value: SplitValue): void => {
    if (layout.kind === 'lists' && (value.path.length < 2 || value.path[0] !== list || value.path[1] !== null)) return
    write(parseJson(value.text()), layout.kind === 'members' ? (value.path[0] ?? null) : null)
  }
  try {
    const reader =
      layout.kind === 'values'
        ? new JsonLines(value => write(value, null))
        : new JsonSplitter(levels[layout.kind], onValue)
    for await (const bytes of readJson(file)) {
      reader.feed(bytes)
      await writer.flush()
    }
    reader.finish()
    await writer.finish(rowsPath(file.path, chosen))
  } catch (error) {
    await writer.discard()
    throw error
  }
  return {
    source: { kind: 'json', parts: parts.map(listedPart), part: chosen, hasNames: true },
    names: columnNames(rows.names, rows.names.length),
    showsHeader: false,
    types: () => rows.kinds.map(kinds => kinds.typed()),
    notes: [],
  }
}

const levels = { elements: 1, members: 1, lists: 2 }

async function findLayout(file: ArrivingFile): Promise<Layout> {
  /** Number of elements of each list, and the names of the members that are objects. */
  const lists = new Map<string, number>()
  const objects = new Set<string>()
  let members = 0
  let first: number | null = null
  const inner = new JsonSplitter(2, ({ path: [name, member], first: byte }) => {
    // A list of plain values, such as tags, belongs to the one record that the file is.
    if (typeof name !== 'string' || member !== null || (byte !== openObject && byte !== openList)) return
    lists.set(name, (lists.get(name) ?? 0) + 1)
  })
  const outer = new JsonSplitter(1, ({ path: [name], first: byte }) => {
    members++
    if (typeof name === 'string' && byte === openObject) objects.add(name)
  })
  for await (const bytes of readJson(file)) {
    first ??= bytes.find(byte => byte > 32) ?? null
    if (first === openList) return { kind: 'elements' }
    outer.feed(bytes)
    if (outer.roots > 1) return { kind: 'values' }
    inner.feed(bytes)
  }
  if (first === null) throw new AppError('bad_input', 'This file is empty.')
  outer.finish()
  // The longest list holds the records; short ones beside it are often remarks about them.
  const names = [...lists]
    .toSorted(([, one], [, other]) => other - one)
    .map(([name]) => name)
    .slice(0, maxParts)
  if (names.length > 0) return { kind: 'lists', names }
  return members > 1 && objects.size === members ? { kind: 'members' } : { kind: 'values' }
}

/** The bytes of a JSON file as UTF-8, without a byte order mark. A piece is valid until the next one. */
async function* readJson(file: ArrivingFile): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | null = null
  for await (const { bytes, isFirst } of readPieces(file)) {
    if (isFirst) decoder = wideDecoder(bytes)
    const start = isFirst && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
    yield decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes.subarray(start)
  }
}

async function* readPieces(file: ArrivingFile): AsyncGenerator<{ bytes: Buffer; isFirst: boolean }> {
  const buffer = Buffer.allocUnsafe(readSize)
  // What the file begins with decides how it is read.
  await file.beyond(beginning)
  await using handle = await open(file.path, 'r')
  let position = 0
  for (;;) {
    const { size, complete } = await file.beyond(position)
    const { bytesRead } = await handle.read(buffer, 0, Math.min(readSize, size - position), position)
    if (bytesRead > 0) yield { bytes: buffer.subarray(0, bytesRead), isFirst: position === 0 }
    position += bytesRead
    if (complete && (position >= size || bytesRead === 0)) return
  }
}

function wideDecoder(bytes: Buffer): TextDecoder | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le')
  return bytes[0] === 0xfe && bytes[1] === 0xff ? new TextDecoder('utf-16be') : null
}
