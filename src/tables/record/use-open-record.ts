import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { tablesClient } from '../page/tables-client.ts'
import { useBase } from '../page/base-context.ts'
import { OpenRecord } from './open-record.ts'

interface RecordAddress {
  tableId: string
  recordId: string
}

/** A record on the screen and its state. */
export function useOpenRecord({ tableId, recordId }: RecordAddress) {
  const { basePublicId, screen } = useBase()
  const open = useMemo(
    () =>
      new OpenRecord({
        client: tablesClient,
        basePublicId,
        tableId,
        recordId,
        changes: screen.table(tableId),
        base: screen.names,
      }),
    [basePublicId, tableId, recordId, screen],
  )
  const state = useSyncExternalStore(
    listener => open.subscribe(listener),
    () => open.state,
  )
  useEffect(() => void open.load(), [open])
  return { open, state }
}
