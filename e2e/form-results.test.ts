import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { FormDocument } from '../src/forms/document/form-document.ts'
import { buildForm } from '../src/forms/testing/build-form.ts'
import { axeProblems } from './axe-problems.ts'
import { openProduct } from './product.ts'

const product = openProduct()

let page: Page
let publicId: string

async function call<Answer>(procedure: string, input: object = {}): Promise<Answer> {
  const data = { basePublicId: publicId, ...input }
  const answer = await page.request.post(`/trpc/${procedure}`, { data })
  if (!answer.ok()) throw new Error(await answer.text())
  return ((await answer.json()) as { result: { data: Answer } }).result.data
}

async function answer(answers: object): Promise<void> {
  const post = (name: string, data: object) => page.request.post(`/api/forms/${publicId}/${name}`, { data })
  const { token } = (await (await post('start', {})).json()) as { token: string }
  const sent = await post('submit', { token, answers })
  if (!sent.ok()) throw new Error(await sent.text())
}

beforeAll(async () => {
  page = await product.openSignedIn('/home')
  const created = await page.request.post('/admin/flows', { data: { type: 'form', name: 'Camp', workspaceId: null } })
  const { flow } = (await created.json()) as { flow: { publicIdentifier: string } }
  publicId = flow.publicIdentifier
  const query = encodeURIComponent(JSON.stringify({ basePublicId: publicId }))
  const loaded = await page.request.get(`/trpc/forms.load?input=${query}`)
  const { document } = ((await loaded.json()) as { result: { data: { document: FormDocument } } }).result.data
  const [first = ''] = Object.keys(document.pages)
  const wanted = buildForm({
    pages: [
      [
        { id: 'mail', type: 'email', label: 'Email' },
        { id: 'tent', type: 'single_choice', label: 'Tent', options: ['small', 'large'] },
        { id: 'stars', type: 'rating', label: 'Stars' },
      ],
    ],
  })
  const moved = JSON.parse(JSON.stringify(wanted).replaceAll('"page1"', JSON.stringify(first))) as FormDocument
  const changes = (['blocks', 'options'] as const).flatMap(list =>
    Object.values(moved[list]).map(thing => ({ do: 'create', list, id: thing.id, thing })),
  )
  await call('forms.change', { changes })
  await call('forms.publish', { expectsNumber: null })
})

test('the summary follows new answers, and one response leads to the next by keys', async () => {
  await answer({ mail: 'ann@example.com', tent: 'large', stars: 4 })
  await page.goto(`/editor/${publicId}/results?show=summary`)
  const tent = page.getByRole('region', { name: 'Tent' })
  await tent.getByRole('row', { name: 'large 100% 1' }).waitFor()
  expect(await axeProblems(page)).toEqual([])
  await answer({ mail: 'bob@example.com', tent: 'small', stars: 2 })
  await tent.getByRole('row', { name: 'large 50% 1' }).waitFor()
  await page.getByRole('link', { name: 'bob@example.com' }).click()
  await page.getByText('1 of 2').waitFor()
  await page.keyboard.press('j')
  await page.getByText('2 of 2').waitFor()
  await page.getByText('ann@example.com').waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.getByText('1 of 2').waitFor()
  expect(await axeProblems(page)).toEqual([])
  await page.getByRole('link', { name: 'Drop-off' }).click()
  await page.getByText('Completion rate', { exact: true }).waitFor()
  expect(await axeProblems(page)).toEqual([])
})

test("a respondent's data is found, and erased once that is confirmed", async () => {
  await page.goto(`/editor/${publicId}/results?show=summary`)
  await page.getByRole('button', { name: 'Export and more' }).click()
  await page.getByRole('menuitem', { name: "Erase a respondent's data" }).click()
  await page.getByRole('textbox', { name: 'Email address' }).fill('ann@example.com')
  await page.keyboard.press('Enter')
  await page.getByText('Found 1 response, 0 emails.').waitFor()
  await page.getByRole('button', { name: 'Erase', exact: true }).click()
  await page.getByRole('dialog', { name: 'Erase for good?' }).getByRole('button', { name: 'Erase' }).click()
  await page.getByText(/^Mira Novak erased 1 response/).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: '1 response' }).waitFor()
})
