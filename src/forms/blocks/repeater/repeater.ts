import * as z from 'zod/mini'
import { longText } from '../../../fields/long_text/long_text.ts'
import { type Answer, defineBlock } from '../block-type.ts'
import { checkAnswer, isBlank, missingAnswer } from '../check-answer.ts'
import { formatCount } from '../format-count.ts'
import { onePart } from '../one-part.ts'
import { shortSetting } from '../text-settings.ts'

const maxRows = 100

/** The answers to the questions inside, by block and part, for each row. */
const rowsSchema = z.array(z.record(z.string(), z.record(z.string(), z.json()))).check(z.maxLength(maxRows))

/** Reads the rows of a stored answer; null if it is none. */
export function readRows(stored: unknown): Record<string, Answer>[] | null {
  if (typeof stored !== 'string') return null
  try {
    const { success, data } = rowsSchema.safeParse(JSON.parse(stored))
    return success ? data : null
  } catch {
    return null
  }
}

/** Questions that are answered once or several times. The answer is the JSON of its rows. */
export const repeater = defineBlock({
  type: 'repeater',
  label: 'Repeating group',
  group: 'advanced',
  searchWords: 'rows list subform several',
  isContainer: true,
  settings: z.object({
    minRows: z._default(z.int().check(z.gte(0), z.lte(maxRows)), 1),
    maxRows: z._default(z.int().check(z.gte(1), z.lte(maxRows)), 20),
    addLabel: shortSetting,
  }),
  parts: () => onePart(longText),
  check(answer, { settings, children }, field) {
    const problem = (message: string) => ({ part: '', message })
    const rows = readRows(answer[''])
    if (!rows) return problem('These rows cannot be read')
    if (rows.length < settings.minRows) return problem(`Add at least ${formatCount(settings.minRows, 'row')}`)
    if (rows.length > settings.maxRows) return problem(`Add at most ${formatCount(settings.maxRows, 'row')}`)
    for (const [index, row] of rows.entries()) {
      for (const child of children) {
        const { id, isRequired, label } = child.context.block
        const checked = checkAnswer(child, row[id] ?? {}, field)
        const isEmpty = Object.values(checked.values).every(isBlank)
        const wrong = checked.problem ?? (isRequired && isEmpty ? missingAnswer(child, checked.values) : null)
        if (wrong) return problem(`Row ${index + 1}${label === '' ? '' : `, ${label}`}: ${wrong.message}`)
      }
    }
    return null
  },
  sample: { answer: { '': '[{}]' } },
})
