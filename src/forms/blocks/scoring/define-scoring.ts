import type * as z from 'zod/mini'
import type { Answer, BlockContext, BlockType, Score } from '../block-type.ts'

type Shape = Record<string, z.ZodMiniType>

interface ScoringOf<Settings extends Shape> {
  /** The settings that a block has besides those of its type. Pages of forms never get them. */
  settings: Settings
  /** The points of an answer; null if nothing of the question counts. */
  score(answer: Answer, context: BlockContext<z.infer<z.ZodMiniObject<Settings>>>): Score | null
  /** The answers that give all its points: several if each of them does, none if nothing counts. */
  rightAnswers(context: BlockContext<z.infer<z.ZodMiniObject<Settings>>>): readonly Answer[]
}

/** How a type of block is scored in quizzes. */
export type Scoring = Required<Pick<BlockType, 'score' | 'rightAnswers'>> & { settings: Shape }

/** Defines how a type of block is scored. Its settings are typed inside. */
export const defineScoring = <Settings extends Shape>(scoring: ScoringOf<Settings>): Scoring =>
  scoring as unknown as Scoring
