import { AppError } from '../../../platform/errors.ts'
import { blockTypes } from '../../blocks/registry.ts'
import type { Problem } from '../../blocks/block-type.ts'
import type { FormDocument } from '../../document/form-document.ts'
import { localize } from '../../languages/localize.ts'
import { compileForm } from '../../logic/compile-form.ts'
import { type Answers, evaluate } from '../../logic/evaluate.ts'
import type { AnswerableForm, AnswerableSubmission, Submitted } from '../answerable-form.ts'

/** A form in memory, with what respondents have sent. */
export interface FakeForm extends AnswerableForm {
  state: AnswerableForm['state']
  readonly submitted: Map<string, Record<string, unknown>>
  readonly saved: { pageId: string; answers: Answers }[]
  /** The addresses that links to continue were sent to. */
  readonly links: string[]
  /** Thrown by the next submit. */
  failure: Error | null
}

/** A form that is evaluated as the real one, and keeps what it receives in memory. */
export function fakeForm(document: FormDocument, title = 'Registration'): FakeForm {
  const form = compileForm(document, blockTypes)
  const version = { number: 1, document }
  const endings = new Map<string, string | null>()
  const parameters = new Map<string, Readonly<Record<string, string>>>()
  const fake: FakeForm = {
    title,
    state: 'open',
    stateTexts: { closed: document.settings.closedText },
    isProtected: false,
    version,
    submitted: new Map(),
    saved: [],
    failure: null,
    links: [],
    async start(input) {
      const token = input.page === '' ? `token-${parameters.size + 1}` : `token-${input.page}`
      parameters.set(token, input.parameters)
      return token
    },
    async open(token, language) {
      const given = parameters.get(token)
      return given ? submissionOf(token, given, language) : null
    },
    async unlock() {},
  }
  const submissionOf = (
    token: string,
    given: Readonly<Record<string, string>>,
    language = 'en',
  ): AnswerableSubmission => {
    const context = { field: { now: Date.now(), timeZone: 'UTC', locale: language }, parameters: given }
    const check = (answers: Answers) => evaluate(form, answers, context)
    return {
      version: { ...version, document: localize(document, language) },
      timeZone: 'UTC',
      parameters: given,
      evaluate: check,
      async save({ pageId, answers }) {
        fake.saved.push({ pageId, answers })
      },
      async submit(answers): Promise<Submitted> {
        const { failure } = fake
        fake.failure = null
        if (failure) throw failure
        const takesAnswers = fake.state === 'open' || fake.state === 'locked' || fake.submitted.has(token)
        if (!takesAnswers) throw new AppError('forbidden', 'This form is closed.')
        const { problems, outcome, answers: stored, path } = check(answers)
        const wrong: Record<string, Problem> = problems
        if (Object.keys(wrong).length > 0) return { state: 'invalid', problems: wrong, pageId: path[0] ?? '' }
        if (!fake.submitted.has(token)) fake.submitted.set(token, stored)
        endings.set(token, outcome.endingId)
        return { state: 'submitted', endingId: outcome.endingId }
      },
      async saved() {
        const last = fake.saved.at(-1)
        return endings.has(token) ? null : { answers: last?.answers ?? {}, pageId: last?.pageId ?? null }
      },
      async sendLink(address) {
        if (!address.includes('@')) throw new AppError('bad_input', 'This is not an email address.')
        fake.links.push(address)
      },
      async ending() {
        const endingId = endings.get(token)
        return endingId === undefined ? null : { endingId }
      },
    }
  }
  return fake
}
