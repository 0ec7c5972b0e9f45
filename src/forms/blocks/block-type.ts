import type * as z from 'zod/mini'
import type { FieldContext, FieldType } from '../../fields/field-type.ts'
import type { Block, Option, OptionRole } from '../document/form-document.ts'
import type { Texts } from './entries.ts'

/** The groups of the list from which blocks are inserted, in order. */
export const blockGroups = ['text', 'choice', 'number', 'time', 'contact', 'file', 'advanced', 'content'] as const
export type BlockGroup = (typeof blockGroups)[number]

/** One of the fields that a question becomes in the table of answers. */
export interface BlockPart {
  /** '' for the only field of a question; otherwise 'city', or the id of a row. */
  key: string
  /** What the part is called beside the label of the question; '' for the only one. */
  name: string
  type: FieldType
  template: unknown
  /** Whether only the server knows its value, such as what was paid. What a browser sends is ignored. */
  isFromServer?: true
}

/** A block with all its settings, its options in order, and the blocks that it contains. */
export interface BlockContext<Settings = unknown> {
  block: Block
  settings: Settings
  options: readonly Option[]
  children: readonly AnyBlock[]
}

/** A block with its type. */
export interface AnyBlock {
  type: BlockType
  context: BlockContext
}

/** An answer by part. A part that is missing or null is not answered. */
export type Answer = Readonly<Record<string, unknown>>

/** What is wrong with an answer. */
export interface Problem {
  /** The part that is wrong. */
  part: string
  /** For the respondent. */
  message: string
}

/** The points of an answer in a quiz. */
export interface Score {
  points: number
  max: number
}

/** The files that a question takes. */
export interface FileLimits {
  maxFiles: number
  /** Bytes. */
  maxSize: number
  /** MIME types, or groups of them such as 'image/*'; empty for all that can be uploaded. */
  fileTypes: readonly string[]
}

/** How the texts of the controls of a question become an answer, and back. */
export interface EntryRules<Settings = unknown> {
  read(texts: Texts, context: BlockContext<Settings>, field: FieldContext): Answer
  write(answer: Answer, context: BlockContext<Settings>, field: FieldContext): Texts
}

/** The pure half of a type of block, for browser and server. */
export interface BlockType<Settings = unknown> {
  type: string
  /** Sentence case: 'Short answer'. */
  label: string
  group: BlockGroup
  /** Other search words, in lower case. */
  searchWords?: string
  /** Each setting has a default, so `settings.parse({})` works. */
  settings: z.ZodMiniObject<Record<string, z.ZodMiniType>>
  /** What its options can be; absent if it has none. */
  optionRoles?: readonly OptionRole[]
  /** Whether it contains other blocks. */
  isContainer?: true
  /** Whether respondents never see it, so that its answer comes from the address or a variable. */
  isInvisible?: true
  /** Whether respondents can see, but not change, the answer to such a block. If absent, they cannot. */
  isReadable?(context: BlockContext<Settings>): boolean
  /** Whether only the server knows the answer, such as what was paid. What a browser sends is ignored. */
  isFromServer?: true
  /** Whether it is done as the answers are submitted, so that nothing of it is missing before. */
  isTakenAtSubmit?: true
  /** How the texts of its controls become an answer, and back. If absent, each part is the text of its field. */
  entries?: EntryRules<Settings>
  /** The files that it takes; absent if it takes none. */
  files?(context: BlockContext<Settings>): FileLimits
  /** The fields that its answers need; none for blocks that ask nothing. */
  parts(context: BlockContext<Settings>): BlockPart[]
  /** The first part that a required question still needs; null if none. If absent, each part needs a value. */
  missing?(answer: Answer, context: BlockContext<Settings>): string | null
  /** What is wrong with an answer whose parts their field types accept; null if nothing is. */
  check?(answer: Answer, context: BlockContext<Settings>, field: FieldContext): Problem | null
  /** The points of an answer; null if nothing of the question counts. */
  score?(answer: Answer, context: BlockContext<Settings>): Score | null
  /** The answers that give all its points, to be shown: several if each of them does, none if nothing counts. */
  rightAnswers?(context: BlockContext<Settings>): readonly Answer[]
  /** An answer with these settings and options, for the tests that run over all types. */
  sample: { settings?: Record<string, unknown>; answer: Answer }
}

/** Defines a type of block. Its settings are typed inside, and unknown to everyone else. */
export const defineBlock = <Shape extends Record<string, z.ZodMiniType>>(
  type: Omit<BlockType<z.infer<z.ZodMiniObject<Shape>>>, 'settings'> & { settings: z.ZodMiniObject<Shape> },
): BlockType => type as unknown as BlockType
