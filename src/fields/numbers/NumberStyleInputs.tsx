import { Select } from '@mantine/core'
import type { FieldContext } from '../field-type.ts'
import { maxDecimalPlaces, numberFormats, showNumber, type NumberFormat } from './number-format.ts'

const asTyped = 'any'

const placeChoices = Array.from({ length: maxDecimalPlaces + 1 }, (_, places) => ({
  value: String(places),
  label: places === 0 ? '1' : `1.${'0'.repeat(places)}`,
}))

const placeChoicesOrNone = [{ value: asTyped, label: 'As typed' }, ...placeChoices]

interface DecimalPlacesInputProps<P extends number | undefined> {
  /** Undefined to show all decimals of each number. */
  places: P
  onChange(places: P): void
}

/** Selects the number of decimal places. */
export const DecimalPlacesInput = ({ places, onChange }: DecimalPlacesInputProps<number>) => (
  <Select
    label="Decimal places"
    data={placeChoices}
    value={String(places)}
    allowDeselect={false}
    onChange={chosen => chosen !== null && onChange(Number(chosen))}
  />
)

/** Selects the number of decimal places, or all decimals of each number. */
export const OptionalDecimalPlacesInput = ({ places, onChange }: DecimalPlacesInputProps<number | undefined>) => (
  <Select
    label="Decimal places"
    data={placeChoicesOrNone}
    value={places === undefined ? asTyped : String(places)}
    allowDeselect={false}
    onChange={chosen => onChange(chosen === null || chosen === asTyped ? undefined : Number(chosen))}
  />
)

interface NumberFormatInputProps {
  numberFormat: NumberFormat
  context: FieldContext
  onChange(numberFormat: NumberFormat): void
}

/** Selects a number format; each format shows an example. */
export function NumberFormatInput({ numberFormat, context, onChange }: NumberFormatInputProps) {
  const example = (format: NumberFormat) => showNumber(1234567.89, { numberFormat: format, decimalPlaces: 2 }, context)
  return (
    <Select
      label="Number format"
      data={numberFormats.map(format => ({
        value: format,
        label: format === 'local' ? `Local (${example(format)})` : example(format),
      }))}
      value={numberFormat}
      allowDeselect={false}
      onChange={chosen => {
        const format = numberFormats.find(each => each === chosen)
        if (format) onChange(format)
      }}
    />
  )
}
