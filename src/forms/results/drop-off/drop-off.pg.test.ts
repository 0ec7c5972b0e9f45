import { describe, expect, test } from 'vitest'
import { answerableForms } from '../../public/answerable-forms.ts'
import { deleteOldSaves } from '../../submissions/delete-old-saves.ts'
import { openForms, type TestForm } from '../../testing/open-forms.ts'
import type { DropOff } from './drop-off-types.ts'
import { storeViews } from './note-views.ts'

const { here, createForm } = openForms('Owner')

const post = async (form: TestForm, name: string, payload: object) =>
  (await here.app.inject({ method: 'POST', url: `/api/forms/${form.publicId}/${name}`, payload })).json()

const start = async (form: TestForm): Promise<string> => (await post(form, 'start', {})).token

const dropOffOf = async (form: TestForm): Promise<DropOff> =>
  (await form.ask('forms.dropOff')).data as unknown as DropOff

const twoPages = async () => {
  const form = await createForm({ pages: [[{ id: 'name', label: 'Name' }], [{ id: 'why', label: 'Why' }]] })
  await form.publish()
  return form
}

describe('the drop-off of a form', () => {
  test('says where respondents stop, and how long pages take', async () => {
    const form = await twoPages()
    const [ann, bob, cid] = await Promise.all([start(form), start(form), start(form)])
    const save = (token: string, counter: number, pageId: string) =>
      post(form, 'save', { token, counter, pageId, answers: { name: 'Ann' } })
    await save(ann, 1, 'page1')
    await save(ann, 2, 'page2')
    await post(form, 'submit', { token: ann, answers: { name: 'Ann' } })
    await save(bob, 1, 'page2')
    await save(cid, 1, 'page1')
    const dropOff = await dropOffOf(form)
    expect(dropOff).toMatchObject({ starts: 3, submitted: 1, seconds: expect.any(Number) })
    expect(dropOff.pages).toMatchObject([
      { pageId: 'page1', number: 1, left: 1, seconds: expect.any(Number) },
      { pageId: 'page2', number: 2, left: 1, seconds: expect.any(Number) },
    ])
    const { data } = await form.ask('forms.inProgress')
    expect(data).toMatchObject({
      responses: [
        { page: { number: 1 }, answers: [{ label: 'Name', text: 'Ann' }] },
        { page: { number: 2 }, answers: [{ label: 'Name', text: 'Ann' }] },
      ],
      next: null,
    })
  })

  test('still counts those whose answers were deleted because they cannot resume', async () => {
    const form = await twoPages()
    await post(form, 'save', { token: await start(form), counter: 1, pageId: 'page2', answers: { name: 'Ann' } })
    const never = new AbortController()
    await deleteOldSaves(here.platform, never, Date.now() + 1000 * 86_400_000)
    expect((await form.ask('forms.inProgress')).data).toMatchObject({ responses: [] })
    expect(await dropOffOf(form)).toMatchObject({ starts: 1, pages: [{ left: 0 }, { left: 1 }] })
  })

  test('counts views without storing who came', async () => {
    const form = await twoPages()
    const visitor = { identifier: form.publicId, cookies: undefined, address: '192.0.2.8', setCookie: () => undefined }
    const opened = await answerableForms(here.platform)(visitor)
    opened?.noteView?.()
    opened?.noteView?.()
    await storeViews(here.platform)
    expect((await dropOffOf(form)).views).toBe(2)
    expect(await dropOffOf(await createForm({ pages: [] }))).toBeNull()
  })
})
