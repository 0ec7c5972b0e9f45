import type { Block, Option } from '../document/form-document.ts'
import type { Outline } from '../document/outline.ts'
import type { QuizLogic } from '../logic/quiz/quiz-logic.ts'
import type { AnyBlock, BlockType } from './block-type.ts'

/** Under this key, types of blocks come with what evaluates quizzes. */
export const quizKey: unique symbol = Symbol('quiz')

/** Types of blocks by name. A page passes those that it has loaded. */
export interface BlockTypes {
  readonly [name: string]: BlockType
  /** What quizzes need. Without it, a form is evaluated without its scores. */
  readonly [quizKey]?: QuizLogic
}

export const blockTypeIn = (types: BlockTypes, name: string): BlockType | null =>
  Object.hasOwn(types, name) ? (types[name] ?? null) : null

/**
 * The settings of a block, with defaults for those that are missing or that its type does not accept. A block can hold
 * settings of another type, because somebody may have changed its type meanwhile.
 */
export function readSettings(type: BlockType, stored: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const settings: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(type.settings.shape)) {
    const given = Object.hasOwn(stored, name) ? schema.safeParse(stored[name]) : null
    settings[name] = given?.success ? given.data : schema.parse(undefined)
  }
  return settings
}

/** A block as its type needs it; null if no such type is known. */
export function blockIn(outline: Outline, block: Block, types: BlockTypes): AnyBlock | null {
  const type = blockTypeIn(types, block.type)
  if (!type) return null
  const options: readonly Option[] = outline.options.get(block.id) ?? []
  const inside = type.isContainer ? (outline.blocks.get(block.id) ?? []) : []
  const children = inside.flatMap(child => blockIn(outline, child, types) ?? [])
  return { type, context: { block, settings: readSettings(type, block.settings), options, children } }
}
