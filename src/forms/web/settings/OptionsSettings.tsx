import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { HueMenu } from '../../../fields/editing/HueMenu.tsx'
import type { Change } from '../../document/change.ts'
import type { Option, OptionRole } from '../../document/form-document.ts'
import { formLimits } from '../../document/form-limits.ts'
import { applyEdit, useEditor, useMayEdit, useOutline } from '../editor-context.ts'
import { deleteThing } from '../edits/block-edits.ts'
import { addOptions, moveOption, optionLines, pasteOptions } from '../edits/option-edits.ts'
import { setCell } from '../edits/set-cell.ts'
import { MentionText } from '../mentions/MentionText.tsx'
import type { MentionField } from '../mentions/use-mention-field.tsx'
import { Group } from './Group.tsx'
import { OptionPicture } from '../../pictures/web/OptionPicture.tsx'
import styles from './Settings.module.css'
import { newGestureId } from './use-cells.ts'

interface OptionsSettingsProps {
  blockId: string
  role: OptionRole
  hasPoints: boolean
  /** Whether each option has a picture. */
  hasPictures?: boolean
}

const texts = {
  choice: { title: 'Options', noun: 'option' },
  row: { title: 'Rows', noun: 'row' },
  column: { title: 'Columns', noun: 'column' },
} as const

const maxLabelLength = 500

/** The options of a question: texts, colors, points, and order. */
export function OptionsSettings({ blockId, role, hasPoints, hasPictures = false }: OptionsSettingsProps) {
  const { draft } = useEditor()
  const list = useRef<HTMLUListElement>(null)
  /** The option whose text takes the focus once it is there. */
  const [toFocus, setToFocus] = useState<string | null>(null)
  /** What is typed without leaving a text is undone together. */
  const gesture = useRef('')
  const options = (useOutline().options.get(blockId) ?? []).filter(option => option.role === role)
  const [showsPoints, setShowsPoints] = useState(() => options.some(({ points }) => points !== null))
  const { title, noun } = texts[role]
  const readOnly = !useMayEdit()
  const apply = (changes: readonly Change[], verb: string) => applyEdit(draft, changes, `${verb} ${noun}`)
  const set = (id: string, key: 'label' | 'color' | 'points', value: unknown) =>
    applyEdit(draft, [setCell(draft.document, { list: 'options', id, key }, value)], {
      label: `Edit ${noun}`,
      gestureId: gesture.current,
    })

  function add(afterId: string | null): void {
    const { changes, ids } = addOptions(draft.document, { blockId, role }, { labels: [''], afterId })
    if (apply(changes, 'Add')) setToFocus(ids[0] ?? null)
  }

  function remove({ id }: Option, index: number): void {
    if (!apply(deleteThing(draft.document, 'options', id), 'Delete')) return
    setToFocus((options[index - 1] ?? options[index + 1])?.id ?? null)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, option: Option, index: number): void {
    if (event.nativeEvent.isComposing || readOnly) return
    const by = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 } as Record<string, number>)[event.key] : undefined
    const isEmptied = event.key === 'Backspace' && option.label === '' && options.length > 1
    if (by === undefined && event.key !== 'Enter' && !isEmptied) return
    event.preventDefault()
    if (by !== undefined) apply(moveOption(draft.document, option.id, index + by), 'Move')
    else if (isEmptied) remove(option, index)
    else add(option.id)
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>, option: Option, mentions: MentionField): void {
    if (mentions.paste(event)) return
    const lines = optionLines(event.clipboardData.getData('text/plain'))
    const [first, ...rest] = lines
    if (readOnly || first === undefined || rest.length === 0) return
    event.preventDefault()
    const label = mentions.replaced(event.currentTarget, first)
    const { changes, ids } = pasteOptions(draft.document, { blockId, role }, { optionId: option.id, label, lines })
    if (apply(changes, 'Paste')) setToFocus(ids.at(-1) ?? null)
  }

  const focusNew = (id: string) => (input: HTMLInputElement | null) => {
    if (!input || id !== toFocus) return
    setToFocus(null)
    input.focus()
  }
  return (
    <Group title={title}>
      <ul ref={list} className={styles['options']}>
        {options.map((option, index) => (
          <li key={option.id} className={styles['option']}>
            {hasPictures && !readOnly && <OptionPicture option={option} name={`option ${index + 1}`} />}
            {role === 'choice' && !hasPictures && !readOnly && (
              <HueMenu
                label={`Color of option ${index + 1}`}
                hue={option.color}
                onChange={color => {
                  gesture.current = newGestureId()
                  set(option.id, 'color', color)
                }}
              />
            )}
            <MentionText
              text={option.label}
              place={{ list: 'options', id: option.id }}
              maxLength={maxLabelLength}
              readOnly={readOnly}
              onText={label => set(option.id, 'label', label)}
            >
              {mentions => (
                <TextInput
                  {...mentions.props}
                  ref={focusNew(option.id)}
                  className={styles['optionLabel'] ?? ''}
                  aria-label={`Text of ${noun} ${index + 1}`}
                  aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Enter"
                  dir="auto"
                  readOnly={readOnly}
                  error={isWrong(options, option)}
                  onFocus={() => {
                    gesture.current = newGestureId()
                  }}
                  onBlur={event => {
                    mentions.leave(event.relatedTarget)
                    draft.flush()
                  }}
                  onChange={event => mentions.change(event.currentTarget)}
                  onKeyDown={event => {
                    if (!mentions.press(event)) onKeyDown(event, option, index)
                  }}
                  onPaste={event => onPaste(event, option, mentions)}
                />
              )}
            </MentionText>
            {showsPoints && (
              <NumberInput
                className={styles['optionPoints'] ?? ''}
                aria-label={`Points of option ${index + 1}`}
                hideControls
                min={-formLimits.points}
                max={formLimits.points}
                readOnly={readOnly}
                value={option.points ?? ''}
                onFocus={() => {
                  gesture.current = newGestureId()
                }}
                onBlur={() => draft.flush()}
                onChange={points => set(option.id, 'points', typeof points === 'number' ? points : null)}
              />
            )}
            <ActionIcon
              aria-label={`Delete ${noun} ${index + 1}`}
              disabled={readOnly || options.length === 1}
              onClick={() => remove(option, index)}
            >
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {!readOnly && (
        <div className={styles['buttons']}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} stroke={1.75} />}
            onClick={() => add(options.at(-1)?.id ?? null)}
          >
            Add {noun}
          </Button>
          {hasPoints && role === 'choice' && !showsPoints && (
            <Button variant="subtle" size="xs" onClick={() => setShowsPoints(true)}>
              Give points
            </Button>
          )}
        </div>
      )}
    </Group>
  )
}

/** What keeps an option from being published; false if nothing does. */
function isWrong(options: readonly Option[], { id, label }: Option): string | false {
  const text = label.trim()
  if (text === '') return 'Type a text'
  return options.some(other => other.id !== id && other.label.trim() === text) && 'Another option has this text'
}
