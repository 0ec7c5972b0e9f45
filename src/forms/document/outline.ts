import type { Block, Ending, FormDocument, FormMail, Language, Option, Page, Rule, Variable } from './form-document.ts'
import { comparePlaces } from './place.ts'

/** The things of a form that are not deleted, in order. */
export interface Outline {
  pages: readonly Page[]
  /** The blocks of each page and of each block that contains others, by its id. */
  blocks: ReadonlyMap<string, readonly Block[]>
  /** The options of each block, by its id. */
  options: ReadonlyMap<string, readonly Option[]>
  rules: readonly Rule[]
  endings: readonly Ending[]
  variables: readonly Variable[]
  languages: readonly Language[]
  mails: readonly FormMail[]
}

interface Deletable {
  id: string
  isDeleted: boolean
}

const kept = <T extends Deletable>(things: Readonly<Record<string, T>>): T[] =>
  Object.values(things).filter(({ isDeleted }) => !isDeleted)

const placed = <T extends Deletable & { place: string }>(things: Readonly<Record<string, T>>): T[] =>
  kept(things).sort(comparePlaces)

const byPosition = <T extends { id: string; at: { place: string } }>(things: T[]): T[] =>
  things.sort((one, other) =>
    comparePlaces({ id: one.id, place: one.at.place }, { id: other.id, place: other.at.place }),
  )

/** Groups things by what they belong to. Those of a deleted thing are left out, because it is no parent. */
function grouped<T extends Deletable & { id: string; at: { parentId: string; place: string } }>(
  things: readonly T[],
  parents: ReadonlySet<string>,
): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const thing of things) {
    const { parentId } = thing.at
    if (!parents.has(parentId)) continue
    const group = groups.get(parentId)
    if (group) group.push(thing)
    else groups.set(parentId, [thing])
  }
  for (const group of groups.values()) byPosition(group)
  return groups
}

/** The things of a document that respondents can meet, in order. A thing goes with the thing that it belongs to. */
export function formOutline(document: FormDocument): Outline {
  const pages = placed(document.pages)
  const pageIds = new Set(pages.map(({ id }) => id))
  const blocks = kept(document.blocks)
  const onPages = blocks.filter(({ at }) => pageIds.has(at.parentId)).map(({ id }) => id)
  const parents = new Set([...pageIds, ...onPages])
  const shown = grouped(blocks, parents)
  const blockIds = new Set([...shown.values()].flatMap(group => group.map(({ id }) => id)))
  return {
    pages,
    blocks: shown,
    options: grouped(kept(document.options), blockIds),
    rules: placed(document.rules),
    endings: placed(document.endings),
    variables: placed(document.variables),
    languages: placed(document.languages),
    mails: placed(document.mails),
  }
}

/** The blocks of a page in order, each followed by the blocks that it contains. */
export const blocksOfPage = ({ blocks }: Outline, pageId: string): Block[] =>
  (blocks.get(pageId) ?? []).flatMap(block => [block, ...(blocks.get(block.id) ?? [])])

/** All blocks of a form in order. */
export const allBlocks = (outline: Outline): Block[] => outline.pages.flatMap(({ id }) => blocksOfPage(outline, id))

/** The document without its deleted things, as it is published and exported. */
export function withoutDeleted(document: FormDocument): FormDocument {
  const outline = formOutline(document)
  const byId = <T extends { id: string }>(things: readonly T[]) => Object.fromEntries(things.map(one => [one.id, one]))
  return {
    ...document,
    pages: byId(outline.pages),
    blocks: byId(allBlocks(outline)),
    options: byId([...outline.options.values()].flat()),
    rules: byId(outline.rules),
    endings: byId(outline.endings),
    variables: byId(outline.variables),
    languages: byId(outline.languages),
    mails: byId(outline.mails),
  }
}
