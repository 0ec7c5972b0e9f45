import { describe, expect, test } from 'vitest'
import { openForms, type TestForm } from '../testing/open-forms.ts'
import { run } from '../../platform/sql/run.ts'
import { removeUnusedFiles } from '../../engine/files/remove-unused-files.ts'
import { tokenDuration } from '../submissions/submission-token.ts'
import { deleteOldUploads } from './delete-old-uploads.ts'
import { partSize } from './upload-parts.ts'
import { deleteUpload } from './uploads.sql.ts'

const { here, createForm } = openForms('Owner', 'Reader')

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const text = (length: number) => Buffer.alloc(length, 'a text ')

interface Reply {
  status: number
  body: Record<string, unknown>
  message: string
}

async function post(form: Pick<TestForm, 'publicId'>, path: string, payload: object | Buffer): Promise<Reply> {
  const headers = Buffer.isBuffer(payload) ? { 'content-type': 'application/octet-stream' } : {}
  const url = `/api/forms/${form.publicId}/${path}`
  const response = await here.app.inject({ method: 'POST', url, payload, headers })
  const body = response.json<Record<string, unknown>>()
  return {
    status: response.statusCode,
    body,
    message: (body['error'] as { message: string } | undefined)?.message ?? '',
  }
}

const start = async (form: TestForm) => String((await post(form, 'start', {})).body['token'])

async function formWithFiles(settings: object = {}): Promise<TestForm> {
  const form = await createForm({
    pages: [
      [{ id: 'cv', type: 'file_upload', isRequired: true, settings }, { id: 'more', type: 'file_upload' }, 'name'],
    ],
  })
  const { code, message } = await form.publish()
  if (code) throw new Error(message)
  return form
}

interface Given {
  token: string
  blockId?: string
  filename?: string
  content: Buffer
}

const begin = (form: TestForm, { token, blockId = 'cv', filename = 'plan.txt', content }: Given) =>
  post(form, 'upload', { token, blockId, filename, size: content.length })

const sendPart = (form: TestForm, uploadId: unknown, [content, number]: [Buffer, number]) =>
  post(
    form,
    `upload-part?upload=${String(uploadId)}&number=${number}`,
    content.subarray(number * partSize, (number + 1) * partSize),
  )

/** Uploads a whole file; the answer to the last part. */
async function upload(form: TestForm, given: Given): Promise<Reply> {
  const begun = await begin(form, given)
  if (begun.status !== 200) return begun
  let reply = begun
  for (let number = 0; number * partSize < Math.max(1, given.content.length); number++)
    reply = await sendPart(form, begun.body['uploadId'], [given.content, number])
  return reply
}

const fileOf = (reply: Reply) => reply.body['file'] as { key: string; id: string }
const filesOf = (form: TestForm) =>
  here.platform.pool
    .query(`SELECT id, key, filename, size, complete FROM attachments WHERE flow_id = $1`, [form.flowId])
    .then(({ rows }) => rows as { id: string; key: string; filename: string; complete: boolean }[])
const storedContent = async (key: string) =>
  Buffer.concat(await Array.fromAsync((await here.platform.files.openIfThere(key)) ?? []))

