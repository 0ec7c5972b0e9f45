import type { Answer, BlockContext } from './block-type.ts'
import { chosenIn } from './chosen-in.ts'
import { textIn, textsIn, type Texts } from './entries.ts'

/** The value of the control with which respondents write an answer of their own. It is not the id of an option. */
export const otherValue = '~other'

const text = (value: unknown): string[] => (typeof value === 'string' ? [value] : [])

/** Chosen options, and an answer of their own that counts only while its option is chosen. */
export const choiceEntries = (isMultiple: (context: BlockContext) => boolean) => ({
  read(texts: Texts, context: BlockContext): Answer {
    const given = textsIn(texts, '').filter(each => each !== '')
    const chosen = given.filter(each => each !== otherValue)
    const { hasOther } = context.settings as { hasOther: boolean }
    const own = given.includes(otherValue) ? textIn(texts, 'other').trim() : ''
    const value = isMultiple(context) ? (chosen.length > 0 ? chosen : null) : (chosen[0] ?? null)
    return hasOther ? { '': value, other: own || null } : { '': value }
  },
  write: (answer: Answer): Texts => ({
    '': [...chosenIn(answer['']), ...(typeof answer['other'] === 'string' ? [otherValue] : [])],
    other: text(answer['other']),
  }),
})

/** One control whose value is stored as it is. */
export const plainEntries = {
  read: (texts: Texts): Answer => ({ '': textIn(texts, '') || null }),
  write: (answer: Answer): Texts => ({ '': text(answer['']) }),
}

/** Controls whose numbers have a decimal point in every language, such as sliders. */
export const numberEntries = {
  read(texts: Texts): Answer {
    const given = textIn(texts, '').trim()
    const number = Number(given)
    return { '': given === '' ? null : Number.isFinite(number) ? number : given }
  },
  write: (answer: Answer): Texts => ({
    '': answer[''] === null || answer[''] === undefined ? [] : [String(answer[''])],
  }),
}

/** The rows of a matrix. */
export const matrixEntries = (isMultiple: boolean) => ({
  read: (texts: Texts, { options }: BlockContext): Answer =>
    Object.fromEntries(
      options
        .filter(({ role }) => role === 'row')
        .map(({ id }) => {
          const chosen = textsIn(texts, id).filter(each => each !== '')
          return [id, isMultiple ? (chosen.length > 0 ? chosen : null) : (chosen[0] ?? null)]
        }),
    ),
  write: (answer: Answer): Texts =>
    Object.fromEntries(Object.entries(answer).map(([row, value]) => [row, chosenIn(value)])),
})
