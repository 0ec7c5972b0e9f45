import { useEffect, useMemo } from 'react'
import { contextHere } from '../../fields/field-context.ts'
import type { LinkedRecords } from '../../fields/linked-records.ts'
import type { BaseRights } from '../../engine/model/live/base-rights.ts'
import { useBase } from '../page/base-context.ts'
import { linkedDesk } from './linked-desk.ts'

interface Standing {
  tableId: string | undefined
  viewId: string | undefined
  can: BaseRights | undefined
  onOpen: LinkedRecords['open']
}

/** The records of the base, for the editors of links on its page. */
export function useLinkedDesk({ tableId, viewId, can, onOpen }: Standing): LinkedRecords {
  const base = useBase()
  const { userId, basePublicId, screen } = base
  const desk = useMemo(() => linkedDesk({ base, context: { ...contextHere(), base: screen.names } }), [base, screen])
  useEffect(() => {
    const place = tableId === undefined || viewId === undefined ? null : { userId, basePublicId, tableId, viewId }
    desk.stand({ place, mayEdit: can?.editRecords ?? false, open: onOpen })
  })
  return desk.records
}
