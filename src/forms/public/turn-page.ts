import type { Problem } from '../blocks/block-type.ts'
import { blockTypes } from '../blocks/registry.ts'
import { groupEntries, readTexts } from '../blocks/entries.ts'
import { languagesOf } from '../languages/pick-language.ts'
import { fieldIdOf } from '../document/thing-id.ts'
import type { Answers, Evaluation } from '../logic/evaluate.ts'
import type { ShownQuiz } from '../logic/quiz/quiz-result.ts'
import type { AnswerableForm, AnswerableSubmission } from './answerable-form.ts'
import { fieldContextOf, type PreparedForm, prepareForm } from './prepared-form.ts'
import { piping } from './piping-part.ts'
import { laterAction, pageAfter, pageBefore, reviewPageId } from './steps.ts'

type Entries = readonly (readonly [string, string])[]

/** What a respondent without scripts sees after they have posted a page. */
export type TurnedPage =
  /** They continue later. What they have entered is saved. */
  | { kind: 'later'; token: string }
  | {
      kind: 'ending'
      submission: AnswerableSubmission
      token: string
      endingId: string | null
      /** The values of what the ending mentions, by id. */
      texts: Readonly<Record<string, string>>
      quiz?: ShownQuiz | undefined
    }
  | {
      kind: 'page'
      submission: AnswerableSubmission
      token: string
      pageId: string
      answers: Answers
      problems: Readonly<Record<string, Problem>>
      message: string
    }

const textOf = (entries: Entries, name: string): string => entries.find(([each]) => each === name)?.[1] ?? ''

/** Reads JSON that the page has carried. It may be forged, so anything else than an object is empty. */
function carried(entries: Entries, name: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(textOf(entries, name) || '{}')
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : {}
  } catch {
    return {}
  }
}

const carriedTexts = (entries: Entries, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(carried(entries, name)).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  )

/** Opens the submission that a page carries, or begins one. */
async function submissionOf(form: AnswerableForm, entries: Entries, page: string) {
  const given = textOf(entries, '~token')
  const language = textOf(entries, '~lang') || textOf(entries, '~language') || undefined
  const existing = given === '' ? null : await form.open(given, language)
  if (existing) return { submission: existing, token: given }
  const number = Number(textOf(entries, '~version'))
  const parameters = carriedTexts(entries, '~parameters')
  const isVersion = Number.isSafeInteger(number) && number > 0 && number <= maxVersion
  const token = await form.start({
    parameters,
    page,
    ...(isVersion && { version: number }),
    ...(language && { language }),
  })
  const submission = await form.open(token, language)
  if (!submission) throw new Error('A submission that has just begun cannot be opened')
  return { submission, token }
}

/** Larger than any version of a form will be, and a number that PostgreSQL takes. */
const maxVersion = 1_000_000_000

const changedText = 'More questions belong to your answers. Please look at them before you continue.'

/**
 * Does what a respondent without scripts has posted: takes the answers on their page, and goes on, back, or to the
 * ending. Everything that the page carries is checked again.
 *
 * @param page the random text of the page (see `pageKey`).
 * @throws AppError when the form cannot be answered.
 */
