import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { FieldContext } from '../../fields/field-type.ts'
import { errorText } from '../../ui/server/server-error.ts'
import type { CsvChoices } from '../csv/csv-analysis.ts'
import type { Table } from '../../engine/model/structure.ts'
import type { Proposal } from '../proposal.ts'
import { type ImportDraft, requestedColumn } from './import-draft.ts'
import { mappedColumns, type MappingDraft } from './mapping/mapping-draft.ts'
import { importQuery } from './import-queries.ts'
import { type BasePlace, importsClient, recentImportsQuery } from './imports-client.ts'
import { baseCreator, discardBase } from './new-base.ts'

export interface ImportTarget {
  publicId: string
  tableNames: readonly string[]
  /** The tables that rows can be imported into; absent where only new tables are made. */
  tables?: readonly Table[]
}

interface ImportRun {
  importId: string
  /** The base that gets the table; null to create one with the table's name. */
  base: ImportTarget | null
  /** The place of a new base. */
  place: BasePlace | null
  context: FieldContext
}

interface MappingStart {
  tableId: string
  draft: MappingDraft
  analysis: Proposal
}

/** The run of an uploaded file: reading, starting, following, cancelling. */
export function useImportRun({ importId, base, place, context }: ImportRun) {
  const queries = useQueryClient()
  const { data: state, error } = useQuery(importQuery(importId, base?.publicId))
  const [createBase] = useState(baseCreator)
  const createdBase = useRef<{ basePublicIdentifier: string; flowId: string } | null>(null)
  const isCancelled = useRef(false)
  const follow = (): Promise<void> => queries.invalidateQueries({ queryKey: ['imports'] })

  const analyse = useMutation({
    mutationFn: (choices: CsvChoices) => importsClient.analyse.mutate({ importId, choices }),
    onSettled: follow,
  })

  const start = useMutation({
    async mutationFn({ tableName, columns, exportedIn }: ImportDraft) {
      const basePublicId =
        base?.publicId ?? (createdBase.current ??= await createBase(tableName.trim(), place)).basePublicIdentifier
      // It was cancelled while its base was being created.
      if (isCancelled.current && createdBase.current) return discardBase(createdBase.current.flowId)
      const included = columns.filter(column => column.include)
      const { timeZone, locale } = exportedIn ?? context
      return importsClient.start.mutate({
        basePublicId,
        importId,
        tableName,
        columns: included.map(requestedColumn),
        timeZone,
        locale,
      })
    },
    onSettled: follow,
  })

  const startMapping = useMutation({
    async mutationFn({ tableId, draft, analysis }: MappingStart) {
      if (!base) throw new Error('A new base has no tables')
      const { timeZone, locale } = analysis.exportedIn ?? context
      return importsClient.startMapping.mutate({
        basePublicId: base.publicId,
        importId,
        tableId,
        columns: mappedColumns(draft, analysis.columns),
        keyFieldId: draft.keyFieldId,
        mode: draft.keyFieldId === null ? 'add' : draft.mode,
        timeZone,
        locale,
      })
    },
    onSettled: follow,
  })

  const confirm = useMutation({
    mutationFn: (basePublicId: string) => importsClient.confirm.mutate({ importId, basePublicId }),
    onSettled: follow,
  })

  const cancel = useMutation({
    async mutationFn() {
      await importsClient.cancel.mutate({ importId })
      isCancelled.current = true
      if (createdBase.current) await discardBase(createdBase.current.flowId)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: recentImportsQuery.queryKey }),
  })

  const failure = start.error ?? startMapping.error ?? confirm.error ?? analyse.error ?? error
  return {
    state,
    analyse,
    start,
    startMapping,
    confirm,
    cancel,
    /** The last error that concerns the person. */
    problem: failure ? errorText(failure) : firstPart(state?.status === 'failed' ? state.error : null),
  }
}

/** The text before the first comma that is not inside a number such as 2,000. */
const firstPart = (message: string | null): string | null => message?.split(/,\s/)[0] ?? null
