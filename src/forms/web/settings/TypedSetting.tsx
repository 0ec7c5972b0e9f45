import { ColorInput, Textarea, TextInput } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { isSameJson } from '../../../fields/same-json.ts'
import { useEditor } from '../editor-context.ts'
import { isRespondentText } from '../../document/document-texts.ts'
import { useMentionField } from '../mentions/use-mention-field.tsx'
import { type CellsAddress, defaultOf } from './cell-schema.ts'
import { problemOf, readEntry, showEntry, type TypedControl } from './entry.ts'
import { keepTypedText, typedText } from './typed-texts.ts'
import { newGestureId, useCells } from './use-cells.ts'

interface TypedSettingProps {
  control: TypedControl
  address: CellsAddress
  /** What is wrong although the value itself is allowed, such as a limit that contradicts another. */
  problem?: string | null
}

/** What a setting is for shows below it. */
export const inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'error',
  'description',
]

const swatches = [
  '#1f2328',
  '#ffffff',
  '#3b5bdb',
  '#1c7ed6',
  '#0c8599',
  '#2f9e44',
  '#e67700',
  '#d9480f',
  '#c2255c',
  '#7048e8',
]

/** A value that is typed. What cannot be used is kept with the reason and changes nothing. */
export function TypedSetting({ control, address, problem: outer = null }: TypedSettingProps) {
  const { draft } = useEditor()
  const cells = useCells(address, control.label)
  const [typed, setTyped] = useState(() => typedText(draft, address))
  /** Whether the person has left the text; a problem does not show while it is typed. */
  const [isLeft, setLeft] = useState(typed !== null)
  const gesture = useRef('')
  const fallback = defaultOf(cells.schema)

  /** The value of a text, or what is wrong with it. Nothing stands for the default. */
  function read(text: string): { value: unknown } | { problem: string } {
    const reading = readEntry(control, text)
    if (reading.kind === 'unreadable') return { problem: reading.message }
    const value = reading.kind === 'empty' ? (fallback ?? null) : reading.value
    const problem = problemOf(cells.schema, value)
    return problem === null ? { value } : { problem }
  }

  function change(text: string): void {
    const result = read(text)
    setTyped(text)
    if ('value' in result) {
      setLeft(false)
      cells.set(result.value, gesture.current)
    }
    keepTypedText(draft, address, 'value' in result ? null : text)
  }

  const own = typed === null ? null : read(typed)
  const problem = own && 'problem' in own ? own.problem : null
  // An undo, or somebody else, can change the value while its text has the focus.
  const isCurrent = own !== null && ('problem' in own || isSameJson(own.value, cells.value))
  const shown = (isCurrent ? typed : null) ?? (cells.areDifferent ? '' : showEntry(control, cells.value))
  const [id] = address.ids
  const isPiped = address.ids.length === 1 && isRespondentText(address.list, address.key)
  const mentions = useMentionField({
    text: shown,
    place: isPiped && id !== undefined ? { list: address.list, id } : null,
    maxLength: Number.POSITIVE_INFINITY,
    readOnly: cells.readOnly,
    onText: change,
  })
  const shared = {
    inputWrapperOrder,
    label: control.label,
    description: control.help,
    placeholder: cells.areDifferent ? 'Several values' : placeholderOf(control, fallback),
    readOnly: cells.readOnly,
    error: (isLeft ? problem : null) ?? outer,
    onFocus: () => {
      gesture.current = newGestureId()
    },
    onBlur: (event: { relatedTarget: EventTarget | null }) => {
      mentions.leave(event.relatedTarget)
      setLeft(true)
      if (problem === null) setTyped(null)
      draft.flush()
    },
  }
  if (control.kind === 'color') {
    return <ColorInput {...shared} value={shown} swatches={swatches} withEyeDropper={false} onChange={change} />
  }
  const field = {
    ...shared,
    ...mentions.props,
    dir: 'auto',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      mentions.change(currentTarget),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void mentions.press(event),
    onPaste: (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void mentions.paste(event),
  } as const
  if (control.kind === 'lines' || (control.kind === 'text' && control.rows !== undefined)) {
    const rows = control.kind === 'text' ? control.rows : 3
    return (
      <>
        <Textarea {...field} autosize minRows={rows ?? 3} maxRows={14} />
        {mentions.popup}
      </>
    )
  }
  const native = control.kind === 'day' ? 'date' : control.kind === 'time' ? 'time' : 'text'
  return (
    <>
      <TextInput {...field} type={native} inputMode={control.kind === 'number' ? 'decimal' : undefined} />
      {mentions.popup}
    </>
  )
}

function placeholderOf(control: TypedControl, fallback: unknown): string {
  if ('placeholder' in control && control.placeholder) return control.placeholder
  return control.kind === 'number' ? showEntry(control, fallback) : ''
}
