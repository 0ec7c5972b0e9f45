import { type BlockGroup, blockGroups, type BlockType } from '../../blocks/block-type.ts'
import { blockTypes } from '../../blocks/registry.ts'

/** Types of blocks that are listed together. */
export interface FoundGroup {
  group: BlockGroup
  types: readonly BlockType[]
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Whether each word of a search begins a word of the name, group, or search words of a type. */
function matches({ label, group, searchWords = '' }: BlockType, words: readonly string[]): boolean {
  const own = fold(`${label} ${group} ${searchWords}`).split(/[\s/-]+/)
  return words.every(word => own.some(each => each.startsWith(word)))
}

/** The offered types that a search finds, by group in their usual order. Types whose name begins with it come first. */
export function findBlocks(search: string, offered: ReadonlySet<string>): FoundGroup[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  const found = Object.values(blockTypes).filter(type => offered.has(type.type) && matches(type, words))
  return blockGroups
    .map(group => ({ group, types: found.filter(type => type.group === group) }))
    .filter(({ types }) => types.length > 0)
}

/** The same as one list, the best match first, for the menu of an insert line. */
export function findBlockList(search: string, offered: ReadonlySet<string>): BlockType[] {
  const start = fold(search)
  const found = findBlocks(search, offered).flatMap(({ types }) => types)
  const isNamed = ({ label }: BlockType) => start !== '' && fold(label).startsWith(start)
  return [...found.filter(isNamed), ...found.filter(type => !isNamed(type))]
}
