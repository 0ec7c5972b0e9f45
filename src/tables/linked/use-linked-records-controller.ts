import { useEffect, useMemo } from 'react'
import { browserContext } from '../../fields/field-context.ts'
import type { LinkedRecords } from '../../fields/linked-records.ts'
import type { BaseRights } from '../../engine/model/live/base-rights.ts'
import { useBase } from '../page/base-context.ts'
import { linkedRecordsController } from './linked-records-controller.ts'

interface ShownTable {
  tableId: string | undefined
  viewId: string | undefined
  can: BaseRights | undefined
  onOpen: LinkedRecords['open']
}

/** The records of the base, for the editors of links on its page. */
export function useLinkedRecordsController({ tableId, viewId, can, onOpen }: ShownTable): LinkedRecords {
  const base = useBase()
  const { userId, basePublicId, screen } = base
  const controller = useMemo(
    () => linkedRecordsController({ base, context: { ...browserContext(), base: screen.names } }),
    [base, screen],
  )
  useEffect(() => {
    const place = tableId === undefined || viewId === undefined ? null : { userId, basePublicId, tableId, viewId }
    controller.update({ place, mayEdit: can?.editRecords ?? false, open: onOpen })
  })
  return controller.records
}
