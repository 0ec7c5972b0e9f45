import { Checkbox, Select } from '@mantine/core'

import type { CsvAnalysis, CsvChoices } from '../csv/csv-analysis.ts'
import styles from './Imports.module.css'

interface FileOptionsProps {
  analysis: CsvAnalysis
  disabled: boolean
  onChange(choices: CsvChoices): void
}

const delimiterNames: { value: NonNullable<CsvChoices['delimiter']>; label: string }[] = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Bar' },
]

const encodingNames: { value: CsvAnalysis['encoding']; label: string }[] = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Windows-1252' },
  { value: 'utf-16le', label: 'UTF-16 LE' },
  { value: 'utf-16be', label: 'UTF-16 BE' },
]

/** The dialect of the file as guessed; a change reads the file again. */
export function FileOptions({ analysis, disabled, onChange }: FileOptionsProps) {
  const { delimiter, encoding, hasHeader, quote } = analysis
  const now = {
    delimiter: delimiter as NonNullable<CsvChoices['delimiter']>,
    encoding,
    hasHeader,
    quote: quote as '"' | "'",
  }
  return (
    <div className={styles.options}>
      <Select
        label="Delimiter"
        data={delimiterNames}
        value={now.delimiter}
        allowDeselect={false}
        disabled={disabled}
        onChange={value => value && onChange({ ...now, delimiter: value })}
      />
      <Select
        label="Encoding"
        data={encodingNames}
        value={encoding}
        allowDeselect={false}
        disabled={disabled}
        onChange={value => value && onChange({ ...now, encoding: value })}
      />
      <Checkbox
        label="First row is a header"
        checked={hasHeader}
        disabled={disabled}
        className={styles.headerCheckbox}
        onChange={event => onChange({ ...now, hasHeader: event.currentTarget.checked })}
      />
    </div>
  )
}
