import type * as z from 'zod/mini'
import { newId } from '../../../engine/model/ids.ts'
import { isSameJson } from '../../../fields/same-json.ts'
import type { FormDocument } from '../../document/form-document.ts'
import { applyEdit, useDocument, useEditor, useMayEdit } from '../editor-context.ts'
import { readCell, setCell } from '../edits/set-cell.ts'
import { cellSchema, type CellsAddress, defaultOf } from './cell-schema.ts'

export interface Cells {
  /** The value that all of them have, or their default; undefined if they differ. */
  value: unknown
  areDifferent: boolean
  schema: z.ZodMiniType | null
  readOnly: boolean
  /** Sets all of them. The same gesture id makes one entry of undo of several calls. */
  set(value: unknown, gestureId: string): void
}

export const newGestureId = (): string => newId('ges')

function valueOf(document: FormDocument, address: CellsAddress, id: string): unknown {
  const schema = cellSchema(address.list, address.key, document.blocks[id]?.type)
  const stored = readCell(document, { list: address.list, id, key: address.key })
  // A setting can be left from another type of block.
  return schema?.safeParse(stored).success ? stored : (defaultOf(schema) ?? null)
}

/** A value of one thing, or of several at once, as controls show and change it. */
export function useCells(address: CellsAddress, label: string): Cells {
  const { draft } = useEditor()
  const document = useDocument()
  const mayEdit = useMayEdit()
  const { list, ids, key } = address
  const [first, ...others] = ids.map(id => valueOf(document, address, id))
  const areDifferent = others.some(other => !isSameJson(other, first))
  return {
    value: areDifferent ? undefined : first,
    areDifferent,
    schema: cellSchema(list, key, document.blocks[ids[0] ?? '']?.type),
    readOnly: !mayEdit,
    set(value, gestureId) {
      const changes = ids
        .map(id => setCell(draft.document, { list, id, key }, value))
        .filter(({ before, after }) => !isSameJson(before, after))
      applyEdit(draft, changes, { label: `Edit ${label.toLowerCase()}`, gestureId })
    },
  }
}