export async function turnPage(form: AnswerableForm, entries: Entries, page = ''): Promise<TurnedPage> {
  const { submission, token } = await submissionOf(form, entries, page)
  const prepared = prepareForm(submission.version.document, blockTypes, piping)
  const first = prepared.form.pages[0]?.page.id ?? ''
  const given = textOf(entries, '~page')
  const { hasReview } = submission.version.document.settings
  const isReview = given === reviewPageId && hasReview
  const from = isReview || prepared.blocks.has(given) ? given : first
  const answers = postedAnswers(prepared, { entries, pageId: from, submission })
  const evaluation = submission.evaluate(answers)
  const show = (pageId: string, problems: Readonly<Record<string, Problem>> = {}, message = ''): TurnedPage => ({
    kind: 'page',
    submission,
    token,
    pageId,
    answers,
    problems,
    message,
  })
  const { path } = evaluation
  if (!isReview && !path.includes(from)) return show(path[0] ?? first)
  // The texts change, and what was entered stays.
  if (textOf(entries, '~lang') !== '') return show(from)
  const [goTo = ''] = textOf(entries, '~goto').split(' ')
  if (path.includes(goTo)) return show(goTo)
  if (textOf(entries, '~action') === laterAction && submission.version.document.settings.hasResumeMail) {
    await submission.save({ counter: Date.now(), answers, pageId: from })
    return { kind: 'later', token }
  }
  if (textOf(entries, '~action') === 'back') return show(pageBefore(evaluation, from) ?? from)
  const wrong = problemsOn(prepared, from, evaluation)
  if (Object.keys(wrong).length > 0) return show(from, wrong)
  if (hasNewQuestions(prepared, { evaluation, pageId: from, shown: textOf(entries, '~shown') }))
    return show(from, {}, changedText)
  const next = pageAfter(evaluation, from, { hasReview })
  if (next !== null) {
    await submission.save({ counter: Date.now(), answers, pageId: next })
    return show(next)
  }
  const earlier = path.find(pageId => Object.keys(problemsOn(prepared, pageId, evaluation)).length > 0)
  if (earlier !== undefined) return show(earlier, problemsOn(prepared, earlier, evaluation))
  const result = await submission.submit(answers)
  if (result.state === 'submitted') {
    const { document } = submission.version
    const texts = result.texts ?? piping.texts(prepared, { ...submission, document, now: Date.now() }, evaluation)
    return { kind: 'ending', submission, token, endingId: result.endingId, texts, quiz: result.quiz }
  }
  return show(path.includes(result.pageId) ? result.pageId : from, result.problems)
}

interface Posted {
  entries: Entries
  pageId: string
  submission: AnswerableSubmission
}

const isSimple = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)

/** The answers of other pages that a page carries: to questions of the form, and not nested deeper than any answer is. */
function carriedAnswers({ form }: PreparedForm, entries: Entries): Record<string, unknown> {
  const given = carried(entries, '~answers')
  const isAnswer = (value: unknown) => isSimple(value) || (Array.isArray(value) && value.every(isSimple))
  return Object.fromEntries(
    form.fields.flatMap(({ id }) => (Object.hasOwn(given, id) && isAnswer(given[id]) ? [[id, given[id]]] : [])),
  )
}

/** The answers on a posted page, with those of other pages. */
function postedAnswers(prepared: PreparedForm, { entries, pageId, submission }: Posted): Answers {
  const answers = carriedAnswers(prepared, entries)
  const groups = groupEntries(entries)
  const { document } = submission.version
  const field = fieldContextOf({ ...submission, document, now: Date.now() })
  // Numbers were typed as in the language that the page had.
  const typedIn = languagesOf(document).find(({ tag }) => tag === textOf(entries, '~language'))
  for (const any of prepared.blocks.get(pageId) ?? []) {
    const { id } = any.context.block
    const answer = readTexts(any, groups.get(id) ?? {}, typedIn ? { ...field, locale: typedIn.tag } : field)
    for (const { key } of any.type.parts(any.context)) {
      const value = answer[key] ?? null
      if (value === null) delete answers[fieldIdOf(id, key)]
      else answers[fieldIdOf(id, key)] = value
    }
  }
  return answers
}

function problemsOn({ blocks }: PreparedForm, pageId: string, { problems }: Evaluation): Record<string, Problem> {
  const found: Record<string, Problem> = {}
  for (const { context } of blocks.get(pageId) ?? []) {
    const problem = problems[context.block.id]
    if (problem) found[context.block.id] = problem
  }
  return found
}

interface Shown {
  evaluation: Evaluation
  pageId: string
  /** The ids of the questions that the posted page had; '' if it did not say. */
  shown: string
}

/** Whether answers on a page made questions on it visible, which a page without scripts could not show. */
function hasNewQuestions({ blocks }: PreparedForm, { evaluation, pageId, shown }: Shown): boolean {
  const before = new Set(shown.split(' '))
  return (blocks.get(pageId) ?? []).some(
    ({ type, context }) =>
      shown !== '' &&
      !type.isInvisible &&
      type.parts(context).length > 0 &&
      evaluation.blocks[context.block.id]?.isVisible === true &&
      !before.has(context.block.id),
  )
}
