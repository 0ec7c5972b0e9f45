import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file to be put into an archive, in parts. */
export interface ZipFile {
  /** Its path in the archive, in ASCII. */
  name: string
  content: AsyncIterable<string> | Iterable<string>
}

interface Entry {
  name: Buffer
  offset: number
  crc: number
  size: number
  packedSize: number
}

const version = 20
/** Sizes and checksum stand behind the content: they are not known before. */
const sizesBehind = 0x0008
const deflated = 8
/** 1 January 1980, the first day that archives know. */
const noDate = 0x0021
const largest = 0xffff_ffff

/**
 * A ZIP archive as it is written, in memory that does not depend on its size. Who stops reading stops the contents.
 *
 * @throws RangeError for more than 4 GB, which the plain form of the format cannot tell of.
 */
export async function* zipStream(files: Iterable<ZipFile>): AsyncGenerator<Buffer> {
  const entries: Entry[] = []
  let offset = 0
  for (const { name, content } of files) {
    const entry: Entry = { name: Buffer.from(name, 'ascii'), offset, crc: 0, size: 0, packedSize: 0 }
    entries.push(entry)
    const header = localHeader(entry)
    yield header
    for await (const chunk of packed(content, entry)) {
      entry.packedSize += chunk.length
      yield chunk
    }
    const descriptor = sizes(entry, 0x0807_4b50)
    yield descriptor
    offset += header.length + entry.packedSize + descriptor.length
    if (offset > largest || entry.size > largest) throw new RangeError('The archive is larger than 4 GB')
  }
  const directory = Buffer.concat(entries.map(directoryEntry))
  yield directory
  yield endOfDirectory(entries.length, { offset, size: directory.length })
}

function packed(content: ZipFile['content'], entry: Entry): AsyncIterable<Buffer> {
  async function* counted() {
    for await (const part of content) {
      const bytes = Buffer.from(part)
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      yield bytes
    }
  }
  // Errors come out where it is read.
  return pipeline(Readable.from(counted()), createDeflateRaw(), () => undefined)
}

function localHeader({ name }: Entry): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x0403_4b50, 0)
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(sizesBehind, 6)
  header.writeUInt16LE(deflated, 8)
  header.writeUInt16LE(noDate, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function sizes({ crc, packedSize, size }: Entry, signature: number): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32LE(signature, 0)
  bytes.writeUInt32LE(crc, 4)
  bytes.writeUInt32LE(packedSize, 8)
  bytes.writeUInt32LE(size, 12)
  return bytes
}

function directoryEntry(entry: Entry): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x0201_4b50, 0)
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(version, 6)
  header.writeUInt16LE(sizesBehind, 8)
  header.writeUInt16LE(deflated, 10)
  header.writeUInt16LE(noDate, 14)
  sizes(entry, 0).copy(header, 16, 4)
  header.writeUInt16LE(entry.name.length, 28)
  header.writeUInt32LE(entry.offset, 42)
  return Buffer.concat([header, entry.name])
}

function endOfDirectory(count: number, { offset, size }: { offset: number; size: number }): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
