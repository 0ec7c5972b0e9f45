import * as z from 'zod/mini'
import type { KnownBlocks } from '../document/known-blocks.ts'

/** Blocks for tests of the document: a text with a limit, a choice, and a container. */
export const testBlocks: KnownBlocks = {
  setting(type, key) {
    if (type === 'text' && key === 'max') return z.int().check(z.gte(1))
    return key === 'placeholder' && type !== 'group' ? z.string() : null
  },
  isKnown: type => ['text', 'choice', 'group'].includes(type),
  isContainer: type => type === 'group',
  optionRoles: type => (type === 'choice' ? ['choice'] : []),
}
