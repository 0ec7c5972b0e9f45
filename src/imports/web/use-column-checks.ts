import { useCallback, type Dispatch, type SetStateAction } from 'react'

import type { FieldContext } from '../../fields/field-type.ts'
import { toastError } from '../../ui/toasts/toasts.tsx'
import type { TypedColumn } from '../csv/column-profile.ts'
import { withColumn, type ImportDraft } from './import-draft.ts'
import { importsClient } from './imports-client.ts'

interface ColumnChecks {
  importId: string
  /** The base whose people a column can name. */
  basePublicId: string | undefined
  context: FieldContext
  setDraft: Dispatch<SetStateAction<ImportDraft>>
}

/** Changes the type of a column. If the type does not fit every cell, asks the server how it would read them. */
export function useColumnChecks({ importId, basePublicId, context, setDraft }: ColumnChecks) {
  return useCallback(
    async (index: number, { type, template }: TypedColumn, fits: boolean): Promise<void> => {
      setDraft(draft => withColumn(draft, index, { type, template, check: null, checking: !fits }))
      if (fits) return
      const { timeZone, locale } = context
      // Drops an answer when another type has been chosen since.
      const ifStillChosen =
        (change: Parameters<typeof withColumn>[2]) =>
        (draft: ImportDraft): ImportDraft =>
          draft.columns.some(column => column.index === index && column.type === type)
            ? withColumn(draft, index, change)
            : draft
      try {
        const check = await importsClient.checkType.query({
          importId,
          index,
          type,
          template,
          timeZone,
          locale,
          ...(basePublicId !== undefined && { basePublicId }),
        })
        setDraft(ifStillChosen({ check, checking: false, template: check.template }))
      } catch (error) {
        setDraft(ifStillChosen({ checking: false }))
        toastError(error)
      }
    },
    [importId, basePublicId, context, setDraft],
  )
}