describe('an upload', () => {
  test('becomes an attachment of the record, and is served with the table', async () => {
    const form = await formWithFiles()
    const token = await start(form)
    const content = text(2 * partSize + 17)
    const reply = await upload(form, { token, content, filename: '../plän .txt' })
    const reference = fileOf(reply)
    expect(reference).toMatchObject({ filename: 'plän .txt', size: content.length, mimeType: 'text/plain' })
    expect(JSON.stringify(reference)).not.toContain('attachments/')
    const { status } = await post(form, 'submit', { token, answers: { cv: [reference], name: 'Ann' } })
    expect(status).toBe(200)
    const [record] = await form.answers()
    const [file] = (record?.['cv'] ?? []) as { key: string; url: string; metadata: unknown }[]
    expect(file).toMatchObject({ filename: 'plän .txt', metadata: { userId: null, wasDownloaded: false } })
    expect((await storedContent(file?.key ?? '')).equals(content)).toBe(true)
    expect((await here.app.inject({ url: file?.url ?? '' })).rawPayload.equals(content)).toBe(true)
  })

  test('continues after parts that came twice, too early, or whose answer was lost', async () => {
    const form = await formWithFiles()
    const token = await start(form)
    const content = text(2 * partSize + 5)
    const { uploadId } = (await begin(form, { token, content })).body
    expect((await sendPart(form, uploadId, [content, 2])).body).toEqual({ received: 0, file: null })
    expect((await sendPart(form, uploadId, [content, 0])).body).toEqual({ received: 1, file: null })
    expect((await sendPart(form, uploadId, [content, 0])).body).toEqual({ received: 1, file: null })
    expect((await sendPart(form, uploadId, [content, 1])).body).toEqual({ received: 2, file: null })
    const last = await Promise.all([1, 2, 3].map(() => sendPart(form, uploadId, [content, 2])))
    const again = await sendPart(form, uploadId, [content, 2])
    expect(last.map(fileOf)).toEqual([1, 2, 3].map(() => fileOf(again)))
    expect((await filesOf(form)).filter(({ complete }) => complete)).toHaveLength(1)
    expect((await here.platform.pool.query('SELECT FROM form_upload_parts')).rows).toEqual([])
  })

  test('keeps the file that one request has made when another one finds its parts gone', async () => {
    const form = await formWithFiles()
    const token = await start(form)
    const content = text(partSize + 1)
    const { uploadId } = (await begin(form, { token, content })).body
    await sendPart(form, uploadId, [content, 0])
    const file = fileOf(await sendPart(form, uploadId, [content, 1]))
    await run(here.platform.pool, deleteUpload(String(uploadId)))
    expect((await post(form, 'submit', { token, answers: { cv: [file] } })).status).toBe(200)
  })

  test('keeps its submission waiting for nobody: a repeated submission stores it once', async () => {
    const form = await formWithFiles()
    const token = await start(form)
    const answers = { cv: [fileOf(await upload(form, { token, content: text(10) }))] }
    const all = await Promise.all([1, 2, 3].map(() => post(form, 'submit', { token, answers })))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await form.answers()).toHaveLength(1)
  })

  test.each([
    ['too large', { content: text(3000) }, 413],
    ['of another type than allowed', { content: text(100), filename: 'photo.png' }, 415],
    [
      'that only claims its type',
      { content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), filename: 'a.png' },
      415,
    ],
    ['for a question without files', { content: png, blockId: 'name' }, 404],
    ['for no question', { content: png, blockId: 'nothing' }, 404],
  ])('%s is refused, and nothing of it stays', async (_name, given, status) => {
    const form = await formWithFiles({ maxSize: 2048, fileTypes: ['image/*'] })
    const token = await start(form)
    expect((await upload(form, { token, filename: 'photo.png', ...given })).status).toBe(status)
    expect(await filesOf(form)).toEqual([])
    expect((await upload(form, { token, filename: 'photo.png', content: png })).status).toBe(200)
  })

  test('with another length than it said is refused', async () => {
    const form = await formWithFiles()
    const token = await start(form)
    const { uploadId } = (await begin(form, { token, content: text(100) })).body
    expect((await sendPart(form, uploadId, [text(101), 0])).status).toBe(400)
    const tooMuch = await post(form, `upload-part?upload=${String(uploadId)}&number=0`, text(partSize + 1))
    expect(tooMuch.status).toBe(413)
  })

  test('needs a token of its form, and a form that is open', async () => {
    const [form, other] = [await formWithFiles(), await formWithFiles()]
    const token = await start(other)
    expect((await begin(form, { token, content: png })).status).toBe(400)
    const own = await start(form)
    const { uploadId } = (await begin(form, { token: own, content: png })).body
    expect((await sendPart(other, uploadId, [png, 0])).status).toBe(404)
    await here.platform.pool.query(`UPDATE flows SET settings = settings || '{"disabledForm": true}' WHERE id = $1`, [
      form.flowId,
    ])
    expect((await sendPart(form, uploadId, [png, 0])).status).toBe(403)
    expect((await begin(form, { token: own, content: png })).status).toBe(403)
  })

  test('takes no more files than its question has room for', async () => {
    const form = await formWithFiles()
    const token = await start(form)
    const begun = await Promise.all(Array.from({ length: 12 }, () => begin(form, { token, content: png })))
    expect(begun.filter(({ status }) => status === 200).length).toBeLessThan(12)
    expect((await begin(form, { token, content: png })).message).toMatch(/Too many files/)
    expect((await begin(form, { token, content: png, blockId: 'more' })).status).toBe(200)
  })
})

