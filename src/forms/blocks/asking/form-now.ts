import { createContext } from 'react'
import type { Evaluation } from '../../logic/evaluate.ts'

/** The form that a respondent is answering, for questions that depend on others, such as a price. */
export interface CurrentForm {
  /** The public identifier; '' where nothing is sent. */
  identifier: string
  version: number
  evaluation: Evaluation
}

/** Null where a question is shown alone, such as in the editor. */
export const FormNow = createContext<CurrentForm | null>(null)
