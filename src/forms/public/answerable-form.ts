import type { Visitor } from '../../access/public-links/visitor.ts'
import type { Problem } from '../blocks/block-type.ts'
import type { FormDocument } from '../document/form-document.ts'
import type { ShownQuiz } from '../logic/quiz/quiz-result.ts'
import type { Answers, Evaluation } from '../logic/evaluate.ts'
import type { ClosedState } from './page-view.ts'

export interface ShownVersion {
  number: number
  /** It never changes. */
  document: FormDocument
}

interface StartInput {
  version?: number
  parameters: Readonly<Record<string, string>>
  /** The language that the respondent sees; that of the form if absent. */
  language?: string
  /** The random text of the page that begins it (see `pageKey`); '' for none. */
  page: string
}

/** A form as the page of a visitor needs it. */
export interface AnswerableForm {
  /** Counts that a visitor has opened the page. */
  noteView?(): void
  title: string
  state: 'open' | ClosedState
  /** The form's own words for states in which it cannot be answered; '' for the usual ones. */
  stateTexts: Partial<Record<ClosedState, string>>
  /** Whether it shows only after a password. */
  isProtected: boolean
  /** Null if the visitor may not see it. */
  version: ShownVersion | null
  /** Begins a submission, and returns its token. */
  start(input: StartInput): Promise<string>
  /**
   * The submission of a token; null if the token is forged or too old.
   *
   * @param language the one that the respondent sees; that of the start if absent.
   */
  open(token: string, language?: string): Promise<AnswerableSubmission | null>
  /** @throws AppError when the password is wrong. */
  unlock(password: string): Promise<void>
}

export type Submitted =
  /** With the values of what the ending mentions, by id. A repetition can be without. */
  | { state: 'submitted'; endingId: string | null; texts?: Readonly<Record<string, string>>; quiz?: ShownQuiz }
  | { state: 'invalid'; problems: Readonly<Record<string, Problem>>; pageId: string }

/** A respondent's way through a form, with the version that they began with, in their language. */
export interface AnswerableSubmission {
  version: ShownVersion
  timeZone: string
  parameters: Readonly<Record<string, string>>
  evaluate(answers: Answers): Evaluation
  save(input: { counter: number; answers: Answers; pageId: string }): Promise<unknown>
  submit(answers: Answers): Promise<Submitted>
  /** What the respondent has left, to continue; null once they have submitted. */
  saved(): Promise<{ answers: Answers; pageId: string | null } | null>
  /**
   * Sends the respondent a link to continue.
   *
   * @throws AppError `bad_input` for no address; `too_many_requests`; `unavailable` when the mail server is away.
   */
  sendLink(address: string): Promise<void>
  /** The ending that the respondent reached; null while they have not submitted. */
  ending(): Promise<{ endingId: string | null; quiz?: ShownQuiz } | null>
}

/** Finds the form that a visitor has opened; null if there is none. */
export type OpenAnswerableForm = (visitor: Visitor) => Promise<AnswerableForm | null>
