import { type KeyboardEvent, useRef } from 'react'
import { newId } from '../../../engine/model/ids.ts'
import styles from './InPlaceText.module.css'

interface InPlaceTextProps {
  /** The name of the field. */
  label: string
  value: string
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
  return (
    // The copy of the text behind the field gives it its height.
    <span className={`${styles.field} ${className ?? ''}`} data-copy={`${value === '' ? placeholder : value} `}>
      <textarea
        {...rest}
        {...data}
        className={styles.text}
        dir="auto"
        rows={1}
        spellCheck
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={event => {
          const text = event.currentTarget.value
          onChange(multiline ? text : oneLine(text), gesture.next())
        }}
        onKeyDown={event => {
          // A line break that is taken out again would move the caret to the end.
          if (event.key === 'Enter' && !multiline && !event.nativeEvent.isComposing) event.preventDefault()
          onKeyDown?.(event)
        }}
        onPaste={event => {
          const text = event.clipboardData.getData('text/plain')
          if (multiline || props.readOnly || !/[\r\n]/.test(text)) return
          event.preventDefault()
          const field = event.currentTarget
          field.setRangeText(oneLine(text.trim()), field.selectionStart, field.selectionEnd, 'end')
          onChange(field.value.slice(0, props.maxLength), gesture.next())
        }}
        onBlur={() => {
          gesture.end()
          onLeave?.()
        }}
      />
    </span>
  )
}
