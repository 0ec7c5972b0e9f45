import type { Block, FormDocument } from '../document/form-document.ts'
import { blocksOfPage, formOutline } from '../document/outline.ts'
import { blockTypes } from '../blocks/registry.ts'
import { shuffled } from './shuffle-options.ts'

/**
 * A form with the questions of each page in the order of one respondent. Texts and pictures stay where they are. The same
 * seed gives the same order.
 */
export function withShuffledQuestions(document: FormDocument, seed: number): FormDocument {
  if (!document.settings.shufflesQuestions) return document
  const outline = formOutline(document)
  const blocks: Record<string, Block> = { ...document.blocks }
  for (const { id } of outline.pages) {
    const questions = blocksOfPage(outline, id).filter(
      ({ at, type }) => at.parentId === id && (blockTypes[type]?.group ?? 'content') !== 'content',
    )
    shuffled(questions, { seed, key: id }).forEach((block, index) => {
      blocks[block.id] = { ...block, at: questions[index]?.at ?? block.at }
    })
  }
  return { ...document, blocks }
}
