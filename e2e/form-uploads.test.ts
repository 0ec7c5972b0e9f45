import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { diffDocuments } from '../src/forms/document/diff-documents.ts'
import type { FormDocument } from '../src/forms/document/form-document.ts'
import { buildForm } from '../src/forms/testing/build-form.ts'
import { axeProblems } from './axe-problems.ts'
import { openProduct } from './product.ts'

const product = openProduct()

let maker: Page
let identifier: string

async function answerOf<Answer>(answer: { ok(): boolean; text(): Promise<string> }): Promise<Answer> {
  const text = await answer.text()
  if (!answer.ok()) throw new Error(text)
  return (JSON.parse(text) as { result: { data: Answer } }).result.data
}

const call = async (procedure: string, input: object) =>
  answerOf(await maker.request.post(`/trpc/${procedure}`, { data: { basePublicId: identifier, ...input } }))

async function ask<Answer>(procedure: string, input: object = {}): Promise<Answer> {
  const query = encodeURIComponent(JSON.stringify({ basePublicId: identifier, ...input }))
  return answerOf<Answer>(await maker.request.get(`/trpc/${procedure}?input=${query}`))
}

const records = async () =>
  (await ask<{ records: { data: Record<string, unknown> }[] }>('records.list', { tableId: 'tblAnswers' })).records.map(
    ({ data }) => data,
  )

beforeAll(async () => {
  maker = await product.openSignedIn('/home')
  const created = await maker.request.post('/admin/flows', { data: { type: 'form', name: 'Apply', workspaceId: null } })
  const { flow } = (await created.json()) as { flow: { publicIdentifier: string } }
  identifier = flow.publicIdentifier
  const { document } = await ask<{ document: FormDocument }>('forms.load')
  const wanted = buildForm({
    pages: [
      [
        { id: 'name', label: 'Your name', isRequired: true },
        {
          id: 'cv',
          type: 'file_upload',
          label: 'Your documents',
          isRequired: true,
          settings: { maxFiles: 3, fileTypes: ['application/pdf', 'image/*', 'document/*'] },
        },
      ],
      [{ id: 'why', label: 'Why you?' }],
    ],
  })
  await call('forms.change', { changes: diffDocuments(document, wanted) })
  await call('forms.publish', { expectsNumber: null })
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const file = (name: string, size: number) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(size, 'text ') })

async function openForm(): Promise<Page> {
  const visitor = await product.open(`/t/${identifier}`)
  await visitor.locator('form[data-live]').waitFor()
  return visitor
}

test('files are uploaded while other questions are answered, over a network that fails', async () => {
  const visitor = await openForm()
  let fails = true
  await visitor.route('**/upload-part**', route => (fails ? route.abort() : route.continue()))
  await visitor.getByRole('textbox', { name: 'Your name' }).fill('Ann')
  await press(visitor, 'Next')
  await visitor.getByText('This question is required').waitFor()
  const chooser = visitor.getByLabel('Your documents')
  await chooser.setInputFiles([
    file('letter.txt', 1_500_000),
    { ...file('virus.exe', 10), mimeType: 'application/x-msdownload' },
  ])
  await visitor.getByText('virus.exe is not a type of file that can be added here.').waitFor()
  await visitor.getByText('Waiting for the connection').waitFor()
  expect(await axeProblems(visitor)).toEqual([])
  await press(visitor, 'Next')
  await visitor.getByRole('textbox', { name: 'Why you?' }).fill('Because')
  await press(visitor, 'Submit')
  await visitor.getByText('Your answers will be sent when all files have been uploaded.').waitFor()
  fails = false
  await visitor.evaluate('dispatchEvent(new Event("online"))')
  await visitor.getByRole('heading', { name: 'Thank you' }).waitFor()
  expect(await records()).toMatchObject([
    { name: 'Ann', why: 'Because', cv: [{ filename: 'letter.txt', size: 1_500_000 }] },
  ])
})

