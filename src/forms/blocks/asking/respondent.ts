import { createContext, use } from 'react'
import type { Answers } from '../../logic/evaluate.ts'
import type { Texts } from '../entries.ts'

/** What keeps a question from being sent: a file that is on its way, or what is wrong with one. */
export type Obstacle = 'busy' | { message: string }

/** The respondent whose answers controls with work of their own change, such as uploads. */
export interface Respondent {
  /** The public identifier of the form; '' in a preview, where nothing is sent. */
  readonly identifier: string
  /** The token of their submission, which begins with the first call. */
  startedToken(): Promise<string>
  answers(): Answers
  subscribe(listener: () => void): () => void
  /** Takes what was entered in the controls of a question, wherever the respondent is by now. */
  enter(blockId: string, texts: Texts): void
  /** Says what keeps a question from being sent; null for nothing. */
  setObstacle(blockId: string, obstacle: Obstacle | null): void
}

/** Null on the server and where a form is only shown. */
export const RespondentContext = createContext<Respondent | null>(null)

export const useRespondent = (): Respondent | null => use(RespondentContext)
