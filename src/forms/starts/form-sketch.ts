import type { Filter } from '../../query/filter.ts'
import type { Effect } from '../document/effect.ts'
import type { Calculation } from '../document/calculation.ts'
import type { FormSettings, FormTheme } from '../document/form-settings.ts'

/** An option of a question. */
export interface OptionSketch {
  label: string
  points?: number
  isRight?: boolean
}

/** A block. Without an id it gets one; a block that rules or texts mention needs one. */
export interface BlockSketch {
  id?: string
  type: string
  label?: string
  description?: string
  isRequired?: boolean
  requiredText?: string
  isHidden?: boolean
  /** In twelfths of the page. */
  width?: number
  urlName?: string
  settings?: Readonly<Record<string, unknown>>
  options?: readonly (string | OptionSketch)[]
  /** Of a matrix. */
  rows?: readonly string[]
  columns?: readonly string[]
}

/** A page. Pages without ids are called page1, page2 … */
export interface PageSketch {
  id?: string
  name?: string
  blocks: readonly BlockSketch[]
}

/** An ending. Endings without ids are called end1, end2 … */
export interface EndingSketch {
  id?: string
  name?: string
  title: string
  text?: string
  buttonLabel?: string
  buttonLink?: string
  redirect?: string
}

/** A rule. Its condition can name options by their labels. */
export interface RuleSketch {
  name?: string
  when: Filter | null
  effects: readonly Effect[]
}

export interface VariableSketch {
  id: string
  name: string
  type?: 'number' | 'text'
  initial?: number | string | null
}

/**
 * A form as people describe one: its parts in order, without places and with only the values that matter. Templates are
 * sketches, and every reader of another format makes one.
 */
export interface FormSketch {
  settings?: Partial<FormSettings>
  theme?: Partial<FormTheme>
  pages: readonly PageSketch[]
  /** If absent, the usual one. */
  endings?: readonly EndingSketch[]
  rules?: readonly RuleSketch[]
  variables?: readonly VariableSketch[]
}

/** Sets a variable to a value, always. */
export const setVariable = (variableId: string, to: Calculation): Effect => ({ do: 'set', variableId, to })
