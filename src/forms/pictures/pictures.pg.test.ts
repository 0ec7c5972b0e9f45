import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeUnusedFiles } from '../../engine/files/remove-unused-files.ts'
import { startCopies } from '../../home/duplicate-flow.ts'
import { openForms, type TestForm } from '../testing/open-forms.ts'
import { set } from '../testing/random-edits.ts'

const { here, createForm } = openForms('Owner', 'Reader')

let copies: ReturnType<typeof startCopies>
beforeAll(() => {
  copies = startCopies(here.platform)
})
afterAll(() => copies.stop())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const send = (form: TestForm, payload: Buffer, { filename = 'sun.png', by = 0 } = {}) =>
  here.person(by).call({
    method: 'POST',
    url: `/api/form-pictures/${form.publicId}?filename=${filename}`,
    payload,
    headers: { 'content-type': 'application/octet-stream' },
  })

const upload = async (form: TestForm) => (await send(form, png)).json<{ key: string }>().key
const idOf = (key: string) => key.split('/').at(-1) ?? ''
const asVisitor = (form: Pick<TestForm, 'publicId'>, key: string, version = 1) =>
  here.app.inject({ url: `/t/${form.publicId}/pictures/${version}/${idOf(key)}/480` })
const asMaker = (publicId: string, key: string, by = 0) =>
  here.person(by).call({ url: `/api/form-pictures/${publicId}/${idOf(key)}/480` })

const withImage = () => createForm({ pages: [[{ id: 'pic', type: 'image' }, 'name']] })
const setPicture = (form: TestForm, before: string | null, after: string | null) =>
  form.change(set('blocks', 'pic', ['settings.picture', before, after]))

test('visitors see the pictures of the published version, and no others', async () => {
  const form = await withImage()
  const [shown, unused] = [await upload(form), await upload(form)]
  await setPicture(form, null, shown)
  expect((await asVisitor(form, shown)).statusCode).toBe(404)
  await form.publish()
  const answer = await asVisitor(form, shown)
  expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
  expect(answer.headers['cache-control']).toMatch(/^public, max-age=\d+, immutable$/)
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  expect((await asVisitor(form, unused)).statusCode).toBe(404)
  expect((await asVisitor(form, shown, 2)).statusCode).toBe(404)
  expect((await here.app.inject({ url: `/t/${form.publicId}/pictures/1/${idOf(shown)}/481` })).statusCode).toBe(404)
  // Somebody who began before sees the version that they answer.
  await setPicture(form, shown, null)
  await form.publish()
  expect([(await asVisitor(form, shown)).statusCode, (await asVisitor(form, shown, 2)).statusCode]).toEqual([200, 404])
  await form.call('forms.setPassword', { password: 'open sesame' })
  expect((await asVisitor(form, shown)).statusCode).toBe(403)
})

test('only people who may edit a form add pictures to it and see those of its draft', async () => {
  const form = await withImage()
  const key = await upload(form)
  const seen = await asMaker(form.publicId, key)
  expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await send(form, png, { by: 1 })).statusCode).toBeGreaterThanOrEqual(403)
  expect((await asMaker(form.publicId, key, 1)).statusCode).toBeGreaterThanOrEqual(403)
  expect((await here.app.inject({ url: `/api/form-pictures/${form.publicId}/${idOf(key)}/480` })).statusCode).toBe(401)
})

test('what is no picture is refused: SVG, a text, and a PDF that claims to be one', async () => {
  const form = await withImage()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  for (const [content, filename] of [
    [svg, 'a.svg'],
    [svg, 'a.png'],
    [Buffer.from('text'), 'a.txt'],
  ] as const)
    expect((await send(form, content, { filename })).statusCode).toBe(415)
})

test('pictures stay as long as the draft, a version, or what can be undone names them', async () => {
  const form = await withImage()
  const [published, drafted, unused] = [await upload(form), await upload(form), await upload(form)]
  await setPicture(form, null, published)
  await form.publish()
  await setPicture(form, published, drafted)
  const later = Date.now() + 400 * 86_400_000
  const { signal } = new AbortController()
  await removeUnusedFiles(here.platform, { signal }, later)
  await removeUnusedFiles(here.platform, { signal }, later)
  const { rows } = await here.platform.pool.query('SELECT key FROM attachments WHERE flow_id = $1', [form.flowId])
  expect(rows.map(({ key }) => key).toSorted()).toEqual([published, drafted].toSorted())
  expect(await here.platform.files.openIfThere(unused)).toBeNull()
})

test('a duplicate has the pictures, and keeps them when the original is gone', async () => {
  const form = await withImage()
  const key = await upload(form)
  await setPicture(form, null, key)
  const url = `/admin/flows/duplicate/${form.flowId}`
  const copy = await here.person(0).call({ method: 'POST', url, payload: { newFlowName: 'Copy' } })
  const { flow, copyId } = copy.json<{ flow: { publicIdentifier: string }; copyId: string }>()
  const status = async () => (await here.person(0).call({ url: `/admin/flows/copies/${copyId}` })).json().status
  await expect.poll(status, { timeout: 10_000 }).toBe('done')
  expect((await asMaker(flow.publicIdentifier, key)).statusCode).toBe(200)
})
