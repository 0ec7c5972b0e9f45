import { chosenIn } from '../../blocks/chosen-in.ts'
import type { CompiledForm } from '../compile-form.ts'
import type { Pass } from '../pass.ts'

/** The ending that the answers of a quiz choose; null if they choose none. */
export function quizOutcome(form: CompiledForm, pass: Pass): string | null {
  const { points, percentage } = pass.totals()
  switch (form.quiz?.settings.outcomeBy) {
    case 'score':
      return highestBelow(form, points)
    case 'percentage':
      return highestBelow(form, (percentage ?? 0) * 100)
    case 'majority':
      return endingOfMajority(form, pass)
    case 'none':
    case undefined:
      return null
  }
}

/** The ending that begins the highest, at or below a number. Endings without a number begin below all others. */
function highestBelow({ endings }: CompiledForm, reached: number): string | null {
  let found: { id: string; from: number } | null = null
  for (const { id, minScore } of endings) {
    const from = minScore ?? -Infinity
    if (from <= reached && (!found || from > found.from)) found = { id, from }
  }
  return found?.id ?? null
}

/** The ending that the most chosen options count for; of several, the first of the list. */
function endingOfMajority({ endings, blocks }: CompiledForm, pass: Pass): string | null {
  const counts = new Map(endings.map(({ id }) => [id, 0]))
  for (const [index, { any }] of blocks.entries()) {
    const { block, options } = any.context
    const endingOf = new Map(
      options.flatMap(({ id, endingId }) => (endingId === null ? [] : [[id, endingId] as const])),
    )
    if (endingOf.size === 0 || block.isHidden) continue
    for (const value of Object.values(pass.answer(index))) {
      for (const chosen of chosenIn(value)) {
        const endingId = endingOf.get(chosen) ?? ''
        const count = counts.get(endingId)
        if (count !== undefined) counts.set(endingId, count + 1)
      }
    }
  }
  const most = Math.max(0, ...counts.values())
  return most === 0 ? null : ([...counts].find(([, count]) => count === most)?.[0] ?? null)
}
