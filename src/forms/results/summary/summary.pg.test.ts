import { describe, expect, test } from 'vitest'
import { is } from '../../testing/build-form.ts'
import { openForms, type TestForm } from '../../testing/open-forms.ts'
import type { QuestionSummary, ResultsSummary, SummaryTexts } from './summary-types.ts'

const { here, createForm } = openForms('Owner', 'Reader')

const post = (form: TestForm, name: string, payload: object) =>
  here.app.inject({ method: 'POST', url: `/api/forms/${form.publicId}/${name}`, payload })

async function answer(form: TestForm, answers: object): Promise<void> {
  const { token } = (await post(form, 'start', {})).json()
  const { statusCode, body } = await post(form, 'submit', { token, answers })
  if (statusCode !== 200) throw new Error(body)
}

const everyType = async () => {
  const form = await createForm({
    pages: [
      [
        { id: 'name', label: 'Name' },
        { id: 'color', type: 'single_choice', label: 'Color', options: ['red', 'blue'] },
        { id: 'many', type: 'multiple_choice', label: 'Many', options: ['m1', 'm2', 'm3'] },
        { id: 'order', type: 'ranking', label: 'Order', options: ['first', 'second'], settings: { ranksAll: false } },
        { id: 'stars', type: 'rating', label: 'Stars' },
        { id: 'nps', type: 'opinion_scale', label: 'Recommend' },
        { id: 'age', type: 'number', label: 'Age' },
        { id: 'day', type: 'date', label: 'Day' },
        { id: 'agree', type: 'consent', label: 'Agree' },
        { id: 'home', type: 'address', label: 'Home' },
      ],
    ],
  })
  await form.publish()
  await answer(form, {
    name: 'Ann',
    color: 'red',
    many: ['m1', 'm3'],
    order: ['second', 'first'],
    stars: 4,
    nps: 10,
    age: 20,
    day: '2026-03-01',
    agree: true,
    home_city: 'Ulm',
  })
  await answer(form, { color: 'red', many: ['m1'], stars: 5, nps: 3, age: 40, day: '2026-03-03', home_city: 'Bonn' })
  await answer(form, { name: 'Cid' })
  return form
}

const summaryOf = async (form: TestForm, input: object = {}): Promise<ResultsSummary> => {
  const { data, message } = await form.ask('forms.summary', input)
  if (message) throw new Error(message)
  return data as unknown as ResultsSummary
}

const questionOf = ({ questions }: ResultsSummary, id: string): QuestionSummary | undefined =>
  questions.find(({ blockId }) => blockId === id)

describe('the summary of answers', () => {
  test('has the chart that fits each question', async () => {
    const form = await everyType()
    const summary = await summaryOf(form)
    expect(summary.responses).toBe(3)
    expect(summary.received.reduce((sum, { count }) => sum + count, 0)).toBe(3)
    const chart = (id: string) => questionOf(summary, id)?.chart
    expect(summary.questions.map(({ blockId, answered }) => [blockId, answered])).toEqual(
      Object.entries({ name: 2, color: 2, many: 2, order: 1, stars: 2, nps: 2, age: 2, day: 2, agree: 1, home: 2 }),
    )
    expect(chart('name')).toEqual({ kind: 'texts' })
    expect(chart('color')).toMatchObject({ isMultiple: false, bars: [{ label: 'red', count: 2 }, { count: 0 }] })
    expect(chart('many')).toMatchObject({ isMultiple: true, bars: [{ count: 2 }, { count: 0 }, { count: 1 }] })
    expect(chart('order')).toMatchObject({
      bars: [
        { label: 'second', rank: 1 },
        { label: 'first', rank: 2 },
      ],
    })
    expect(chart('stars')).toMatchObject({ kind: 'scale', mean: '4.5', nps: null })
    expect(chart('nps')).toMatchObject({ nps: { score: 0, promoters: 1, passives: 0, detractors: 1 } })
    expect(chart('age')).toMatchObject({ kind: 'numbers', min: '20', max: '40', mean: '30', sum: '60' })
    expect(chart('day')).toMatchObject({ bars: [{ label: 'Mar 1', count: 1 }, { count: 0 }, { count: 1 }] })
    expect(chart('agree')).toMatchObject({ bars: [{ label: 'Checked', count: 1 }, { count: 2 }] })
    expect(chart('home')).toEqual({ kind: 'texts' })
  })

  test('follows a filter and a time', async () => {
    const form = await everyType()
    expect((await summaryOf(form, { filters: is('name', 'Ann') })).responses).toBe(1)
    expect((await summaryOf(form, { to: '2020-01-01T00:00:00Z' })).responses).toBe(0)
    expect((await summaryOf(form, { from: '2020-01-01T00:00:00Z' })).responses).toBe(3)
  })

  test('lists texts page by page, the newest first', async () => {
    const form = await createForm({ pages: [[{ id: 'name', label: 'Name' }]] })
    await form.publish()
    for (let at = 1; at <= 23; at++) await answer(form, { name: `n${at}` })
    const read = async (input: object): Promise<SummaryTexts> =>
      (await form.ask('forms.summaryTexts', { blockId: 'name', ...input })).data as unknown as SummaryTexts
    const first = await read({})
    expect(first.texts.map(({ text }) => text)).toEqual(Array.from({ length: 20 }, (_, at) => `n${23 - at}`))
    expect(await read({ before: first.next })).toMatchObject({
      texts: [{ text: 'n3' }, { text: 'n2' }, { text: 'n1' }],
      next: null,
    })
  })
})
