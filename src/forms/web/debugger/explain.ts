import type { FormDocument } from '../../document/form-document.ts'
import type { CompiledForm } from '../../logic/compile-form.ts'
import type { Evaluation } from '../../logic/evaluate.ts'

/** Why something is as it is, and the rule that decided; null if none did. */
export interface Reason {
  text: string
  ruleId: string | null
}

const because = (text: string, ruleId: string | null = null): Reason => ({ text, ruleId })

/** Why the respondent passes a page, or does not. */
export function explainPage(
  form: CompiledForm,
  evaluation: Evaluation,
  pageId: string,
): Reason & { isPassed: boolean } {
  const isPassed = evaluation.path.includes(pageId)
  const led = evaluation.ledBy[pageId] ?? null
  if (isPassed) return { isPassed, ...(led === null ? because('Usual way') : because('A rule leads here', led)) }
  const page = form.pages.find(each => each.page.id === pageId)
  const [first] = page?.blocks ?? []
  const blockId = first === undefined ? undefined : form.blocks[first]?.any.context.block.id
  const hiddenBy = blockId === undefined ? null : (evaluation.blocks[blockId]?.by ?? null)
  if (hiddenBy !== null) return { isPassed, ...because('A rule hides it', hiddenBy) }
  if (page?.targets.some(({ shows }) => shows)) return { isPassed, ...because('No rule that shows it holds') }
  return { isPassed, ...because('The answers lead past it') }
}

/** Why a block shows, or does not. */
export function explainBlock(
  document: FormDocument,
  { form, evaluation }: { form: CompiledForm; evaluation: Evaluation },
  blockId: string,
): Reason {
  const state = evaluation.blocks[blockId]
  const compiled = form.blocks.find(({ any }) => any.context.block.id === blockId)
  if (!state || !compiled) return because('It is inside another block')
  if (compiled.any.type.isInvisible) return because('Respondents never see it')
  if (document.blocks[blockId]?.isHidden) return because('Hidden in its settings')
  const pageId = form.pages[compiled.page]?.page.id ?? ''
  if (!evaluation.path.includes(pageId)) return because('Its page is not passed', state.by)
  if (state.by !== null) return because(state.isVisible ? 'A rule shows it' : 'A rule hides it', state.by)
  if (compiled.targets.some(({ shows }) => shows)) return because('No rule that shows it holds')
  return because(compiled.targets.length > 0 ? 'No rule that hides it holds' : 'Always')
}

/** Why a block needs an answer; null if it does not. */
export function explainRequired({ blocks }: Evaluation, blockId: string): Reason | null {
  const state = blocks[blockId]
  if (!state?.isRequired) return null
  return state.requiredBy === null
    ? because('Required in its settings')
    : because('A rule requires it', state.requiredBy)
}
