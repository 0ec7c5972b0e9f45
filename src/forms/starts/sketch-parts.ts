import type { Filter } from '../../query/filter.ts'
import { rating as ratingBlock } from '../blocks/rating/rating.ts'
import type { Effect } from '../document/effect.ts'
import type { BlockSketch, OptionSketch } from './form-sketch.ts'

type More = Omit<BlockSketch, 'id' | 'type' | 'label'>
type Options = readonly (string | OptionSketch)[]

/** Makes questions of a type. A label that ends with ' *' makes a question required. */
const asked =
  (type: string) =>
  (id: string, label: string, more: More = {}): BlockSketch => {
    const isRequired = label.endsWith(' *')
    return { type, id, label: isRequired ? label.slice(0, -2) : label, ...(isRequired && { isRequired }), ...more }
  }

/** Makes questions with options: those alone, or with other values. */
function chosen(type: string) {
  const ask = asked(type)
  return (id: string, label: string, given: Options | (More & { options: Options })): BlockSketch =>
    ask(id, label, 'options' in given ? given : { options: given })
}

export const short = asked('short_answer')
export const long = asked('long_answer')
export const email = asked('email')
export const phone = asked('phone')
export const website = asked('url')
export const address = asked('address')
export const contactDetails = asked('contact')
export const yesNo = asked('yes_no')
export const number = asked('number')
export const money = asked('currency')
export const rating = asked(ratingBlock.type)
export const scale = asked('opinion_scale')
export const slider = asked('slider')
export const date = asked('date')
export const time = asked('time')
export const dates = asked('date_range')
export const files = asked('file_upload')
export const hidden = asked('hidden')
export const choice = chosen('single_choice')
export const several = chosen('multiple_choice')
export const dropdown = chosen('dropdown')
export const ranking = chosen('ranking')

export const matrix = (
  id: string,
  label: string,
  { rows, columns, ...more }: More & Required<Pick<BlockSketch, 'rows' | 'columns'>>,
): BlockSketch => asked('matrix_single')(id, label, { ...more, rows, columns })

/** A box to tick, which is required. */
export const consent = (id: string, text: string): BlockSketch => ({
  type: 'consent',
  id,
  isRequired: true,
  settings: { text },
})

/** A paragraph, with the marks of formatted texts. */
export const note = (text: string, id?: string): BlockSketch => ({
  type: 'rich_text',
  settings: { text },
  ...(id !== undefined && { id }),
})

/** Two questions side by side. */
export const pair = (one: BlockSketch, other: BlockSketch): BlockSketch[] => [
  { ...one, width: 6 },
  { ...other, width: 6 },
]

// Conditions of rules. Options are named by their labels.

export const is = (fieldId: string, value: string): Filter => ({ fieldId, operator: 'is', value })
export const isAnyOf = (fieldId: string, ...value: string[]): Filter => ({ fieldId, operator: 'is_any_of', value })
/** One of several choices of a question is among these. */
export const has = (fieldId: string, ...value: string[]): Filter => ({ fieldId, operator: 'has_any_of', value })
export const atMost = (fieldId: string, value: number): Filter => ({
  fieldId,
  operator: 'less_than_or_equal',
  value,
})
export const atLeast = (fieldId: string, value: number): Filter => ({
  fieldId,
  operator: 'greater_than_or_equal',
  value,
})

// Effects of rules.

export const show = (...ids: string[]): Effect[] => ids.map(id => ({ do: 'show', list: 'blocks', id }))
export const hidePage = (id: string): Effect => ({ do: 'hide', list: 'pages', id })
export const showPage = (id: string): Effect => ({ do: 'show', list: 'pages', id })
export const endAt = (pageId: string, endingId: string): Effect => ({ do: 'go', pageId, to: { endingId } })
