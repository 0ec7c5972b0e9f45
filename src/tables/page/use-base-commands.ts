import { browserContext } from '../../fields/field-context.ts'
import { useCommandSource } from '../../ui/commands.ts'
import type { Metadata } from '../../engine/model/structure.ts'
import { type HereView, recordCommands, structureCommands } from './base-commands.ts'
import { tablesClient } from './tables-client.ts'
import { useBase } from './base-context.ts'

/** How many records are listed. */
const maxRecords = 8

/** Lets the command palette find tables, views, fields, and records of the base. */
export function useBaseCommands(options: {
  metadata: Metadata | null
  /** The table on the screen. */
  tableId: string | undefined
  here: HereView
  openRecord(target: { tableId: string; recordId: string }): void
}): void {
  const { basePublicId, jumps } = useBase()
  const { metadata, tableId, here, openRecord } = options
  useCommandSource({
    list: () => (metadata ? structureCommands(metadata, { go: to => jumps.forEach(jump => jump(to)), ...here }) : []),
    async find(search, signal) {
      if (!metadata) return []
      const input = { basePublicId, search, limit: maxRecords }
      const { records } = await tablesClient.records.findAnywhere.query(input, { signal })
      return recordCommands(metadata, records, { openRecord })
    },
    async findMore(search, signal) {
      if (!metadata) return []
      const { locale, timeZone } = browserContext()
      const input = { basePublicId, tableId, search, limit: maxRecords, locale, timeZone }
      const { records } = await tablesClient.records.findInFields.query(input, { signal })
      return recordCommands(metadata, records, { openRecord })
    },
  })
}
