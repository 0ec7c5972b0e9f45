import path from 'node:path'
import { pipeline, type Readable, type TransformOptions } from 'node:stream'
import { createInflateRaw, type ZlibOptions } from 'node:zlib'
import { openPromise, type Entry, type ZipFile } from 'yauzl'

import { AppError } from '../../../platform/errors.ts'
import { damagedText, readXml, type XmlHandlers } from './read-xml.ts'

/** A workbook has a few parts for each sheet; more entries are an archive of something else. */
const maxEntries = 20_000

/** The ways in which an entry can be packed. */
const [storedMethod, deflateMethod] = [0, 8]
const pieceSize = 128 * 1024

const otherKinds: [entry: RegExp, problem: string][] = [
  [/^xl\/workbook\.bin$/i, 'This is a binary Excel workbook (.xlsb). Save it as .xlsx and import that file.'],
  [/^index\/document\.iwa$/i, 'This is a Numbers file. Export it to Excel and import that file.'],
  [/^content\.xml$/i, 'This is an OpenDocument spreadsheet. Save it as .xlsx or CSV and import that file.'],
]
const archiveText = 'This file is a compressed archive. Unpack it and select the file inside.'

/** The parts of a workbook (ECMA-376), which is a ZIP archive of XML files. */
export class WorkbookFile {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  readonly #maxBytes: number

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, maxBytes: number) {
    this.#zip = zip
    this.#entries = entries
    this.#maxBytes = maxBytes
  }

  /**
   * Opens a workbook.
   * @param maxBytes maximum size of one part, unpacked.
   * @throws AppError `bad_input` if the file is something else.
   */
  static async open(file: string, maxBytes: number): Promise<WorkbookFile> {
    const entries = new Map<string, Entry>()
    let zip: ZipFile | null = null
    try {
      zip = await openPromise(file, { lazyEntries: true, autoClose: false })
      if (zip.entryCount > maxEntries) throw new AppError('bad_input', archiveText)
      for await (const entry of zip.eachEntry()) entries.set(partKey(entry.fileName), entry)
      for (const [name, problem] of otherKinds) {
        if ([...entries.keys()].some(key => name.test(key))) throw new AppError('bad_input', problem)
      }
      if (!entries.has('_rels/.rels')) throw new AppError('bad_input', archiveText)
      return new WorkbookFile(zip, entries, maxBytes)
    } catch (error) {
      zip?.close()
      if (error instanceof AppError || (error instanceof Error && 'syscall' in error)) throw error
      throw new AppError('bad_input', damagedText)
    }
  }

  /** Reads a part. Does nothing if the workbook has no such part. */
  async read(part: string, handlers: XmlHandlers): Promise<void> {
    const entry = this.#entries.get(partKey(part))
    if (!entry) return
    if (entry.isEncrypted()) throw new AppError('bad_input', damagedText)
    const stored = await this.#zip.openReadStreamPromise(entry, { decodeFileData: false }).catch(() => null)
    if (!stored) throw new AppError('bad_input', damagedText)
    const size = await readXml(unpacked(stored, entry.compressionMethod), handlers, this.#maxBytes)
    if (size !== entry.uncompressedSize) throw new AppError('bad_input', damagedText)
  }

  /** The parts to which a part refers, by the id of the relationship. */
  async relationships(part: string): Promise<Map<string, { type: string; target: string; isExternal: boolean }>> {
    const found = new Map<string, { type: string; target: string; isExternal: boolean }>()
    const { dir, base } = path.posix.parse(part)
    await this.read(path.posix.join(dir, '_rels', `${base}.rels`), {
      onOpen(name, { Id, Type, Target, TargetMode }) {
        if (name !== 'Relationship' || Id === undefined || Target === undefined) return
        const isExternal = TargetMode === 'External'
        const target = isExternal || Target.startsWith('/') ? Target : path.posix.join(dir, Target)
        found.set(Id, { type: (Type ?? '').split('/').at(-1) ?? '', target, isExternal })
      },
    })
    return found
  }

  close(): void {
    this.#zip.close()
  }
}

/** The contents of an entry. The next piece is unpacked while one is read. */
function unpacked(stored: Readable, method: number): Readable {
  if (method === storedMethod) return stored
  if (method !== deflateMethod) throw new AppError('bad_input', damagedText)
  const options: ZlibOptions & TransformOptions = { chunkSize: pieceSize, readableHighWaterMark: 2 * pieceSize }
  const inflate = createInflateRaw(options)
  // The reader gets the error.
  return pipeline(stored, inflate, () => undefined)
}

/** Parts are found without regard to case, and some programs begin their names with a slash. */
const partKey = (name: string): string => name.replace(/^\//, '').toLowerCase()
