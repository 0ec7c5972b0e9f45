import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { isTruncated } from '../../fields/truncated-list.ts'
import { OpenRecord } from '../record/open-record.ts'
import { tablesClient } from '../page/tables-client.ts'
import { useBase } from '../page/base-context.ts'
import type { StackedRecord } from './record-stack.ts'

const nothing = () => undefined

/** The records before and after one in the cell of links that led to it. Absent at the ends, or without such a cell. */
export function useSiblings({ recordId, from }: StackedRecord) {
  const { basePublicId, screen } = useBase()
  const { recordId: fromRecord, fieldId } = from ?? {}
  const tables = screen.structure.shown?.tables
  const tableId = tables?.find(({ fields }) => fields.some(({ id }) => id === fieldId))?.id
  const open = useMemo(() => {
    if (fromRecord === undefined || tableId === undefined) return null
    const changes = screen.table(tableId)
    return new OpenRecord({
      client: tablesClient,
      basePublicId,
      tableId,
      recordId: fromRecord,
      changes,
      base: screen.names,
    })
  }, [basePublicId, screen, tableId, fromRecord])
  useSyncExternalStore(
    listener => open?.subscribe(listener) ?? nothing,
    () => open?.state ?? null,
  )
  useEffect(() => void open?.load(), [open])
  const value = fieldId === undefined ? null : open?.value(fieldId)
  const ids = Array.isArray(value) ? (value as string[]) : []
  const at = ids.indexOf(recordId)
  // Only the first of very many links are loaded, so what follows the last of them is unknown.
  const isBeyond = isTruncated(value) && (at < 0 || at === ids.length - 1)
  useEffect(() => {
    if (isBeyond) void open?.loadAllLinks()
  }, [open, isBeyond])
  return at < 0 ? {} : { previous: ids[at - 1], next: ids[at + 1] }
}
