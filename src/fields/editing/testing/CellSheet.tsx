import { useLayoutEffect, useRef } from 'react'
import { hues } from '../../hues.ts'
import { fieldType, type FieldTypeName } from '../../registry.ts'
import { fieldUis } from '../../registry.ui.ts'
import type { FieldUi } from '../../field-ui.ts'
import { pageContext } from './page-context.ts'

interface Sample {
  type: FieldTypeName
  template: unknown
  value: unknown
}

const options = hues.map(hue => ({ value: hue, label: `The ${hue} one`, color: hue }))

const shortOptions = hues.map(hue => ({ value: hue, label: hue, color: hue }))

/** Values that a column must be able to show, one row per hue. */
const rows: Sample[][] = hues.map((hue, row) => [
  {
    type: 'single_line_text',
    template: {},
    value: row === 1 ? 'A name that does not fit into its column' : `Row ${row}`,
  },
  {
    type: 'long_text',
    template: {},
    value: row === 1 ? null : `First line of a text that goes on and on ${row}\nSecond`,
  },
  { type: 'number', template: { decimalPlaces: 2 }, value: row === 1 ? null : (row - 4) * 1234.5 ** (row / 4) },
  { type: 'percent', template: { allowNegative: true }, value: row === 1 ? null : (row - 2) / 8 },
  { type: 'percent', template: { showProgressBar: true, decimalPlaces: 1 }, value: row === 1 ? null : row / 6 },
  { type: 'currency', template: { currencySymbol: row % 2 ? 'CHF' : '$' }, value: (row - 2) * 1234.5 },
  { type: 'rating', template: { maxRating: row < 5 ? 10 : 5 }, value: row === 1 ? null : (row % 5) + 1 },
  { type: 'duration', template: { format: row % 2 ? 'h:mm:ss.s' : 'h:mm' }, value: row * 1234.5 },
  { type: 'checkbox', template: { color: hue }, value: row % 3 !== 1 },
  { type: 'checkbox', template: { color: hue }, value: null },
  { type: 'date', template: { dateFormat: row % 2 ? 'long' : 'local' }, value: `2026-0${(row % 9) + 1}-15` },
  {
    type: 'datetime',
    template: { timeFormat: row % 2 ? '24h' : '12h' },
    value: `2026-0${(row % 9) + 1}-15T13:05:00.000Z`,
  },
  { type: 'url', template: {}, value: row === 1 ? 'https://example.com/a/very/long/address/of/a/page' : 'example.com' },
  { type: 'email', template: {}, value: 'ann.lee@example.com' },
  { type: 'multiple_select', template: { options: shortOptions }, value: hues.slice(row % 4, (row % 4) + (row % 5)) },
  { type: 'single_select', template: { options }, value: hue },
  { type: 'single_select', template: { options, disableColors: true }, value: hue },
  {
    type: 'single_select',
    template: { options: [{ value: 'long', label: 'An option whose name is longer than its column', color: hue }] },
    value: row === 1 ? null : 'long',
  },
])

function Cell({ sample }: { sample: Sample }) {
  const place = useRef<HTMLTableCellElement>(null)
  const ui: FieldUi = fieldUis[sample.type]
  useLayoutEffect(() => {
    const content = ui.cell.create()
    const template = fieldType(sample.type).template.parse(sample.template)
    ui.cell.update(content, sample.value, { template, context: pageContext, room: { width: 143, height: 20 } })
    place.current?.replaceChildren(content)
  }, [sample, ui])
  return <td ref={place} style={{ textAlign: ui.align }} />
}

/** Cells of all types in a table, as the grid shows them. */
export function CellSheet() {
  return (
    // The page is wider than the screen, so it must be scrollable from the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <table className="sheet" tabIndex={0}>
      <thead>
        <tr>
          {rows[0]?.map((sample, column) => (
            <th key={column}>{fieldType(sample.type).label}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((sample, column) => (
              <Cell key={column} sample={sample} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
