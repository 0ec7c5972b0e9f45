import { Fragment, type KeyboardEvent, useRef } from 'react'
import { newId } from '../../../engine/model/ids.ts'
import type { TextPlace } from '../mentions/mention-choices.ts'
import type { Display } from '../mentions/mention-display.ts'
import { useMentionField } from '../mentions/use-mention-field.tsx'
import styles from './InPlaceText.module.css'

interface InPlaceTextProps {
  /** The name of the field. */
  label: string
  value: string
  /** Whose text it is, which decides what it can mention. */
  place: TextPlace
  placeholder?: string
  maxLength: number
  /** Whether the text can have several lines. */
  multiline?: boolean
  readOnly: boolean
  className?: string | undefined
  /** Attributes by which edits find the field to focus it. */
  data?: Readonly<Record<`data-${string}`, string | true>>
  /** The id of the field that names the block. */
  id?: string
  /** What is typed without a longer pause has the same gesture id, so that it is undone together. */
  onChange(value: string, gestureId: string): void
  onLeave?(): void
  onKeyDown?(event: KeyboardEvent<HTMLTextAreaElement>): void
}

/** After a pause of as many milliseconds, undo takes back only what is typed next. */
const pause = 1500

/** The gesture id of typing in one field. */
export function useTypingGesture() {
  const gesture = useRef({ id: '', until: 0 })
  return {
    next(): string {
      const now = performance.now()
      const { id, until } = gesture.current
      gesture.current = { id: now > until ? newId('ges') : id, until: now + pause }
      return gesture.current.id
    },
    end(): void {
      gesture.current.until = 0
    },
  }
}

const oneLine = (text: string) => text.replaceAll(/\s*[\r\n]+\s*/g, ' ')

/** A text that is edited where it stands. It grows with what is typed. */
export function InPlaceText(props: InPlaceTextProps) {
  const {
    label,
    value,
    place,
    placeholder = '',
    multiline = false,
    className,
    data,
    onChange,
    onLeave,
    onKeyDown,
    ...rest
  } = props
  const gesture = useTypingGesture()
  const { maxLength, readOnly } = props
  const clean = multiline ? undefined : oneLine
  const mentions = useMentionField({
    text: value,
    place,
    maxLength,
    readOnly,
    onText: text => onChange(clean?.(text) ?? text, gesture.next()),
    ...(clean && { clean }),
  })
  const { display } = mentions
  return (
    // The copy of the text behind the field gives it its height.
    <span className={`${styles.field} ${className ?? ''}`} data-copy={`${display.shown || placeholder} `}>
      {display.mentions.length > 0 && <Chips display={display} />}
      <textarea
        {...rest}
        {...data}
        {...mentions.props}
        className={styles.text}
        dir="auto"
        rows={1}
        spellCheck
        aria-label={label}
        placeholder={placeholder}
        onChange={event => mentions.change(event.currentTarget)}
        onKeyDown={event => {
          if (mentions.press(event)) return
          // A line break that is taken out again would move the caret to the end.
          if (event.key === 'Enter' && !multiline && !event.nativeEvent.isComposing) event.preventDefault()
          onKeyDown?.(event)
        }}
        onPaste={event => {
          if (mentions.paste(event)) return
          const text = event.clipboardData.getData('text/plain')
          if (multiline || readOnly || !/[\r\n]/.test(text)) return
          event.preventDefault()
          const field = event.currentTarget
          field.setRangeText(oneLine(text.trim()), field.selectionStart, field.selectionEnd, 'end')
          mentions.change(field)
        }}
        onBlur={event => {
          gesture.end()
          mentions.leave(event.relatedTarget)
          onLeave?.()
        }}
      />
      {mentions.popup}
    </span>
  )
}

/** The marks behind mentions. Their text is that of the field, so they stand where it has it. */
const Chips = ({ display: { shown, mentions } }: { display: Display }) => (
  <span className={styles.chips} dir="auto" aria-hidden>
    {mentions.map(({ name, shownFrom, shownTo }, index) => (
      <Fragment key={shownFrom}>
        {shown.slice(mentions[index - 1]?.shownTo ?? 0, shownFrom)}
        <mark className={styles.chip}>{name}</mark>
        {index === mentions.length - 1 && shown.slice(shownTo)}
      </Fragment>
    ))}
  </span>
)
