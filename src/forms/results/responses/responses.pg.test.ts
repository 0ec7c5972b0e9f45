import { describe, expect, test } from 'vitest'
import { pdfPages } from '../../../platform/testing/pdf-text.ts'
import { openForms, type TestForm } from '../../testing/open-forms.ts'
import type { ShownResponse } from './response-types.ts'

const { here, createForm } = openForms('Owner', 'Stranger')

const post = (form: TestForm, name: string, payload: object) =>
  here.app.inject({ method: 'POST', url: `/api/forms/${form.publicId}/${name}`, payload })

async function answer(form: TestForm, answers: object): Promise<void> {
  const { token } = (await post(form, 'start', {})).json()
  const { statusCode, body } = await post(form, 'submit', { token, answers })
  if (statusCode !== 200) throw new Error(body)
}

const read = async (form: TestForm, recordId: string | null = null): Promise<ShownResponse> =>
  (await form.ask('forms.response', { recordId })).data as unknown as ShownResponse

const answersOf = ({ pages }: ShownResponse) => pages.flatMap(({ answers }) => answers)

describe('one response', () => {
  test('shows the questions of its version with the answers, and leads to the next ones', async () => {
    const form = await createForm({
      pages: [
        [
          { id: 'name', label: 'Name' },
          { id: 'color', type: 'single_choice', label: 'Color', options: ['red', 'blue'] },
        ],
        [{ id: 'why', type: 'long_answer', label: 'Why, {{name|friend}}?' }],
      ],
    })
    await form.publish()
    expect((await form.ask('forms.response')).data).toBeNull()
    await answer(form, { name: 'Ann', color: 'blue' })
    await answer(form, { name: 'Bob', why: 'Because' })
    const newest = await read(form)
    expect(answersOf(newest)).toMatchObject([
      { label: 'Name', text: 'Bob' },
      { label: 'Color', text: '', options: [{ isChosen: false }, { isChosen: false }] },
      { label: 'Why, Bob?', text: 'Because' },
    ])
    expect(newest).toMatchObject({ newer: null, older: expect.any(String), seconds: expect.any(Number) })
    const oldest = await read(form, newest.older)
    expect(answersOf(oldest)[1]).toMatchObject({ text: 'blue', options: [{ isChosen: false }, { isChosen: true }] })
    expect(oldest).toMatchObject({ newer: newest.recordId, older: null })
    const { data } = await form.ask('forms.responsePlace', { recordId: oldest.recordId })
    expect(data).toEqual({ place: 2, count: 2 })
  })

  test('shows answers that the table cannot hold', async () => {
    const form = await createForm({ pages: [[{ id: 'name', label: 'Name' }]] })
    await form.publish()
    const field = { tableId: 'tblAnswers', fieldId: 'name' }
    await form.call('fields.update', { ...field, type: 'number', template: {} })
    await answer(form, { name: 'Ann' })
    expect(answersOf(await read(form))).toMatchObject([{ text: 'Ann', isLeftOver: true }])
    const { data } = await form.ask('forms.leftOver')
    expect(data).toMatchObject({ count: 1, recordIds: [expect.stringMatching(/^rec/)] })
  })

  test('and the summary are documents for people who may see the results', async () => {
    const form = await createForm({ pages: [[{ id: 'name', label: 'Name' }]] })
    await form.publish()
    await answer(form, { name: 'Zoë' })
    const { recordId } = await read(form)
    const get = (name: string, person = 0) =>
      here.person(person).call({ method: 'GET', url: `/api/forms/${form.publicId}/results/${name}.pdf` })
    for (const name of [recordId, 'summary']) {
      const { statusCode, rawPayload } = await get(name)
      expect(statusCode).toBe(200)
      expect(pdfPages(rawPayload).join()).toContain('Zoë')
      const outside = await here.app.inject({ method: 'GET', url: `/api/forms/${form.publicId}/results/${name}.pdf` })
      expect(outside.statusCode).toBe(401)
    }
  })
})
