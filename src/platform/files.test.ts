import { writeFile } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { S3Config } from './config.ts'
import type { BytePart, FileStore } from './file-store.ts'
import { openFiles } from './files.ts'
import { type S3Counterpart, startS3Counterpart } from './testing/s3-counterpart.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

let store: S3Counterpart
let folder: Awaited<ReturnType<typeof temporaryFolder>>

beforeAll(async () => {
  ;[store, folder] = await Promise.all([startS3Counterpart(), temporaryFolder({ closed: true })])
})
afterAll(async () => {
  await store.close()
  await folder.remove()
})

const inBucket = (changes: Partial<S3Config> = {}): Promise<FileStore> =>
  openFiles({ s3: { ...store.config, ...changes }, dataDir: folder.path })

const read = async (files: FileStore, key: string, part?: BytePart) => {
  const stored = await files.openIfThere(key, part)
  if (!stored) throw new Error('The file is missing')
  return text(stored)
}

describe.each([
  ['the data folder', () => openFiles({ s3: undefined, dataDir: folder.path })],
  ['a bucket', () => inBucket()],
])('a file in %s', (_name, open) => {
  test('is stored, read in whole and in parts, and deleted', async () => {
    const files = await open()
    const local = path.join(folder.path, 'count.txt')
    await writeFile(local, '0123456789')
    const key = 'attachments/7/att_1'
    await files.putStream(key, createReadStream(local), { contentLength: 10, contentType: 'text/plain' })
    await files.put(`${key}-thumbnail`, new Uint8Array([1, 2, 3]), { contentType: 'image/webp' })
    expect(await read(files, key)).toBe('0123456789')
    expect(await read(files, key, { first: 2, last: 4 })).toBe('234')
    expect(await read(files, key, { first: 9, last: 9 })).toBe('9')
    expect([...(await files.getBytes(`${key}-thumbnail`))]).toEqual([1, 2, 3])
    expect(await files.exists(key)).toBe(true)
    await files.delete(key)
    await files.delete(key)
    expect(await files.exists(key)).toBe(false)
    expect(await files.openIfThere(key)).toBeNull()
    expect(await files.openIfThere(key, { first: 0, last: 1 })).toBeNull()
  })

  test('accepts any valid key, and no key reads anything outside the store', async () => {
    const files = await open()
    const key = 'imports/a b_c-d!.e.csv'
    await files.put(key, 'a,b')
    expect(await files.get(key)).toBe('a,b')
    for (const outside of ['../count.txt', 'imports/../../count.txt']) {
      await expect(files.openIfThere(outside, { first: 0, last: 1 })).rejects.toThrow()
    }
  })
})

describe('a bucket', () => {
  test('keeps the type of a file and is read only as far as requested', async () => {
    const files = await inBucket()
    await files.put('video', Buffer.alloc(1_000_000), { contentType: 'video/mp4' })
    store.requests.length = 0
    expect((await read(files, 'video', { first: 999_000, last: 999_001 })).length).toBe(2)
    expect(store.requests).toEqual(['GET video bytes=999000-999001'])
    expect(store.objects.get('video')?.contentType).toBe('video/mp4')
  })

  test.each([
    [
      'with another secret',
      { credentials: { accessKeyId: 'TESTKEY', secretAccessKey: 'wrong' } },
      'SignatureDoesNotMatch',
    ],
    ['by somebody else', { credentials: { accessKeyId: 'OTHER', secretAccessKey: 'wrong' } }, 'InvalidAccessKeyId'],
    ['for another region', { region: 'us-east-1' }, 'SignatureDoesNotMatch'],
    ['for another bucket', { bucket: 'other' }, 'NoSuchBucket'],
  ])('takes nothing that is signed %s', async (_name, changes, code) => {
    const error: unknown = await (await inBucket(changes)).put('kept', 'no').catch((reason: unknown) => reason)
    expect(JSON.stringify(error, ['cause', 'name', 'Code'])).toContain(code)
    expect(store.objects.has('kept')).toBe(false)
  })
})
