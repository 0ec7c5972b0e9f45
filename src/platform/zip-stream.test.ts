import { expect, test } from 'vitest'
import { unzip } from './testing/unzip.ts'
import { type ZipFile, zipStream } from './zip-stream.ts'

async function archive(files: ZipFile[]): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of zipStream(files)) parts.push(part)
  return Buffer.concat(parts)
}

test('files are read from the archive unchanged', async () => {
  const large = Array.from({ length: 5_000 }, (_, at) => `line ${at} é😀\n`)
  const files = [
    { name: 'a.xml', content: ['<a/>'] },
    { name: 'folder/b.xml', content: large },
    { name: 'empty.xml', content: [] },
  ]
  const found = unzip(await archive(files))
  expect([...found.keys()]).toEqual(['a.xml', 'folder/b.xml', 'empty.xml'])
  expect(found.get('a.xml')).toBe('<a/>')
  expect(found.get('folder/b.xml')).toBe(large.join(''))
  expect(found.get('empty.xml')).toBe('')
})

test('closing the archive closes its contents, and an error of a content ends the archive', async () => {
  let isStopped = false
  async function* endless() {
    try {
      for (;;) yield crypto.randomUUID().repeat(100)
    } finally {
      isStopped = true
    }
  }
  let read = 0
  for await (const part of zipStream([{ name: 'a', content: endless() }])) {
    read += part.length
    if (read > 100_000) break
  }
  await expect.poll(() => isStopped).toBe(true)
  async function* failing() {
    yield 'a'
    throw new Error('The database is gone')
  }
  await expect(archive([{ name: 'a', content: failing() }])).rejects.toThrow('The database is gone')
})
