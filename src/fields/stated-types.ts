import { maxLabelLength } from './select/options.ts'
import { maxDecimalPlaces } from './numbers/number-format.ts'
import { fieldType, type FieldTypeName } from './registry.ts'

/** What a file itself says about the values of a column, as a spreadsheet does by its cell formats. */
export type StatedColumn =
  | { kind: 'number' | 'checkbox' | 'date' }
  | { kind: 'datetime'; isTwelveHours: boolean }
  | { kind: 'percent'; decimalPlaces: number; hasNegative: boolean }
  | { kind: 'currency'; decimalPlaces: number; symbol: string }
  | { kind: 'duration'; decimals: number | null }
  | { kind: 'list'; labels: readonly string[] }

interface StatedType {
  type: FieldTypeName
  template: Record<string, unknown>
}

/** The field type of a column whose values are known to be of one kind; null if no type can hold them. */
export function statedType(column: StatedColumn): StatedType | null {
  switch (column.kind) {
    case 'number':
    case 'checkbox':
    case 'date':
      return typed(column.kind, {})
    case 'datetime':
      return typed('datetime', { timeFormat: column.isTwelveHours ? '12h' : '24h' })
    case 'percent':
      return typed('percent', { decimalPlaces: places(column), allowNegative: column.hasNegative })
    case 'currency':
      return typed('currency', { currencySymbol: column.symbol, decimalPlaces: places(column) })
    case 'duration':
      return typed('duration', { format: durationFormat(column.decimals) })
    case 'list': {
      if (column.labels.some(label => label.length > maxLabelLength)) return null
      return typed('multiple_select', { options: column.labels.map(label => ({ label })) })
    }
  }
}

const places = ({ decimalPlaces }: { decimalPlaces: number }): number => Math.min(decimalPlaces, maxDecimalPlaces)

/** @param decimals of the seconds; null if seconds are not shown. */
function durationFormat(decimals: number | null): string {
  if (decimals === null) return 'h:mm'
  return decimals === 0 ? 'h:mm:ss' : `h:mm:ss.${'s'.repeat(Math.min(decimals, 3))}`
}

function typed(type: FieldTypeName, template: Record<string, unknown>): StatedType | null {
  const parsed = fieldType(type).template.safeParse(template)
  return parsed.success ? { type, template: parsed.data as Record<string, unknown> } : null
}
