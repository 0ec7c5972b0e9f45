import type { Problem } from '../blocks/block-type.ts'
import type { FormDocument } from '../document/form-document.ts'
import type { FormLanguage } from '../languages/pick-language.ts'
import type { ShownQuiz } from '../logic/quiz/quiz-result.ts'
import type { Answers } from '../logic/evaluate.ts'

/** A form on the way of a respondent, as JSON in its page. */
export interface FormView {
  /** The public identifier of the form; '' where nothing is sent. */
  identifier: string
  title: string
  /** The number of the published version. */
  version: number
  document: FormDocument
  pageId: string
  answers: Answers
  /** The languages that respondents can choose from; absent if there is only one. */
  languages?: readonly FormLanguage[]
  /** The values in the address. */
  parameters: Readonly<Record<string, string>>
  /** The submission that has begun; null before. */
  token: string | null
  /** Decides the order of shuffled options. */
  seed: number
  /** Milliseconds since 1970. */
  now: number
  timeZone: string
  /** What is wrong with answers on this page, by block. Empty before the respondent turns it. */
  problems: Readonly<Record<string, Problem>>
  /** What else is wrong; '' for nothing. */
  message: string
}

/** Why a form cannot be answered now. */
export type ClosedState =
  | 'closed'
  | 'not_open'
  | 'full'
  | 'answered'
  | 'unpublished'
  | 'trashed'
  | 'locked'
  | 'not_found'

/** A respondent continues later: they enter an address, the link was sent, or it was used up. */
type LaterState = 'later' | 'later_sent' | 'later_over'

/** A page without questions. */
export interface StateView {
  identifier: string
  title: string
  /** The language of the page. */
  language: string
  /** 'failed' if the form is open, but not for what was posted. */
  state: ClosedState | 'failed' | LaterState
  /** The form's own text; '' for the usual one. */
  text: string
  /** What is wrong with an entered password or address; '' for nothing. */
  message: string
  /** The submission to continue, for 'later'. */
  token?: string
  /** The address that was entered for 'later', if it was refused. */
  address?: string
}

/** The last page. */
export interface EndingView {
  /** The public identifier of the form, and the number of its version. */
  identifier: string
  version: number
  title: string
  document: FormDocument
  /** Null if the form has no ending. */
  endingId: string | null
  /** What the respondent has reached in a quiz. */
  quiz?: ShownQuiz | undefined
  /** The values of what it mentions, by id. */
  texts: Readonly<Record<string, string>>
}

/** Renders the bodies of pages. It is built apart, because Node cannot load its components. */
export interface PageRenderer {
  renderForm(view: FormView): string
  renderEnding(view: EndingView): string
  renderState(view: StateView): string
  /** Says an English text of pages in a language. */
  translate(language: string, text: string): string
}
