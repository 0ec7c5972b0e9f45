import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Attachment } from '../../fields/attachments/attachment.ts'
import { openFiles } from '../../platform/files.ts'
import { startS3Counterpart } from '../../platform/testing/s3-counterpart.ts'
import { openBase } from '../base/base.ts'
import { addFileFromUrl } from './add-file.ts'
import { removeUnusedFiles } from './remove-unused-files.ts'
import { removeObjects } from './stored-objects.ts'
import type { Table, TableRecord } from '../model/structure.ts'
import { startTestServer, type TestServer } from '../../api/testing/start-test-server.ts'
import { createBase, Refusal, signUpClient, type HttpClient } from '../../api/testing/http-client.ts'

let server: TestServer
let client: HttpClient
let basePublicId: string
let tableId: string
let recordIds: string[]
let png: Uint8Array<ArrayBuffer>
const fieldId = 'files'

beforeAll(async () => {
  server = await startTestServer({ client: 'none' })
  client = await signUpClient(server.url)
  basePublicId = await newBase()
  const [table] = await tablesOf(basePublicId)
  tableId = table?.id ?? ''
  await call('fields.create', { tableId, id: fieldId, name: 'Files', type: 'attachments', template: {} })
  recordIds = (await list(basePublicId)).map(({ id }) => id)
  const picture = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#2255aa' } })
    .png()
    .toBuffer()
  png = new Uint8Array(picture)
})
afterAll(() => server.close())

async function newBase(by = client): Promise<string> {
  const basePublicIdentifier = await createBase(by)
  await by.mutate('metadata.create', { basePublicId: basePublicIdentifier, createDefaultRecords: true })
  return basePublicIdentifier
}

const call = <T = unknown>(procedure: string, body: object) => client.mutate<T>(procedure, { basePublicId, ...body })
const tablesOf = async (publicId: string) =>
  (await client.query<{ metadata: { tables: Table[] } }>('metadata.get', { basePublicId: publicId })).metadata.tables
const list = async (publicId: string) =>
  (await client.query<{ records: TableRecord[] }>('records.list', { basePublicId: publicId, tableId, limit: 100 }))
    .records

interface Uploaded {
  url: string
  thumbnailUrl: string | null
  fileName: string
  size: number
  mimeType: string
  wasDownloaded?: boolean
  attachment: Attachment
}