describe('the answer of a question with files', () => {
  test('holds only what was uploaded to it by this respondent, and says so otherwise', async () => {
    const form = await formWithFiles()
    const [mine, theirs] = [await start(form), await start(form)]
    const own = fileOf(await upload(form, { token: mine, content: text(10) }))
    const foreign = fileOf(await upload(form, { token: theirs, content: text(11) }))
    const elsewhere = fileOf(await upload(form, { token: mine, blockId: 'more', content: text(12) }))
    const [stored] = await filesOf(form)
    const forged = { ...own, key: stored?.key }
    for (const given of [foreign, elsewhere, forged, { key: 'attachments/1/att1' }, 'text', null]) {
      const { status, body } = await post(form, 'submit', { token: mine, answers: { cv: [own, given] } })
      expect([status, Object.keys(body['problems'] as object)]).toEqual([422, ['cv']])
    }
    const lies = { ...own, filename: 'virus.exe', size: 1, mimeType: 'text/html', originalName: 'x' }
    expect((await post(form, 'submit', { token: mine, answers: { cv: [lies] } })).status).toBe(200)
    expect(await form.answers()).toMatchObject([{ cv: [{ filename: 'plan.txt', size: 10, mimeType: 'text/plain' }] }])
  })

  test('is missing once the file was removed, and comes back when it is resumed', async () => {
    const form = await formWithFiles()
    const token = await start(form)
    const file = fileOf(await upload(form, { token, content: png, filename: 'a.png' }))
    await post(form, 'save', { token, counter: 1, answers: { cv: [file], name: 'Ann' } })
    expect((await post(form, 'resume', { token })).body['answers']).toEqual({ cv: [file], name: 'Ann' })
    const picture = await here.app.inject({ url: `/api/forms/${form.publicId}/uploads/${file.key}` })
    expect(picture.headers['content-type']).toBe('image/webp')
    const other = await start(form)
    await post(form, 'remove-upload', { token: other, uploadId: file.key })
    expect((await post(form, 'submit', { token: other, answers: { cv: [file] } })).status).toBe(422)
    await post(form, 'remove-upload', { token, uploadId: file.key })
    expect((await post(form, 'submit', { token, answers: { cv: [file] } })).status).toBe(422)
    expect((await here.app.inject({ url: `/api/forms/${form.publicId}/uploads/${file.key}` })).statusCode).toBe(404)
  })
})

describe('files that are not submitted', () => {
  const neverAborted = new AbortController()
  const clean = async (later: number) => {
    await deleteOldUploads(here.platform, neverAborted, Date.now() + later)
    await removeUnusedFiles(here.platform, neverAborted, Date.now() + later)
  }
  const day = 86_400_000

  test('are deleted a while after they were removed, and when nobody can submit them any more', async () => {
    const form = await formWithFiles()
    const [one, two] = [await start(form), await start(form)]
    const kept = fileOf(await upload(form, { token: one, content: text(10), filename: 'kept.txt' }))
    const removed = fileOf(await upload(form, { token: one, content: text(11), filename: 'removed.txt' }))
    await upload(form, { token: two, content: text(12), filename: 'left.txt' })
    await begin(form, { token: two, content: text(13), filename: 'begun.txt' })
    await post(form, 'remove-upload', { token: one, uploadId: removed.key })
    const names = async () => (await filesOf(form)).map(({ filename }) => filename).toSorted()
    await clean(0)
    expect(await names()).toEqual(['kept.txt', 'left.txt', 'removed.txt'])
    const [{ key } = { key: '' }] = (await filesOf(form)).filter(({ filename }) => filename === 'removed.txt')
    await clean(2 * 3_600_000)
    expect(await names()).toEqual(['kept.txt', 'left.txt'])
    expect(await here.platform.files.openIfThere(key)).toBeNull()
    expect((await post(form, 'submit', { token: one, answers: { cv: [kept] } })).status).toBe(200)
    await clean(tokenDuration + day)
    expect(await names()).toEqual(['kept.txt'])
    const left = await here.platform.pool.query('SELECT FROM form_uploads WHERE flow_id = $1', [form.flowId])
    expect(left.rows).toEqual([])
    expect(await form.answers()).toMatchObject([{ cv: [{ filename: 'kept.txt' }] }])
  })
})
