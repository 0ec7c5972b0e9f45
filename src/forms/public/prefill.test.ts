import { expect, test } from 'vitest'
import { blockTypes } from '../blocks/registry.ts'
import { buildForm, evaluated } from '../testing/build-form.ts'
import type { FormView } from './page-view.ts'
import { prefilledView } from './prefill.ts'

const document = buildForm({
  pages: [
    [
      { id: 'when', type: 'date_time', label: 'When', urlName: 'when' },
      { id: 'day', type: 'date', label: 'Day', urlName: 'day' },
    ],
  ],
})

const view = (timeZone: string): FormView => ({
  identifier: 'abc',
  title: '',
  version: 1,
  document,
  pageId: 'page1',
  answers: {},
  parameters: { when: '2026-07-01 09:30', day: '2026-07-01' },
  token: null,
  seed: 0,
  now: Date.UTC(2026, 5, 1),
  timeZone,
  problems: {},
  message: '',
})

test('a time in the address is one where the respondent is, and a day stays the same day', () => {
  expect(prefilledView(view('UTC'), blockTypes, null).answers).toEqual({
    when: '2026-07-01T09:30:00.000Z',
    day: '2026-07-01',
  })
  expect(prefilledView(view('America/New_York'), blockTypes, null).answers).toEqual({
    when: '2026-07-01T13:30:00.000Z',
    day: '2026-07-01',
  })
})

test('a calculated value shows only if it should, and is never asked for', () => {
  const total = (isShown: boolean) =>
    evaluated({
      pages: [
        [
          {
            id: 'sum',
            type: 'calculated',
            isRequired: true,
            settings: { variableId: 'total', stores: 'number', isShown },
          },
        ],
      ],
      variables: [{ id: 'total', initial: 7 }],
    })
  expect(total(true)).toMatchObject({ blocks: { sum: { isVisible: true } }, problems: {}, answers: { sum: 7 } })
  expect(total(false)).toMatchObject({ blocks: { sum: { isVisible: false } }, answers: { sum: 7 } })
})