const send = (filename: string, body: BodyInit, by = client) =>
  by.send(`/api/attachments/${basePublicId}/${tableId}/${fieldId}?filename=${encodeURIComponent(filename)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body,
  })

async function upload(filename: string, body: BodyInit): Promise<Uploaded> {
  const answer = await send(filename, body)
  if (!answer.ok) throw new Refusal(answer.status, await answer.json())
  return (await answer.json()) as Uploaded
}

/** Requests an address without any session. */
const get = (url: string, headers: Record<string, string> = {}) => fetch(server.url + url, { headers })

const keysIn = async (folder: string) =>
  (await readdir(path.join(server.platform.config.dataDir, folder), { recursive: true }).catch(() => [])).filter(name =>
    /att/.test(path.basename(name)),
  )

describe('an upload', () => {
  test('is stored with the type of its content, whatever its name and given type', async () => {
    const { url, attachment, ...said } = await upload('../../etc/Ünï "plan".pdf', png)
    expect(said).toMatchObject({ fileName: 'Ünï "plan".pdf', size: png.length, mimeType: 'image/png' })
    expect(attachment).toMatchObject({ originalName: 'Ünï "plan".pdf', metadata: { wasDownloaded: false } })
    const answer = await get(url)
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(png)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename="_n_ _plan_.pdf"; filename*=UTF-8''%C3%9Cn%C3%AF%20%22plan%22.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'; sandbox",
      'cache-control': 'private, max-age=1800, immutable',
    })
  })

  test('can be sent as base64 in a call', async () => {
    const fileData = Buffer.from('a,b\n1,2\n').toString('base64')
    const input = { tableId, fieldId, filename: 'list.csv', mimeType: 'text/html', fileData }
    const made = await call<Uploaded>('attachments.upload', input)
    expect(made).toMatchObject({ fileName: 'list.csv', size: 8, mimeType: 'text/csv', thumbnailUrl: null })
    const answer = await get(made.url)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /)
    expect(await answer.text()).toBe('a,b\n1,2\n')
  })

  test.each([
    ['picture.png', '<!doctype html><script>alert(1)</script>'],
    ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['page.html', '<p>'],
  ])('of a hostile %s is refused, and leaves nothing', async (name, body) => {
    const before = await keysIn('files')
    const answer = await send(name, body)
    expect(answer.status).toBe(415)
    expect(await answer.json()).toEqual({
      error: { code: 'unsupported', message: 'This type of file cannot be attached' },
    })
    expect(await keysIn('files')).toEqual(before)
    expect(await keysIn('arriving')).toEqual([])
  })

  test('of more than 10 MB is refused, whether its length is given or not', async () => {
    const large = Buffer.alloc(10 * 1024 * 1024 + 1, ' ')
    const said = await send('large.txt', large)
    expect(said.status).toBe(413)
    expect(await said.json()).toMatchObject({ error: { code: 'too_large', message: 'File is too large' } })
    const unsaid = new ReadableStream({
      start(controller) {
        for (let at = 0; at < large.length; at += 1 << 20) controller.enqueue(large.subarray(at, at + (1 << 20)))
        controller.close()
      },
    })
    const path = `/api/attachments/${basePublicId}/${tableId}/${fieldId}?filename=large.txt`
    const streamed = client.send(path, { method: 'POST', body: unsaid, duplex: 'half' } as RequestInit)
    // The rest of a refused file is not read, so the sender can see a closed connection before the answer.
    expect(await streamed.then(({ status }) => status).catch(() => 413)).toBe(413)
    expect(await keysIn('arriving')).toEqual([])
  })

  test('needs a file field, and the right to edit records', async () => {
    const wrong = await client.send(`/api/attachments/${basePublicId}/${tableId}/none?filename=a.txt`, {
      method: 'POST',
      body: 'a',
    })
    expect(wrong.status).toBe(404)
    const [table] = await tablesOf(basePublicId)
    const path = `/api/attachments/${basePublicId}/${tableId}/${table?.primaryFieldId}?filename=a.txt`
    expect((await client.send(path, { method: 'POST', body: 'a' })).status).toBe(400)
    expect((await send('a.txt', 'a', await signUpClient(server.url))).status).toBe(404)
  })
})

test('a file in a bucket is stored, served whole, as a thumbnail, and in part, and deleted', async () => {
  const { platform } = server
  const store = await startS3Counterpart()
  const { files } = platform
  platform.files = await openFiles({ s3: store.config, dataDir: platform.config.dataDir })
  try {
    const { url, thumbnailUrl, attachment } = await upload('picture.png', png)
    expect([...store.objects.keys()]).toEqual([attachment.key, `${attachment.key}-thumbnail`])
    expect(new Uint8Array(await (await get(url)).arrayBuffer())).toEqual(png)
    expect((await get(thumbnailUrl ?? '')).headers.get('content-type')).toBe('image/webp')
    const part = await get(url, { range: 'bytes=1-3' })
    expect([part.status, await part.text(), store.requests.at(-1)]).toEqual([
      206,
      'PNG',
      `GET ${attachment.key} bytes=1-3`,
    ])
    await removeObjects(platform, [attachment.key])
    expect([...store.objects.keys()]).toEqual([])
  } finally {
    platform.files = files
    await store.close()
  }
})

test.each([
  ['the data folder', null],
  ['a bucket', startS3Counterpart],
])('a file that %s has lost answers 404 with a reason, and its record is still read', async (_store, startStore) => {
  const { platform } = server
  const { files } = platform
  const store = await startStore?.()
  if (store) platform.files = await openFiles({ s3: store.config, dataDir: platform.config.dataDir })
  try {
    const { url, thumbnailUrl, attachment } = await upload('lost.png', png)
    const recordId = recordIds[0]
    await call('records.update', { tableId, recordId, data: { [fieldId]: [attachment] } })
    await removeObjects(platform, [attachment.key])
    const addresses = [url, `${url}?as=download`, thumbnailUrl ?? '']
    for (const [address, headers] of [...addresses.map(each => [each, {}] as const), [url, { range: 'bytes=1-3' }]]) {
      const answer = await get(address as string, headers as Record<string, string>)
      expect([answer.status, answer.headers.get('content-disposition')]).toEqual([404, null])
      expect(answer.headers.get('cache-control') ?? '').not.toMatch(/immutable/)
      const error = { code: 'not_found', message: expect.stringMatching(/^This file is missing from the server\./) }
      expect(await answer.json()).toEqual({ error })
    }
    expect((await list(basePublicId)).find(({ id }) => id === recordId)?.data[fieldId]).toMatchObject([
      { filename: 'lost.png' },
    ])
    await call('records.update', { tableId, recordId, data: { [fieldId]: null } })
  } finally {
    platform.files = files
    await store?.close()
  }
})

describe('a thumbnail that the store has lost', () => {
  test('is created again, once for many requests', async () => {
    const { files } = server.platform
    const { thumbnailUrl, attachment } = await upload('picture.png', png)
    const key = `${attachment.key}-thumbnail`
    const before = await files.getBytes(key)
    await files.delete(key)
    const put = vi.spyOn(files, 'put')
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(thumbnailUrl ?? '')))
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(before)
    }
    expect(put).toHaveBeenCalledTimes(1)
    expect(await files.getBytes(key)).toEqual(before)
    put.mockRestore()
  })

  test('of a picture that is broken by now is not tried again, and the file is not called missing', async () => {
    const { files } = server.platform
    const { thumbnailUrl, attachment } = await upload('picture.png', png)
    await files.delete(`${attachment.key}-thumbnail`)
    await files.put(attachment.key, png.slice(0, 40))
    expect((await get(thumbnailUrl ?? '')).status).toBe(400)
    const again = await get(thumbnailUrl ?? '')
    expect([again.status, again.headers.get('content-type')]).toEqual([200, 'image/png'])
  })
})

describe('the address of a file', () => {
  test('serves part of the file, for seeking', async () => {
    const { url } = await upload('count.txt', '0123456789')
    const part = await get(url, { range: 'bytes=2-4' })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234'])
    expect((await get(url, { range: 'bytes=20-' })).status).toBe(416)
  })

  test('serves a thumbnail, and the file as a download', async () => {
    const { url, thumbnailUrl } = await upload('picture.png', png)
    const small = await get(thumbnailUrl ?? '')
    expect(small.headers.get('content-type')).toBe('image/webp')
    const { width, height } = await sharp(await small.arrayBuffer()).metadata()
    expect({ width, height }).toEqual({ width: 320, height: 160 })
    expect((await get(`${url}?as=download`)).headers.get('content-disposition')).toMatch(/^attachment; /)
  })

  test('works only exactly as it was signed', async () => {
    const { url } = await upload('a.txt', 'a')
    const { url: other } = await upload('b.txt', 'b')
    expect((await get(url.replace(/\.[^/]+\//, '.forged/'))).status).toBe(403)
    expect(
      (
        await get(
          url
            .split('/')
            .with(4, other.split('/')[4] ?? '')
            .join('/'),
        )
      ).status,
    ).toBe(403)
  })

  test('is returned with records but not part of their values, and names the uploader', async () => {
    const { attachment } = await upload('kept.png', png)
    const [recordId] = recordIds
    await call('records.update', { tableId, recordId, data: { [fieldId]: [attachment] } })
    const read = (await list(basePublicId))[0]?.data[fieldId] as (Attachment & Uploaded)[]
    expect((await get(read[0]?.url ?? '')).status).toBe(200)

    // An expected value that was read with addresses matches.
    const changed = { tableId, recordId, data: { [fieldId]: null }, expects: { [fieldId]: read } }
    expect((await call<{ skipped: unknown[] }>('records.update', changed)).skipped).toEqual([])

    const ids = { basePublicId, fileIds: [attachment.id, 'unknown'] }
    const { files } = await client.query<{ files: Record<string, { uploader: { name: string } }> }>(
      'attachments.addresses',
      ids,
    )
    expect(Object.keys(files)).toEqual([attachment.id])
    expect(files[attachment.id ?? '']?.uploader.name).toBe('Ada Lovelace')
  })
})

test('files of a cell that is copied to another base are available there if the person can view both bases', async () => {
  const { attachment } = await upload('shared.png', png)
  const putInto = async (person: HttpClient) => {
    const publicId = await newBase(person)
    const { metadata } = await person.query<{ metadata: { tables: Table[] } }>('metadata.get', {
      basePublicId: publicId,
    })
    const into = { basePublicId: publicId, tableId: metadata.tables[0]?.id ?? '' }
    await person.mutate('fields.create', { ...into, id: fieldId, name: 'Files', type: 'attachments', template: {} })
    const made = await person.mutate<{ record: TableRecord }>('records.create', {
      ...into,
      data: { [fieldId]: [attachment, { ...attachment, id: 'guessed' }] },
    })
    const input = { ...into, recordId: made.record.id }
    const { data } = await person.query<TableRecord>('records.get', input)
    return (data[fieldId] as Uploaded[]).map(({ url }) => url)
  }
  const [mine, guessed] = await putInto(client)
  expect(guessed).toBeUndefined()
  expect(new Uint8Array(await (await get(mine ?? '')).arrayBuffer())).toEqual(png)
  expect(await putInto(await signUpClient(server.url))).toEqual([undefined, undefined])
})

test('files that two people add to one cell at the same time both stay, and each person can undo their own', async () => {
  const [mine, theirs] = [await upload('mine.txt', 'mine'), await upload('theirs.txt', 'theirs')]
  const recordId = recordIds[0]
  const change = (before: Uploaded[], after: Uploaded[]) => {
    const valueOf = (files: Uploaded[]) => ({ [fieldId]: files.map(({ attachment }) => attachment) })
    const input = {
      tableId,
      recordId,
      data: valueOf(after),
      expects: before.length > 0 ? valueOf(before) : { [fieldId]: null },
    }
    return call<{ record: TableRecord; skipped: unknown[]; joined?: object[] }>('records.update', input)
  }
  const namesOf = ({ record }: { record: TableRecord }) =>
    ((record.data[fieldId] ?? []) as Attachment[]).map(({ filename }) => filename)
  await call('records.update', { tableId, recordId, data: { [fieldId]: null } })
  expect((await change([], [theirs])).joined).toBeUndefined()
  const joined = await change([], [mine])
  expect(namesOf(joined)).toEqual(['theirs.txt', 'mine.txt'])
  expect([joined.skipped, joined.joined]).toEqual([[], [{ recordId, fieldId }]])
  expect(namesOf(await change([theirs], []))).toEqual(['mine.txt'])
  await change([mine], [])
})

test('a cell stores a file under its own key, whatever key was sent with its id', async () => {
  const [one, other] = [await upload('one.png', png), await upload('other.png', png)]
  const mixed = { ...one.attachment, key: other.attachment.key }
  const data = { [fieldId]: [mixed, other.attachment] }
  const keysOf = ({ record }: { record: TableRecord }) =>
    ((record.data[fieldId] ?? []) as Attachment[]).map(({ key }) => key)
  const keys = [one.attachment.key, other.attachment.key]
  const made = await call<{ record: TableRecord }>('records.create', { tableId, id: 'withFiles', data })
  expect(keysOf(made)).toEqual(keys)
  expect(keysOf(await call('records.update', { tableId, recordId: made.record.id, data }))).toEqual(keys)
  await call('records.delete', { tableId, recordId: made.record.id })
})

describe('a link', () => {
  test('to the web is downloaded; a link to a file of the base returns that file', async () => {
    const held: (() => void)[] = []
    const web = createServer((request, reply) => {
      if (request.url === '/slow.png') held.push(() => reply.writeHead(200, { 'content-type': 'image/png' }).end(png))
      else if (request.url === '/hostile.png') reply.end('<script>alert(1)</script>')
      else reply.writeHead(200, { 'content-type': 'image/png' }).end(png)
    })
    await new Promise<void>(resolve => web.listen(0, '127.0.0.1', resolve))
    const at = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
    try {
      const { rows } = await server.platform.pool.query<{ flowId: string }>(
        'SELECT id::text AS "flowId" FROM flows WHERE public_identifier = $1',
        [basePublicId],
      )
      const base = await openBase(server.platform, { flowId: rows[0]?.flowId ?? '' })
      const meant = { tableId, fieldId, userId: 'user-1' }
      const fetching = { allowLoopback: true }
      const got = await addFileFromUrl(base, meant, { url: `${at}/a%20photo?size=1`, fetching })
      expect(got).toMatchObject({ fileName: 'a photo.png', mimeType: 'image/png', wasDownloaded: true })
      expect(got.attachment.metadata.wasDownloaded).toBe(true)
      const again = await addFileFromUrl(base, meant, { url: server.url + got.url })
      expect(again).toMatchObject({ wasDownloaded: false, attachment: got.attachment })
      await expect(addFileFromUrl(base, meant, { url: `${at}/hostile.png`, fetching })).rejects.toMatchObject({
        code: 'unsupported',
      })

      // Four are downloaded at a time. A client that disconnects while it waits causes no download.
      const fetch = (signal = new AbortController().signal) =>
        addFileFromUrl(base, meant, { url: `${at}/slow.png`, fetching: { ...fetching, signal } })
      const first = Array.from({ length: 4 }, () => fetch())
      await vi.waitFor(() => expect(held).toHaveLength(4))
      const leaving = new AbortController()
      const late = expect(fetch(leaving.signal)).rejects.toThrow('aborted')
      for (let time = 0; time < 3; time++) await addFileFromUrl(base, meant, { url: server.url + got.url })
      leaving.abort()
      for (const answer of held) answer()
      expect(await Promise.all(first)).toHaveLength(4)
      await late
      expect(held).toHaveLength(4)
    } finally {
      web.close()
    }
  })

  test('to a private address is refused', async () => {
    const url = `${server.url}/healthz`
    await expect(call('attachments.uploadFromUrl', { tableId, fieldId, url })).rejects.toMatchObject({ status: 400 })
  })
})

describe('unused files', () => {
  const later = (days: number) => Date.now() + days * 86_400_000
  const sweep = (now: number) => removeUnusedFiles(server.platform, { signal: new AbortController().signal }, now)
  const isThere = async ({ attachment: { key } }: Uploaded) => server.platform.files.exists(key)

  test('are deleted, and no others', async () => {
    const [, held, passed] = recordIds
    const inCell = await upload('in-cell.png', png)
    const inHistory = await upload('in-history.png', png)
    const inTrash = await upload('in-trash.png', png)
    const nowhere = await upload('nowhere.png', png)
    const put = (recordId: string | undefined, files: Uploaded[]) =>
      call('records.update', { tableId, recordId, data: { [fieldId]: files.map(({ attachment }) => attachment) } })
    await put(held, [inCell, inHistory])
    await put(held, [inCell])
    await put(passed, [inTrash])
    await call('records.delete', { tableId, recordId: passed })
    const copy = await createBase(client)
    await client.mutate('metadata.copy', { sourceBasePublicId: basePublicId, targetBasePublicId: copy })

    await sweep(later(29))
    expect(await Promise.all([inCell, inHistory, inTrash, nowhere].map(isThere))).toEqual([true, true, true, true])

    const sources = `flow_id = (SELECT id FROM flows WHERE public_identifier = $1)`
    const countOf = async (publicId: string) =>
      (await server.platform.pool.query(`SELECT FROM attachments WHERE ${sources}`, [publicId])).rowCount
    expect(await countOf(copy)).toBe(await countOf(basePublicId))

    await sweep(later(31))
    expect(await Promise.all([inCell, inHistory, inTrash, nowhere].map(isThere))).toEqual([true, true, true, false])
    // The copy has no history, but its cells name the file.
    expect(await countOf(copy)).toBe(1)
    const [copied] = (await list(copy)).flatMap(({ data }) => (data[fieldId] ?? []) as Uploaded[])
    expect((await get(copied?.url ?? '')).status).toBe(200)
    expect((await get(nowhere.url)).status).toBe(404)
  })

  test('are kept if a crash left open whether a cell uses them', async () => {
    const inCell = await upload('crashed.png', png)
    await call('records.update', { tableId, recordId: recordIds[1], data: { [fieldId]: [inCell.attachment] } })
    await server.platform.pool.query('UPDATE attachments SET complete = false, is_checked = false WHERE id = $1', [
      inCell.attachment.id,
    ])
    await sweep(later(31))
    expect(await isThere(inCell)).toBe(true)
    expect((await get(inCell.url)).status).toBe(200)
  })

  test('of interrupted uploads are deleted after an hour', async () => {
    const { attachment } = await upload('half.png', png)
    await server.platform.pool.query('UPDATE attachments SET complete = false WHERE id = $1', [attachment.id])
    await sweep(Date.now())
    expect(await server.platform.files.exists(attachment.key)).toBe(true)
    await sweep(Date.now() + 2 * 3_600_000)
    expect(await server.platform.files.exists(attachment.key)).toBe(false)
    expect(await server.platform.files.exists(`${attachment.key}-thumbnail`)).toBe(false)
  })
})
