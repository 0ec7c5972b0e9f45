import { IconGripVertical, IconPlus, IconX } from '@tabler/icons-react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useListDrag } from '../../../ui/lists/use-list-drag.ts'
import { say } from '../../../ui/toasts/say.ts'
import type { Block, Option, OptionRole } from '../../document/form-document.ts'
import { addOptions, moveOption, optionLines, pasteOptions } from '../edits/option-edits.ts'
import { setCell } from '../edits/set-cell.ts'
import { deleteThing } from '../edits/block-edits.ts'
import { neighborId } from '../editor-actions.ts'
import { applyEdit, type Editor, labelOf, lastInsertLine, optionOf, textOf } from '../editor-context.ts'
import type { MentionField } from '../mentions/use-mention-field.tsx'
import { MentionText } from '../mentions/MentionText.tsx'
import { rightOrderOf, toggleRight } from '../quiz/quiz-edits.ts'
import { RightMark } from '../quiz/RightMark.tsx'
import { useTypingGesture } from './InPlaceText.tsx'
import styles from './OptionsInPlace.module.css'

interface OptionsInPlaceProps {
  editor: Editor
  block: Block
  role: OptionRole
  options: readonly Option[]
  readOnly: boolean
  /** Whether the right options can be marked. */
  isScored: boolean
}

const nouns: Record<OptionRole, string> = { choice: 'Option', row: 'Row', column: 'Column' }

/** The marker before an option: what respondents press. */
const shapes: Readonly<Record<string, string>> = {
  multiple_choice: 'square',
  multi_dropdown: 'square',
  matrix_multiple: 'square',
  dropdown: 'number',
  ranking: 'number',
}