test('files of an answer survive a reload, and can be removed', async () => {
  const visitor = await openForm()
  await visitor.getByRole('textbox', { name: 'Your name' }).fill('Bea')
  await visitor.getByLabel('Your documents').setInputFiles([file('one.txt', 10), file('two.txt', 20)])
  await visitor.getByRole('button', { name: 'Remove two.txt' }).waitFor()
  await visitor.reload()
  await visitor.getByRole('button', { name: 'Remove one.txt' }).click()
  await press(visitor, 'Next')
  await press(visitor, 'Submit')
  await visitor.getByRole('heading', { name: 'Thank you' }).waitFor()
  await expect.poll(records).toHaveLength(2)
  expect((await records()).at(-1)).toMatchObject({ name: 'Bea', cv: [{ filename: 'two.txt' }] })
  await maker.goto(`/editor/${identifier}/results`)
  await maker.locator('.gl-grid').waitFor()
  await maker.getByRole('gridcell', { name: /file/ }).first().waitFor()
})

test('a form with pictures is made in the editor, signed, and sent', async () => {
  const created = await maker.request.post('/admin/flows', { data: { type: 'form', name: 'Trip', workspaceId: null } })
  const { flow } = (await created.json()) as { flow: { publicIdentifier: string } }
  identifier = flow.publicIdentifier
  const { document } = await ask<{ document: FormDocument }>('forms.load')
  const wanted = buildForm({
    pages: [
      [
        { id: 'pic', type: 'image', settings: { alternativeText: 'A lake' } },
        { id: 'where', type: 'picture_choice', label: 'Where to?', options: ['Lake', 'Hills', 'Town'] },
        { id: 'sign', type: 'signature', label: 'Your signature', isRequired: true },
        { id: 'docs', type: 'file_upload', label: 'Passport', settings: { fileTypes: ['image/*'] } },
      ],
    ],
  })
  await call('forms.change', { changes: diffDocuments(document, wanted) })
  const picture = await readFile(new URL('../docs/picture.png', import.meta.url))
  await maker.goto(`/editor/${identifier}/edit`)
  const chosen = { name: 'lake.png', mimeType: 'image/png', buffer: picture }
  await maker.locator('[data-block="pic"] input[type="file"]').setInputFiles(chosen)
  await maker.locator('[data-block="pic"] img').waitFor()
  await maker.locator('[data-block="where"] [data-handle]').click()
  await maker.getByLabel('Picture of option 1').setInputFiles(chosen)
  await maker.getByRole('button', { name: 'Picture of option 1' }).waitFor()
  await expect
    .poll(async () => (await ask<{ document: FormDocument }>('forms.load')).document.options['Lake']?.picture)
    .toMatch(/^attachments/)
  await call('forms.publish', { expectsNumber: null })
  const visitor = await openForm()
  const shown = visitor.getByRole('img', { name: 'A lake' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await visitor.getByRole('radio', { name: 'Lake' }).check()
  await visitor.getByRole('textbox', { name: 'type your name' }).fill('Ann Smith')
  const pad = visitor.locator('canvas')
  const box = (await pad.boundingBox()) ?? { x: 0, y: 0 }
  await visitor.mouse.move(box.x + 40, box.y + 60)
  await visitor.mouse.down()
  await visitor.mouse.move(box.x + 160, box.y + 30)
  await visitor.mouse.move(box.x + 260, box.y + 90)
  await visitor.mouse.up()
  expect(await visitor.getByRole('textbox', { name: 'type your name' }).inputValue()).toBe('')
  expect(await axeProblems(visitor)).toEqual([])
  await press(visitor, 'Submit')
  await visitor.getByRole('heading', { name: 'Thank you' }).waitFor()
  expect(await records()).toMatchObject([
    { where: 'Lake', sign: [{ filename: 'signature.png', mimeType: 'image/png' }] },
  ])
})
