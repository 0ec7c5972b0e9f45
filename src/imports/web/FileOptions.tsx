import { Checkbox, Select } from '@mantine/core'

import type { CsvAnalysis, CsvChoices } from '../csv/csv-analysis.ts'
import { encodingLabels } from '../csv/encoding-labels.ts'
import type { FileSource } from '../sources/converted-rows.ts'
import styles from './Imports.module.css'

interface FileOptionsProps {
  analysis: CsvAnalysis
  /** What the person has chosen so far. */
  choices: CsvChoices
  disabled: boolean
  onChange(choices: CsvChoices): void
}

/** Stands for null, which a select cannot hold. */
const noQuote = 'none'

const delimiterNames: { value: NonNullable<CsvChoices['delimiter']>; label: string }[] = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Bar' },
]

const quoteNames = [
  { value: '"', label: 'Double' },
  { value: "'", label: 'Single' },
  { value: noQuote, label: 'None' },
]

const decimalNames: { value: NonNullable<CsvChoices['decimal']>; label: string }[] = [
  { value: '.', label: 'Point (1,234.5)' },
  { value: ',', label: 'Comma (1.234,5)' },
]

const encodingNames = (Object.keys(encodingLabels) as CsvAnalysis['encoding'][]).map(value => ({
  value,
  label: encodingLabels[value],
}))

/** The format of the file as guessed; a change reads the file again. */
export function FileOptions({ analysis, choices, disabled, onChange }: FileOptionsProps) {
  const { delimiter, encoding, hasHeader, quote, decimal, isGuarded, guardedCells } = analysis
  const choose = (choice: CsvChoices): void => onChange({ ...choices, ...choice })
  const header = (
    <Checkbox
      label="First row is a header"
      checked={hasHeader}
      disabled={disabled}
      className={styles.headerCheckbox}
      onChange={event => choose({ hasHeader: event.currentTarget.checked })}
    />
  )
  if (analysis.source) {
    return (
      <div className={styles.options}>
        <PartSelect
          source={analysis.source}
          disabled={disabled}
          // Another sheet may have a header although this one has none.
          onChange={part => onChange({ part })}
        />
        {!analysis.source.hasNames && header}
      </div>
    )
  }
  return (
    <div className={styles.options}>
      <Select
        label="Delimiter"
        data={delimiterNames}
        value={delimiter as CsvChoices['delimiter'] & string}
        allowDeselect={false}
        disabled={disabled}
        onChange={value => value && choose({ delimiter: value })}
      />
      <Select
        label="Encoding"
        className={styles.encodingSelect}
        data={encodingNames}
        value={encoding}
        allowDeselect={false}
        disabled={disabled}
        onChange={value => value && choose({ encoding: value })}
      />
      <Select
        label="Quotes"
        data={quoteNames}
        value={quote ?? noQuote}
        allowDeselect={false}
        disabled={disabled}
        onChange={value => value && choose({ quote: value === noQuote ? null : (value as '"' | "'") })}
      />
      {decimal && (
        <Select
          label="Decimal sign"
          data={decimalNames}
          value={decimal}
          allowDeselect={false}
          disabled={disabled}
          onChange={value => value && choose({ decimal: value })}
        />
      )}
      {header}
      {(guardedCells > 0 || isGuarded) && (
        <Checkbox
          label="Remove apostrophes before formulas"
          checked={isGuarded}
          disabled={disabled}
          className={styles.headerCheckbox}
          onChange={event => choose({ isGuarded: event.currentTarget.checked })}
        />
      )}
    </div>
  )
}

interface PartSelectProps {
  source: FileSource
  disabled: boolean
  onChange(part: number): void
}

/** The choice of a sheet or list, if the file has several. */
function PartSelect({ source: { kind, parts, part }, disabled, onChange }: PartSelectProps) {
  if (parts.length < 2) return null
  return (
    <Select
      label={kind === 'xlsx' ? 'Sheet' : 'List'}
      className={styles.encodingSelect}
      data={parts.map(({ name, isHidden }, index) => ({
        value: String(index),
        label: isHidden ? `${name} (hidden)` : name,
      }))}
      value={String(part)}
      allowDeselect={false}
      disabled={disabled}
      onChange={value => value !== null && onChange(Number(value))}
    />
  )
}
