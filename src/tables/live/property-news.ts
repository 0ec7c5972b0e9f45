import { propertyFields, propertyValues } from '../../engine/model/record-properties.ts'
import type { Metadata, Table } from '../../engine/model/structure.ts'
import type { News, RecordNews } from './record-news.ts'

/**
 * Adds the values of fields that show what every record has, such as when it was last changed: the log does not hold
 * them, because they follow from it.
 */
export const withProperties = ({ tables }: Metadata, records: News['records']): News['records'] =>
  new Map(
    [...records].map(([tableId, news]) => {
      const table = tables.find(({ id }) => id === tableId)
      const fields = table ? propertyFields(table) : []
      return [tableId, table && fields.length > 0 ? news.map(one => withOwn(table, one)) : news]
    }),
  )

function withOwn(table: Table, news: RecordNews): RecordNews {
  const { kind, at, by, data, isMoved } = news
  if (isMoved) return news
  const updated = { updatedAt: at, updatedBy: by }
  switch (kind) {
    case 'delete':
      return news
    case 'update':
      return { ...news, data: { ...data, ...propertyValues(table, updated) } }
    case 'create':
      // The log has no row numbers.
      return {
        ...news,
        data: { ...data, ...propertyValues(table, { createdAt: at, createdBy: by, ...updated }) },
        ...(propertyFields(table).some(({ property }) => property === 'number') && { isPartial: true }),
      }
    case 'restore':
      // A restore changes nothing of the record.
      return { ...news, isPartial: true }
  }
}
