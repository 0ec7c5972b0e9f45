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

/** The steps of a page where it shows one question at a time. Content after the last question belongs to it. */
export function stepsOf({ blocks }: PreparedForm, pageId: string, evaluation: Evaluation): Step[] {
  const steps: string[][] = []
  let content: string[] = []
  for (const { type, context } of blocks.get(pageId) ?? []) {
    const { id } = context.block
    if (!evaluation.blocks[id]?.isVisible) continue
    content.push(id)
    if (type.parts(context).length === 0) continue
    steps.push(content)
    content = []
  }
  const last = steps.at(-1)
  if (last) last.push(...content)
  else steps.push(content)
  return steps
}

/** What shows at a place in a form whose pages show all their questions. */
export function wholePage(evaluation: Evaluation, { pageId }: Place): ShownStep {
  const at = evaluation.path.indexOf(pageId)
  return {
    blocks: null,
    isLast: nextPage(evaluation, pageId) === null,
    isFirst: at <= 0,
    number: at + 1,
    count: evaluation.path.length,
  }
}

/** What shows at a place in a form that asks one question at a time. */
export function oneStep(prepared: PreparedForm, evaluation: Evaluation, { pageId, step }: Place): ShownStep {
  const counts = evaluation.path.map(id => stepsOf(prepared, id, evaluation).length)
  const at = evaluation.path.indexOf(pageId)
  const before = counts.slice(0, at).reduce((sum, each) => sum + each, 0)
  const count = counts.reduce((sum, each) => sum + each, 0)
  const steps = stepsOf(prepared, pageId, evaluation)
  return {
    blocks: new Set(steps[Math.min(step, steps.length - 1)]),
    isLast: before + step + 1 >= count,
    isFirst: before + step === 0,
    number: before + step + 1,
    count,
  }
}
