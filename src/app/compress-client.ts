import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const compressible = /\.(js|css|html|svg|json|txt|wasm)$/
const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Writes a .br and a .gz next to each file of the built client that gets smaller. */
export async function compressClient(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter(entry => entry.isFile() && compressible.test(entry.name))
  await Promise.all(files.map(entry => compress(path.join(entry.parentPath, entry.name))))
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  const [small, portable] = await Promise.all([brotli(content), gzip(content, { level: 9 })])
  if (small.length < content.length) await writeFile(`${file}.br`, small)
  if (portable.length < content.length) await writeFile(`${file}.gz`, portable)
}

if (import.meta.main) await compressClient(path.resolve(import.meta.dirname, '../../dist'))
