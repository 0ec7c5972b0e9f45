import type { BlockTypes } from '../../blocks/block-context.ts'
import type { BlockUi } from '../../blocks/block-ui.ts'
import { type BlockGroup, groupOf } from '../block-groups.ts'

/** Types of blocks with their screen halves, by name. */
export interface LoadedBlocks {
  types: BlockTypes
  uis: Readonly<Record<string, BlockUi>>
}

const loaders: Record<BlockGroup, () => Promise<LoadedBlocks>> = {
  usual: async () => (await import('./usual-blocks.ts')).usualBlocks,
  other: async () => (await import('./other-blocks.ts')).otherBlocks,
  advanced: async () => (await import('./advanced-blocks.ts')).advancedBlocks,
  picture: async () => (await import('./picture-blocks.ts')).pictureBlocks,
  file: async () => (await import('./file-blocks.ts')).fileBlocks,
  time: async () => (await import('./time-blocks.ts')).timeBlocks,
}

/** Loads the types of blocks that a form has, with others of their groups. */
export async function loadBlocks(names: Iterable<string>): Promise<LoadedBlocks> {
  const groups = new Set([...names].map(groupOf))
  const loaded = await Promise.all([...groups].map(group => loaders[group]()))
  return {
    types: Object.assign({}, ...loaded.map(({ types }) => types)) as BlockTypes,
    uis: Object.assign({}, ...loaded.map(({ uis }) => uis)) as LoadedBlocks['uis'],
  }
}
