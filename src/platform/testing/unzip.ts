import { crc32, inflateRawSync } from 'node:zlib'

/** Returns the files of an archive by path, as its directory lists them. @throws if a checksum or size is wrong. */
export function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    const [crc, packedSize, size] = [16, 20, 24].map(place => archive.readUInt32LE(at + place)) as [
      number,
      number,
      number,
    ]
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const content = inflateRawSync(archive.subarray(start, start + packedSize))
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is broken`)
    files.set(name, content.toString())
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}