/** The options of a question as a list that is typed. Enter adds the next one, several pasted lines add several. */
export function OptionsInPlace({ editor, block, role, options, readOnly, isScored }: OptionsInPlaceProps) {
  const { draft } = editor
  const group = { blockId: block.id, role }
  const typing = useTypingGesture()
  const noun = nouns[role]
  const lower = noun.toLowerCase()
  const { dragging, markOf } = useListDrag({
    ids: options.map(({ id }) => id),
    axis: 'y',
    grip: '[data-option-grip]',
    onDrop: readOnly ? null : (from, to) => moveTo(from, to),
  })
  const moveTo = (from: number, to: number) => {
    const option = options[from]
    if (!option || !applyEdit(draft, moveOption(draft.document, option.id, to), `Move ${lower}`)) return
    say(`${to + 1} of ${options.length}`)
    editor.focus(optionOf(option.id))
  }
  const rename = (option: Option, label: string) => {
    const changes = [setCell(draft.document, { list: 'options', id: option.id, key: 'label' }, label)]
    applyEdit(draft, changes, { label: `Edit ${lower}`, gestureId: typing.next() })
  }
  const add = (afterId: string | null) => {
    const { changes, ids } = addOptions(draft.document, group, { labels: [''], afterId })
    if (applyEdit(draft, changes, `Add ${lower}`)) editor.focus(optionOf(ids[0] ?? ''))
  }
  const remove = (index: number) => {
    const option = options[index]
    if (!option || !applyEdit(draft, deleteThing(draft.document, 'options', option.id), `Delete ${lower}`)) return
    const next = options[index - 1] ?? options[index + 1]
    editor.focus(next ? optionOf(next.id) : labelOf(block.id))
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>, option: Option, mentions: MentionField) => {
    if (mentions.paste(event)) return
    const lines = optionLines(event.clipboardData.getData('text/plain'))
    const [first = ''] = lines
    if (readOnly || lines.length < 2) return
    event.preventDefault()
    const label = mentions.replaced(event.currentTarget, first)
    const { changes, ids } = pasteOptions(draft.document, group, { optionId: option.id, label, lines })
    if (applyEdit(draft, changes, `Paste ${lines.length} options`)) editor.focus(optionOf(ids.at(-1) ?? option.id))
  }
  /** From the last option to the block after this one. */
  const leaveDown = () => {
    const next = neighborId(editor, block.id, 1)
    if (next !== null) editor.focus(textOf(next))
    else if (!readOnly) editor.focus(lastInsertLine)
  }
  const marks = isScored && role === 'choice'
  const mark = (option: Option) => applyEdit(draft, toggleRight(draft.document, option), 'Mark right answer')
  const order = block.type === 'ranking' ? rightOrderOf(draft.document, block) : null
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    const marked = marks && !readOnly && event.key === 'Enter' && (event.ctrlKey || event.metaKey) && options[index]
    if (marked) {
      event.preventDefault()
      if (!event.repeat) mark(marked)
    }
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const option = options[index]
    if (!option) return
    if (by !== undefined) {
      event.preventDefault()
      // The block itself moves by the same keys outside its options.
      event.stopPropagation()
      const other = options[index + by]
      if (event.altKey && !readOnly) moveTo(index, index + by)
      else if (!event.altKey && other) editor.focus(optionOf(other.id))
      else if (!event.altKey && by < 0) editor.focus(labelOf(block.id))
      else if (!event.altKey) leaveDown()
    } else if (event.key === 'Enter' && !readOnly) {
      event.preventDefault()
      if (!event.repeat) add(option.id)
    } else if (event.key === 'Backspace' && event.currentTarget.value === '' && !readOnly) {
      event.preventDefault()
      // A key that is held stops at the end of a text.
      if (!event.repeat) remove(index)
    }
  }
  return (
    <div className={styles.group}>
      {role !== 'choice' && <span className={styles.title}>{noun}s</span>}
      <ul {...dragging} className={styles.options} aria-label={`${noun}s`}>
        {options.map((option, index) => (
          <li key={option.id} className={styles.option} {...markOf(option.id, index)}>
            {!readOnly && (
              <span data-option-grip className={styles.grip} aria-hidden>
                <IconGripVertical size={14} stroke={1.75} />
              </span>
            )}
            <span className={styles.marker} data-shape={shapes[block.type] ?? 'circle'} aria-hidden>
              {shapes[block.type] === 'number' ? index + 1 : ''}
            </span>
            <OptionText
              option={option}
              name={`${noun} ${index + 1}`}
              keys={`Enter Alt+ArrowUp Alt+ArrowDown${marks ? ' Control+Enter' : ''}`}
              readOnly={readOnly}
              onText={label => rename(option, label)}
              onKeyDown={event => onKeyDown(event, index)}
              onPaste={(event, mentions) => paste(event, option, mentions)}
              onLeave={() => {
                typing.end()
                draft.flush()
              }}
            />
            {marks && (
              <RightMark
                option={option}
                number={index + 1}
                place={order && order.indexOf(option.id) + 1}
                readOnly={readOnly}
                onToggle={() => mark(option)}
              />
            )}
            {!readOnly && (
              <button
                type="button"
                className={styles.remove}
                aria-label={`Delete ${lower} ${index + 1}`}
                onClick={() => remove(index)}
              >
                <IconX size={14} stroke={1.75} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {!readOnly && (
        <button type="button" className={styles.add} onClick={() => add(options.at(-1)?.id ?? null)}>
          <IconPlus size={14} stroke={1.75} aria-hidden />
          Add {lower}
        </button>
      )}
    </div>
  )
}

interface OptionTextProps {
  option: Option
  name: string
  /** The keys that the list adds. */
  keys: string
  readOnly: boolean
  onText(label: string): void
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void
  onPaste(event: ClipboardEvent<HTMLInputElement>, mentions: MentionField): void
  onLeave(): void
}

const OptionText = ({ option, name, keys, readOnly, onText, onKeyDown, onPaste, onLeave }: OptionTextProps) => (
  <MentionText
    text={option.label}
    place={{ list: 'options', id: option.id }}
    maxLength={500}
    readOnly={readOnly}
    onText={onText}
  >
    {mentions => (
      <input
        className={styles.input}
        dir="auto"
        data-option={option.id}
        aria-label={name}
        aria-keyshortcuts={keys}
        placeholder={name}
        readOnly={readOnly}
        {...mentions.props}
        onChange={event => mentions.change(event.currentTarget)}
        onBlur={event => {
          mentions.leave(event.relatedTarget)
          onLeave()
        }}
        onKeyDown={event => {
          if (!mentions.press(event)) onKeyDown(event)
        }}
        onPaste={event => onPaste(event, mentions)}
      />
    )}
  </MentionText>
)
