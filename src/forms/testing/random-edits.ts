import type { Change } from '../document/change.ts'
import { type FormDocument, type ThingList, thingLists } from '../document/form-document.ts'
import { newDraft } from '../document/new-form.ts'
import { allBlocks, formOutline } from '../document/outline.ts'
import { placeBetween } from '../document/place.ts'

export const firstForm = newDraft

export const set = (list: ThingList, id: string, [key, before, after]: [string, unknown, unknown]): Change => ({
  do: 'set',
  list,
  id,
  key,
  before,
  after,
})

export const create = (list: ThingList, thing: { id: string } & Record<string, unknown>): Change => ({
  do: 'create',
  list,
  id: thing.id,
  thing,
})

/** Chooses one of several things by a random number. */
const choose = <T>(things: readonly T[], random: number): T | undefined => things[random % things.length]

/** What a person does next to the form that they see. The same numbers give the same edit. */
export function randomEdit(document: FormDocument, id: string, [kind, one, two]: [number, number, number]): Change[] {
  const outline = formOutline(document)
  const blocks = allBlocks(outline)
  const [page, block] = [choose(outline.pages, one), choose(blocks, one)]
  const place = placeBetween(choose(blocks, two)?.at.place ?? null, null)
  const at = page && { parentId: page.id, place }
  switch (kind % 9) {
    case 0:
      return at ? [create('blocks', { id, at, type: choose(['text', 'choice', 'group'], two) })] : []
    case 1:
      return block ? [set('blocks', block.id, ['label', block.label, `Label ${two}`])] : []
    case 2:
      return block && at ? [set('blocks', block.id, ['at', block.at, at])] : []
    case 3:
      return block ? [set('blocks', block.id, ['isDeleted', false, true])] : []
    case 4:
      return [
        create('pages', { id, place }),
        create('blocks', { id: `${id}b`, at: { parentId: id, place }, type: 'text' }),
      ]
    case 5:
      return page ? [set('pages', page.id, ['isDeleted', false, true])] : []
    case 6:
      return block
        ? [
            set('blocks', block.id, [
              'settings.placeholder',
              block.settings['placeholder'] ?? null,
              `Placeholder ${two}`,
            ]),
          ]
        : []
    case 7: {
      const group = blocks.find(({ type }) => type === 'group')
      return block && group ? [set('blocks', block.id, ['at', block.at, { parentId: group.id, place }])] : []
    }
    default: {
      const choiceBlock = blocks.find(({ type }) => type === 'choice')
      if (choiceBlock) return [create('options', { id, at: { parentId: choiceBlock.id, place }, label: id })]
      const list = choose(thingLists.slice(3, 5), two)
      return list ? [create(list, { id, place, name: `Name ${two}` })] : []
    }
  }
}
