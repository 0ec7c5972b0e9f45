import { contextHere } from '../../fields/field-context.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toastError, toastUndo } from '../../ui/toasts.tsx'
import { newId } from '../ids.ts'
import type { Field, Metadata, Table, ViewConfig } from '../structure.ts'
import { metadataQuery, withField, withoutField, withoutTable, withTable, withView } from './metadata.ts'
import { tablesClient } from './tables-client.ts'

export interface FieldSettings {
  name: string
  type: string
  template: unknown
}

const timeZone = () => contextHere().timeZone
const asTemplate = (template: unknown) => (template ?? {}) as Record<string, unknown>
const unchanged = (metadata: Metadata) => metadata

/**
 * What can be done to the tables, fields and views of a base. A change shows at once; when the server refuses
 * it, the screen goes back to what the server holds, and a toast says why. Calls answer undefined then.
 */
export function useStructure(basePublicId: string) {
  const queries = useQueryClient()
  return useMemo(() => {
    const { queryKey } = metadataQuery(basePublicId)

    async function change<Answer>(
      apply: (metadata: Metadata) => Metadata,
      send: (ids: { basePublicId: string; actionId: string }) => Promise<Answer>,
    ): Promise<Answer | undefined> {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, old => old && { ...old, metadata: apply(old.metadata) })
      try {
        return await send({ basePublicId, actionId: newId('act') })
      } catch (error) {
        toastError(error)
        return undefined
      } finally {
        await queries.invalidateQueries({ queryKey })
      }
    }

    return {
      createTable: (name: string) =>
        change(unchanged, ids => tablesClient.tables.create.mutate({ ...ids, id: newId('tbl'), name })),

      renameTable: (tableId: string, name: string) =>
        change(
          metadata => withTable(metadata, tableId, table => ({ ...table, name })),
          ids => tablesClient.tables.update.mutate({ ...ids, tableId, name }),
        ),

      async deleteTable({ id: tableId, name }: Table) {
        const deleted = await change(
          metadata => withoutTable(metadata, tableId),
          ids => tablesClient.tables.delete.mutate({ ...ids, tableId }),
        )
        if (!deleted) return
        toastUndo(
          `${name} is deleted`,
          () => void change(unchanged, ids => tablesClient.tables.restore.mutate({ ...ids, tableId })),
        )
      },

      createField: (tableId: string, { name, type, template }: FieldSettings) =>
        change(unchanged, ids =>
          tablesClient.fields.create.mutate({
            ...ids,
            tableId,
            id: newId('fld'),
            ...(name === '' ? {} : { name }),
            type,
            template: asTemplate(template),
          }),
        ),

      /** Also converts, when the type is another one: `lost` counts the values that could not be read. */
      updateField: (tableId: string, field: Field, { name, type, template }: FieldSettings) =>
        change(
          metadata =>
            type === field.type
              ? withTable(metadata, tableId, table => withField(table, field.id, { name, template }))
              : metadata,
          ids =>
            tablesClient.fields.update.mutate({
              ...ids,
              tableId,
              fieldId: field.id,
              name,
              type,
              template: asTemplate(template),
              conversionContext: { userTimezone: timeZone() },
            }),
        ),

      async deleteField(tableId: string, { id: fieldId, name }: Field) {
        const deleted = await change(
          metadata => withTable(metadata, tableId, table => withoutField(table, fieldId)),
          ids => tablesClient.fields.delete.mutate({ ...ids, tableId, fieldId }),
        )
        if (!deleted) return
        toastUndo(
          `${name} is deleted`,
          () => void change(unchanged, ids => tablesClient.fields.restore.mutate({ ...ids, tableId, fieldId })),
        )
      },

      updateView: (tableId: string, viewId: string, config: Partial<ViewConfig>) =>
        change(
          metadata =>
            withTable(metadata, tableId, table =>
              withView(table, viewId, view => ({
                ...view,
                config: {
                  ...view.config,
                  ...config,
                  fieldWidths: { ...view.config.fieldWidths, ...config.fieldWidths },
                },
              })),
            ),
          ids => tablesClient.views.updateSettings.mutate({ ...ids, tableId, viewId, config }),
        ),
    }
  }, [basePublicId, queries])
}

export type StructureCalls = ReturnType<typeof useStructure>
