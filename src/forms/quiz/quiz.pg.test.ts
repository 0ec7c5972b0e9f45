import { describe, expect, test } from 'vitest'
import type { FormSettings } from '../document/form-settings.ts'
import { openForms, type TestForm } from '../testing/open-forms.ts'

const { here, createForm } = openForms('Owner')

async function post(form: TestForm, name: string, payload: object) {
  const response = await here.app.inject({ method: 'POST', url: `/api/forms/${form.publicId}/${name}`, payload })
  return { status: response.statusCode, body: response.json() as Record<string, unknown> }
}

const start = async (form: TestForm): Promise<string> => String((await post(form, 'start', {})).body['token'])

const yes = (id: string) => ({ id, type: 'yes_no', label: `Is it ${id}?`, settings: { rightAnswer: 'yes', points: 2 } })

/** A published quiz with two questions for 2 points each. */
async function quiz(settings: Partial<FormSettings> = {}): Promise<TestForm> {
  const form = await createForm(
    { pages: [[yes('a'), yes('b'), { id: 'mail', type: 'email', label: 'Email' }]] },
    'quiz',
  )
  const { settings: before } = (await form.ask('forms.load')).data['document'] as { settings: Record<string, unknown> }
  const wanted = { isQuiz: true, passPercentage: 60, feedback: 'at_end', ...settings }
  const changes = Object.entries(wanted)
    .filter(([key, after]) => before[key] !== after)
    .map(([key, after]) => ({ do: 'set', list: 'settings', id: 'settings', key, before: before[key], after }) as const)
  await form.change(...changes)
  const { code, message } = await form.publish()
  if (code) throw new Error(message)
  return form
}

describe('the result of a quiz', () => {
  test('is stored in fields of the answers, and shown to its respondent only', async () => {
    const form = await quiz()
    const answers = { a: 'yes', b: 'no', mail: 'ann@example.com' }
    const sent = { token: await start(form), answers }
    const { body } = await post(form, 'submit', sent)
    expect(body).toMatchObject({
      state: 'submitted',
      quiz: {
        totals: { points: 2, max: 4, percentage: 0.5, isPassed: false },
        items: [
          { id: 'a', points: 2, max: 2, given: 'Yes', right: 'Yes' },
          { id: 'b', points: 0, max: 2, given: 'No', right: 'Yes' },
        ],
      },
    })
    expect(await form.answers()).toMatchObject([
      { ...answers, quiz_score: 2, quiz_percentage: 0.5, quiz_passed: false },
    ])
    expect(Object.values(await form.fieldNames())).toEqual(expect.arrayContaining(['Score', 'Percentage', 'Passed']))
    // A repetition, whose first answer was lost, shows the same.
    expect((await post(form, 'submit', sent)).body['quiz']).toEqual(body['quiz'])
  })

  test('cannot be forged, and a second try needs a submission of its own', async () => {
    const form = await quiz()
    const token = await start(form)
    const forged = { a: 'no', b: 'no', quiz_score: 99, quiz_percentage: 1, quiz_passed: true, rightAnswer: 'no' }
    await post(form, 'submit', { token, answers: forged })
    expect(await form.answers()).toMatchObject([{ quiz_score: 0, quiz_percentage: 0, quiz_passed: false }])
    // Who has seen the right answers cannot send them under the same token.
    expect((await post(form, 'submit', { token, answers: { a: 'yes', b: 'yes' } })).status).toBe(409)
    expect(await form.answers()).toHaveLength(1)
  })

  test('shows no more than its settings allow', async () => {
    const silent = await quiz({ feedback: 'none', showsScore: false })
    const answers = { a: 'no', b: 'no' }
    const result = await post(silent, 'submit', { token: await start(silent), answers })
    expect(result.body).toEqual({ state: 'submitted', endingId: 'end1' })
    const marks = await quiz({ showsRightAnswers: false, showsScore: false })
    const { body } = await post(marks, 'submit', { token: await start(marks), answers })
    expect(body['quiz']).toMatchObject({ totals: null, items: [{ right: null }, { right: null }] })
  })

  test('is erased with the other data of its respondent', async () => {
    const form = await quiz()
    await post(form, 'submit', { token: await start(form), answers: { a: 'yes', mail: 'ann@example.com' } })
    await form.call('forms.eraseRespondent', { email: 'ann@example.com' })
    const { rows } = await here.platform.pool.query(`SELECT * FROM ${form.base.schema}.quiz_results`)
    expect(rows).toEqual([])
  })
})
