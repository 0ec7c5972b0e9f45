import type * as z from 'zod/mini'
import type { OptionRole } from './form-document.ts'

/** What the document asks about types of blocks. The registry of blocks answers. */
export interface KnownBlocks {
  /** The schema of a setting; null if the type is unknown or has no such setting. */
  setting(type: string, key: string): z.ZodMiniType | null
  isKnown(type: string): boolean
  /** Whether blocks of the type contain other blocks. */
  isContainer(type: string): boolean
  /** What options of such a block can be; empty if it has none. */
  optionRoles(type: string): readonly OptionRole[]
}
