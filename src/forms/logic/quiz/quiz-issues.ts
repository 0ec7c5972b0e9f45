import { blockIn } from '../../blocks/block-context.ts'
import { blockTypes } from '../../blocks/registry.ts'
import type { Issue } from '../../document/check-document.ts'
import type { FormDocument } from '../../document/form-document.ts'
import { allBlocks, formOutline } from '../../document/outline.ts'

/** What a person should look at before a quiz is published. */
export function quizIssues(document: FormDocument): Issue[] {
  const { isQuiz, outcomeBy } = document.settings
  if (!isQuiz) return []
  const outline = formOutline(document)
  return allBlocks(outline).flatMap((block): Issue[] => {
    const any = blockIn(outline, block, blockTypes)
    // Others, such as a name, are often asked for other reasons.
    if (!any?.type.score || block.isHidden || any.type.group !== 'choice') return []
    const about = { level: 'warning', list: 'blocks', id: block.id } as const
    if (outcomeBy === 'majority') {
      const counts = any.context.options.some(({ endingId }) => endingId !== null)
      const message = 'No option of this question counts for an ending'
      return counts || any.context.options.length === 0 ? [] : [{ ...about, code: 'no_outcome', message }]
    }
    const message = 'This question has no right answer, so it gives no points'
    return any.type.score({}, any.context) === null ? [{ ...about, code: 'no_right_answer', message }] : []
  })
}
