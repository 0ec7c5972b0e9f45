import { expect, test } from 'vitest'
import { mailSchema } from '../document/form-document.ts'
import type { FormMail } from '../document/form-document.ts'
import { blockTypes } from '../blocks/registry.ts'
import { answerIn } from '../blocks/entries.ts'
import { showAnswer } from '../blocks/show-answer.ts'
import { compileForm } from '../logic/compile-form.ts'
import { buildForm } from '../testing/build-form.ts'
import { mentionReader } from '../logic/mention-values.ts'
import { composeFormMail } from './compose-form-mail.ts'
import { previewMail } from './preview-mail.ts'

const document = buildForm({
  pages: [
    [
      { id: 'name', label: 'Your name' },
      { id: 'color', type: 'single_choice', label: 'Color', options: ['red', 'blue'] },
      { id: 'source', label: 'Source', isHidden: true, urlName: 'from' },
      { id: 'note', type: 'long_answer', label: 'Note for {{name|you}}' },
    ],
  ],
  variables: [{ id: 'score', type: 'number' }],
})
const form = compileForm(document, blockTypes)
const field = { now: 0, timeZone: 'UTC', locale: 'en' }

const mailOf = (values: Partial<FormMail>): FormMail =>
  mailSchema.parse({ id: 'mai1', place: 'a', ...values }) as FormMail

function compose(values: Partial<FormMail>, answers: Record<string, unknown>, resultsUrl: string | null = null) {
  const evaluation = { answers, variables: { score: { value: 7, by: null } } }
  return composeFormMail({
    mail: mailOf(values),
    title: 'Party',
    document,
    form,
    answerOf: any => showAnswer(any, answerIn(any, answers), { field }),
    valueOf: mentionReader(form, { evaluation, field, parameters: { from: 'ad' } }),
    resultsUrl,
  })
}

test('a mail says what its texts mention, with fallbacks for what is missing', () => {
  const { subject, text } = compose(
    {
      subject: 'Hi {{name}}, {{color}} {{score}} {{url.from}}',
      text: 'Dear {{note|friend}},\n\n- **{{name}}**{{gone}}',
    },
    { name: 'Ann', color: 'red' },
  )
  expect(subject).toBe('Hi Ann, red 7 ad')
  expect(text).toContain('Dear friend,\n\n- Ann')
})

test('what a respondent entered is never formatting, markup, or another line of the subject', () => {
  const hostile = '<img src=x> [win](https://evil.example)\r\nBcc: eve@example.com'
  const { subject, html } = compose(
    { subject: '{{name}}', text: 'Hello **{{name}}**' },
    { name: hostile, note: hostile },
  )
  expect(subject).not.toMatch(/[\r\n]/)
  expect(html).not.toContain('<img')
  expect(html).not.toContain('href="https://evil.example"')
  expect(html).toContain('&lt;img src=x&gt;')
})

test('a mail has the answers in order, and none that respondents were not asked in one to them', () => {
  const answers = { name: 'Ann', source: 'ad', note: 'One\nTwo' }
  const toUs = compose({ to: 'addresses' }, answers, 'https://forms.example/editor/frm1/results')
  expect(toUs.text).toContain('Your name\nAnn\n\nSource\nad\n\nNote for Ann\nOne\nTwo')
  expect(toUs.html).toContain('One<br>Two')
  expect(toUs.html).toContain('href="https://forms.example/editor/frm1/results"')
  const toRespondent = compose({ to: 'respondent' }, answers)
  expect(toRespondent.text).not.toContain('Source')
  expect(toRespondent.text).toContain('Your name\nAnn')
  expect(compose({ to: 'respondent', hasAnswers: false }, answers).text).not.toContain('Ann')
})

test('without its own texts a mail says what it is', () => {
  expect(compose({ to: 'addresses' }, {}).subject).toBe('New response: Party')
  expect(compose({ to: 'respondent' }, {}).subject).toBe('Your answers: Party')
})

test('a preview has the names of questions in place of answers', () => {
  const { subject, html } = previewMail(document, mailOf({ subject: 'From {{name}} {{url.from}}' }), 'Party')
  expect(subject).toBe('From [Your name] [from]')
  expect(html).toContain('[Color]')
})
