import type { FormDocument, Things } from '../../document/form-document.ts'
import type { StripList } from './page-edits.ts'

/**
 * The thing to show after a change: a page or a block, for an option its block, and otherwise an ending. Things that are
 * there come before deleted ones. Null if nothing of these changed.
 */
export function changedThing(
  before: FormDocument,
  after: FormDocument,
): { list: 'blocks' | StripList; id: string } | null {
  const changed = <List extends 'pages' | 'endings' | 'blocks' | 'options'>(list: List): Things[List][] =>
    (Object.values(after[list]) as Things[List][]).filter(thing => thing !== before[list][thing.id])
  const onPages = [
    ...changed('pages').map(({ id, isDeleted }) => ({ list: 'pages' as const, id, isDeleted })),
    ...changed('blocks').map(({ id, isDeleted }) => ({ list: 'blocks' as const, id, isDeleted })),
    ...changed('options').map(({ at }) => ({ list: 'blocks' as const, id: at.parentId, isDeleted: false })),
  ]
  const endings = changed('endings').map(({ id, isDeleted }) => ({ list: 'endings' as const, id, isDeleted }))
  const found = onPages.length > 0 ? onPages : endings
  const thing = found.find(({ isDeleted }) => !isDeleted) ?? found[0]
  return thing ? { list: thing.list, id: thing.id } : null
}
