import { createReadStream } from 'node:fs'

import { AppError } from '../../../platform/errors.ts'
import { columnNames } from '../../csv/column-names.ts'
import { type Conversion, type ConvertedRows, listedPart, maxParts, type SourcePart } from '../converted-rows.ts'
import { rowsPath, RowsWriter } from '../rows-file.ts'
import { Flattener } from './flatten.ts'
import { JsonSplitter, parseJson, type SplitValue } from './json-splitter.ts'

const readSize = 256 * 1024
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

/** Converts a JSON or NDJSON file into a rows file. */
export async function convertJson({ path, part, maxBytes }: Conversion): Promise<ConvertedRows> {
  const layout = await findLayout(path)
  const parts: SourcePart[] = (layout.kind === 'lists' ? layout.names : ['']).map(name => ({ name, isHidden: false }))
  const chosen = part !== undefined && parts[part] ? part : 0
  const rows = new Flattener()
  const writer = new RowsWriter(path, maxBytes)
  const list = parts[chosen]?.name ?? ''
  const onValue = (value: SplitValue): void => {
    if (layout.kind === 'lists' && (value.path.length < 2 || value.path[0] !== list || value.path[1] !== null)) return
    writer.write(rows.row(parseJson(value.text()), layout.kind === 'members' ? (value.path[0] ?? null) : null))
  }
  try {
    const splitter = new JsonSplitter(levels[layout.kind], onValue)
    for await (const bytes of readJson(path)) {
      splitter.feed(bytes)
      await writer.flush()
    }
    splitter.finish()
    await writer.finish(rowsPath(path, chosen))
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

const levels: Record<Layout['kind'], number> = { values: 0, elements: 1, members: 1, lists: 2 }

async function findLayout(path: string): Promise<Layout> {
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
  for await (const bytes of readJson(path)) {
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

/** The bytes of a JSON file as UTF-8, without a byte order mark. */
async function* readJson(path: string): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | null = null
  let isFirst = true
  for await (const bytes of createReadStream(path, { highWaterMark: readSize }) as AsyncIterable<Buffer>) {
    if (isFirst) decoder = wideDecoder(bytes)
    const start = isFirst && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
    isFirst = false
    yield decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes.subarray(start)
  }
}

function wideDecoder(bytes: Buffer): TextDecoder | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le')
  return bytes[0] === 0xfe && bytes[1] === 0xff ? new TextDecoder('utf-16be') : null
}
