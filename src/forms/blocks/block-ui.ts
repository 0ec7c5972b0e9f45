import type { ComponentType } from 'react'
import type { FieldContext } from '../../fields/field-type.ts'
import type { Option } from '../document/form-document.ts'
import type { Answer, AnyBlock, Problem } from './block-type.ts'

/** What the controls of a question need. */
export interface AskProps {
  any: AnyBlock
  /** The options that show, in order. */
  options: readonly Option[]
  /** An answer to begin with. The controls then keep what the respondent enters, under the names of fields. */
  answer: Answer
  /** The answer as the form calculates it now; absent where respondents give it. */
  calculated?: Answer | undefined
  problem: Problem | null
  isRequired: boolean
  /** With the language of the form. */
  field: FieldContext
  /** The id of the element with the label. */
  labelledBy: string
  /** The ids of the elements with the description and the problem. */
  describedBy: string | undefined
}

/** The screen half of a type of block: what asks, or the content that it shows. */
export interface BlockUi {
  /** Whether it is one control, several in a group, or content that asks nothing. */
  shape: 'control' | 'group' | 'content'
  Ask: ComponentType<AskProps>
}
