import { Select, Stack } from '@mantine/core'
import { IconHash } from '@tabler/icons-react'
import type { ClipboardEvent } from 'react'
import type { EditorProps, FieldUi, TemplateFormProps } from '../field-ui.ts'
import { MessageBelow } from '../editing/Floating.tsx'
import { textCell } from '../editing/text-cell.ts'
import { useTextEditor } from '../editing/use-text-editor.ts'
import classes from '../editing/editors.module.css'
import { changedNumber, editedNumber } from './number-editing.ts'
import { maxDecimalPlaces, numberFormats, showNumber, type NumberTemplate } from './number-format.ts'
import { readNumber } from './read-number.ts'

function Editor(props: EditorProps<number, NumberTemplate>) {
  const { value, template, context } = props
  const editor = useTextEditor(props, {
    text: value === null ? '' : editedNumber(value, template, context),
    read: text => readNumber(text, template, context),
    filter: (text, before) => changedNumber({ text, before }, template, context),
  })

  /** A pasted '1,234.50' is one number, not keystrokes. */
  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    const { selectionStart, selectionEnd, value: text } = event.currentTarget
    if (selectionStart !== 0 || selectionEnd !== text.length) return
    const reading = readNumber(event.clipboardData.getData('text/plain'), template, context)
    if (reading.kind !== 'value') return
    event.preventDefault()
    editor.change(editedNumber(reading.value, template, context))
  }

  return (
    <MessageBelow editor={editor}>
      <input
        {...editor.input}
        type="text"
        inputMode="decimal"
        data-align="end"
        className={classes['input']}
        onPaste={onPaste}
      />
    </MessageBelow>
  )
}

const asTyped = 'any'

const placeChoices = [
  { value: asTyped, label: 'As typed' },
  ...Array.from({ length: maxDecimalPlaces + 1 }, (_, places) => ({
    value: String(places),
    label: places === 0 ? '1' : `1.${'0'.repeat(places)}`,
  })),
]

function TemplateForm({ template, context, onChange }: TemplateFormProps<NumberTemplate>) {
  const example = (numberFormat: NumberTemplate['numberFormat']) =>
    showNumber(1234567.89, { numberFormat, decimalPlaces: 2 }, context)
  const formatChoices = numberFormats.map(format => ({
    value: format,
    label: format === 'local' ? `Local (${example(format)})` : example(format),
  }))
  return (
    <Stack gap="sm">
      <Select
        label="Decimal places"
        data={placeChoices}
        value={template.decimalPlaces === undefined ? asTyped : String(template.decimalPlaces)}
        allowDeselect={false}
        onChange={places =>
          onChange({ ...template, decimalPlaces: places === null || places === asTyped ? undefined : Number(places) })
        }
      />
      <Select
        label="Number format"
        data={formatChoices}
        value={template.numberFormat}
        allowDeselect={false}
        onChange={chosen => {
          const numberFormat = numberFormats.find(format => format === chosen)
          if (numberFormat) onChange({ ...template, numberFormat })
        }}
      />
    </Stack>
  )
}

export const numberUi: FieldUi<number, NumberTemplate> = {
  icon: IconHash,
  align: 'end',
  cell: textCell((number, { template, context }) => showNumber(number, template, context)),
  Editor,
  TemplateForm,
}
