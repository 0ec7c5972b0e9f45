import { useDebouncedValue } from '@mantine/hooks'
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { browserContext } from '../../fields/field-context.ts'
import { fieldType } from '../../fields/registry.ts'
import type { Field } from '../../engine/model/structure.ts'
import { tablesClient } from '../page/tables-client.ts'

/** A field and the type and settings that it would get. */
export interface PlannedChange {
  basePublicId: string
  tableId: string
  field: Field
  type: string
  template: unknown
}

type Template = Record<string, unknown>

/** Settings are counted once they have not changed for this long, in milliseconds. */
const debounceMilliseconds = 400

function isPossible({ field, type, template }: PlannedChange): boolean {
  const { template: schema, missing } = fieldType(type)
  const { success, data } = schema.safeParse(template)
  return type !== field.type && success && (missing?.(data) ?? null) === null
}

const previewQuery = (change: PlannedChange | null) =>
  queryOptions({
    queryKey: ['conversion preview', change?.basePublicId, change?.field.id, change?.type, change?.template],
    queryFn:
      change && isPossible(change)
        ? ({ signal }) => {
            const { basePublicId, tableId, field, type } = change
            const conversionContext = { userTimezone: browserContext().timeZone }
            const template = change.template as Template
            const input = { basePublicId, tableId, fieldId: field.id, type, template, conversionContext }
            return tablesClient.fields.previewConversion.query(input, { signal })
          }
        : skipToken,
    // Other people keep writing, so every preview is counted afresh.
    gcTime: 0,
    retry: false,
  })

/** What a change of type would lose, as far as it is known. Null for a change that keeps the type. */
export function usePreview(change: PlannedChange | null) {
  const queries = useQueryClient()
  const [skipped, setSkipped] = useState<string | null>(null)
  const [settled] = useDebouncedValue(change, debounceMilliseconds)
  const isCurrent = settled?.type === change?.type && settled?.template === change?.template
  const isWanted = change !== null && isPossible(change)
  const isSkipped = isWanted && skipped === change.type
  const { data, isFetching, isError } = useQuery({ ...previewQuery(settled), enabled: isWanted && !isSkipped })
  return {
    /** Whether saving has to wait for the count. */
    isCounting: isWanted && !isSkipped && (!isCurrent || isFetching),
    isSkipped,
    /** Whether the settings are complete, so that the loss can be counted. */
    isWanted,
    hasFailed: isWanted && isError && !isFetching,
    preview: isWanted && !isSkipped && isCurrent ? data : undefined,
    /** Continues without the count. */
    skip() {
      setSkipped(change?.type ?? null)
      void queries.cancelQueries({ queryKey: previewQuery(settled).queryKey })
    },
  }
}

export type Preview = ReturnType<typeof usePreview>
