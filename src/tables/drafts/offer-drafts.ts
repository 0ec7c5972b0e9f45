import * as z from 'zod/mini'
import type { LeftBehind } from '../../actions/draft-keeper.ts'
import { browserContext } from '../../fields/field-context.ts'
import { fieldType } from '../../fields/registry.ts'
import { isolated } from '../../texts/isolated.ts'
import { toastKept, toastStaying } from '../../ui/toasts/toasts.tsx'
import { updateCell, type UpdateCell } from '../actions/update-cell.ts'
import type { OpenBase } from '../page/open-bases.ts'
import type { CellDraft } from './cell-draft.ts'
import { draftedValue } from './drafted-value.ts'

const Draft = z.object({
  tableId: z.string(),
  viewId: z.string(),
  recordId: z.string(),
  number: z.number(),
  fieldId: z.string(),
  before: z.unknown(),
  text: z.string(),
}) satisfies z.ZodMiniType<CellDraft>

/** Longer texts are cut. */
const shownCharacters = 80

type Offering = Pick<OpenBase, 'userId' | 'basePublicId' | 'screen' | 'session' | 'drafts'>

/**
 * Offers to restore text that was typed into cells of a page that crashed. Drafts stay stored until the person decides.
 */
export async function offerDrafts(actions: Offering, left: readonly LeftBehind[]): Promise<void> {
  await structureOf(actions.screen)
  for (const { tab, draft } of left) {
    const read = Draft.safeParse(draft)
    const drop = () => actions.drafts.dropped(tab)
    if (!read.success || read.data.text === '') drop()
    else offer(actions, read.data, drop)
  }
}

/** Resolves when the tables and fields of the base are known. */
function structureOf({ structure }: Offering['screen']): Promise<void> {
  if (structure.shown) return Promise.resolve()
  return new Promise(resolve => {
    const leave = structure.subscribe(() => {
      if (!structure.shown) return
      leave()
      resolve()
    })
  })
}

function offer(actions: Offering, draft: CellDraft, drop: () => void): void {
  const { tableId, fieldId, text } = draft
  const field = actions.screen.field(tableId, fieldId)
  const characters = Array.from(text)
  const shown = characters.slice(0, shownCharacters).join('') + (characters.length > shownCharacters ? '…' : '')
  if (!field) return keep(draft, drop)
  toastStaying(
    `You were typing “${isolated(shown)}” in ${isolated(field.name)} of ${isolated(actions.screen.tableName(tableId))} when the page closed`,
    { label: 'Restore', run: () => restoreDraft(actions, draft) },
    drop,
  )
}

/** A draft whose cell is gone can at least be copied. */
function keep({ text }: CellDraft, drop: () => void): void {
  toastKept('The field that you were typing in was deleted', text)
  drop()
}

/** Restores a draft as an edit like any other: it can be undone, and does not overwrite newer changes. */
function restoreDraft({ userId, basePublicId, screen, session }: Offering, draft: CellDraft): void {
  const { tableId, viewId, recordId, number, fieldId, before, text } = draft
  const field = screen.field(tableId, fieldId)
  const context = { ...browserContext(), base: screen.names }
  const reading = field && draftedValue(draft, { type: fieldType(field.type), template: field.template, context })
  if (reading?.kind !== 'value') return toastKept('Your text could not be read', text)
  const cell = {
    recordId,
    number: screen.table(tableId).madeNumber(recordId) ?? number,
    fieldId,
    before,
    after: reading.value,
  }
  const args: UpdateCell = { tableId, cells: [cell] }
  session.act({ type: updateCell.type, args }, { userId, basePublicId, tableId, viewId })
}
