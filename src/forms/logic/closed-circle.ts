import type { BlockTypes } from '../blocks/block-context.ts'
import type { Change } from '../document/change.ts'
import type { FormDocument } from '../document/form-document.ts'
import { checkCircle } from './check-logic.ts'

/** Cells that no rule depends on, by list. */
const free: Partial<Record<Change['list'], ReadonlySet<string>>> = {
  pages: new Set(['name']),
  blocks: new Set([
    'label',
    'description',
    'requiredText',
    'width',
    'urlName',
    'isRequired',
    'settings.text',
    'settings.placeholder',
    'settings.invalidText',
  ]),
  options: new Set(['label', 'color', 'picture']),
  rules: new Set(['name']),
  variables: new Set(['name', 'initial']),
}
const freeLists: ReadonlySet<Change['list']> = new Set(['endings', 'languages', 'mails', 'settings', 'theme'])

const mayCloseCircle = (change: Change): boolean =>
  !freeLists.has(change.list) && !(change.do === 'set' && free[change.list]?.has(change.key))

/**
 * Says which things depend on each other in a circle since a change; null if none do. Who edits a form that has a
 * circle already can still change everything else.
 */
export function closedCircle(
  { before, after, done }: { before: FormDocument; after: FormDocument; done: readonly Change[] },
  types: BlockTypes,
): string | null {
  const circle = done.some(mayCloseCircle) ? checkCircle(after, types) : null
  return circle && checkCircle(before, types) === null ? circle.message : null
}
