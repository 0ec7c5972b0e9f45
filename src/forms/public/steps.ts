import { type Evaluation, nextPage } from '../logic/evaluate.ts'
import type { PreparedForm } from './prepared-form.ts'

/** The blocks of a page that show at once: one question with the content before it. */
export type Step = readonly string[]

/** Where a respondent is. */
export interface Place {
  pageId: string
  /** The number of the step on its page; 0 where a page shows all its questions. */
  step: number
}

/** What a page shows of itself, and what its buttons do. */
export interface ShownStep {
  /** The ids of the blocks that show; null for all that their rules show. */
  blocks: ReadonlySet<string> | null
  /** Whether the answers are sent from here. */
  isLast: boolean
  isFirst: boolean
  /** How far the respondent has come, from 1. */
  number: number
  count: number
}

/** The value of the button with which a respondent continues later. */
export const laterAction = 'later'

/** The page with all answers before they are sent. It is no page of the document. */
export const reviewPageId = '~review'

/** Where a respondent goes after a page; null if their answers are sent then. */
export function pageAfter(
  evaluation: Evaluation,
  pageId: string,
  { hasReview }: { hasReview: boolean },
): string | null {
  if (pageId === reviewPageId) return null
  return nextPage(evaluation, pageId) ?? (hasReview ? reviewPageId : null)
}

/** The page before another one; null for the first. */
export function pageBefore({ path }: Evaluation, pageId: string): string | null {
  const at = pageId === reviewPageId ? path.length : path.indexOf(pageId)
  return path[at - 1] ?? null
}

/** The steps of a page where it shows one question at a time. Content after the last question belongs to it. */
export function stepsOf({ blocks }: PreparedForm, pageId: string, evaluation: Evaluation): Step[] {
  const steps: string[][] = []
  let content: string[] = []
  for (const { type, context } of blocks.get(pageId) ?? []) {
    const { id } = context.block
    if (!evaluation.blocks[id]?.isVisible) continue
    content.push(id)
    if (type.isInvisible || type.parts(context).length === 0) continue
    steps.push(content)
    content = []
  }
  const last = steps.at(-1)
  if (last) last.push(...content)
  else steps.push(content)
  return steps
}

/** What shows at a place in a form whose pages show all their questions. */
export function wholePage(evaluation: Evaluation, { pageId }: Place, { hasReview }: { hasReview: boolean }): ShownStep {
  const { path } = evaluation
  const number = pageId === reviewPageId ? path.length + 1 : path.indexOf(pageId) + 1
  return {
    blocks: null,
    isLast: pageAfter(evaluation, pageId, { hasReview }) === null,
    isFirst: number <= 1,
    number,
    count: path.length + (hasReview ? 1 : 0),
  }
}

interface OneStep {
  prepared: PreparedForm
  evaluation: Evaluation
  hasReview: boolean
}

/** What shows at a place in a form that asks one question at a time. */
export function oneStep({ prepared, evaluation, hasReview }: OneStep, { pageId, step }: Place): ShownStep {
  const counts = evaluation.path.map(id => stepsOf(prepared, id, evaluation).length)
  const sum = (some: readonly number[]) => some.reduce((all, each) => all + each, 0)
  const count = sum(counts) + (hasReview ? 1 : 0)
  if (pageId === reviewPageId) return { blocks: null, isLast: true, isFirst: false, number: count, count }
  const before = sum(counts.slice(0, evaluation.path.indexOf(pageId)))
  const steps = stepsOf(prepared, pageId, evaluation)
  return {
    blocks: new Set(steps[Math.min(step, steps.length - 1)]),
    isLast: before + step + 1 >= count,
    isFirst: before + step === 0,
    number: before + step + 1,
    count,
  }
}
