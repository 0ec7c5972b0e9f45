import { Textarea } from '@mantine/core'
import { memo, useId, useRef } from 'react'
import { formLimits } from '../../document/form-limits.ts'
import type { FormText } from '../../languages/form-texts.ts'
import { newGestureId } from '../settings/use-cells.ts'
import styles from './Translations.module.css'

interface TranslationRowProps {
  text: FormText
  index: number
  value: string
  tag: string
  isRightToLeft: boolean
  readOnly: boolean
  onChange(address: string, text: string, gestureId: string): void
  /** Returns whether it has taken what was pasted. */
  onPaste(index: number, pasted: string): boolean
  onLeave(): void
}

/** A text of the form with its translation. */
export const TranslationRow = memo(
  function TranslationRow(props: TranslationRowProps) {
    const { text, index, value, tag, isRightToLeft, readOnly, onChange, onPaste, onLeave } = props
    const gesture = useRef('')
    const id = useId()
    return (
      <div className={styles.row}>
        <div id={id} className={styles.source}>
          <span className={styles.name}>{text.name}</span>
          <bdi>{text.text}</bdi>
        </div>
        <Textarea
          aria-labelledby={id}
          data-long={text.isLong || undefined}
          lang={tag}
          dir={isRightToLeft ? 'rtl' : 'ltr'}
          autosize
          minRows={text.isLong ? 2 : 1}
          maxRows={10}
          maxLength={formLimits.richTextLength}
          placeholder="Missing"
          classNames={{ input: value === '' ? (styles.missing ?? '') : '' }}
          value={value}
          readOnly={readOnly}
          onFocus={() => {
            gesture.current = newGestureId()
          }}
          onBlur={onLeave}
          onPaste={event => {
            if (!readOnly && onPaste(index, event.clipboardData.getData('text/plain'))) event.preventDefault()
          }}
          onChange={event => onChange(text.address, event.currentTarget.value, gesture.current)}
        />
      </div>
    )
  },
  // The functions do the same after each change.
  (before, after) =>
    before.value === after.value &&
    before.index === after.index &&
    before.readOnly === after.readOnly &&
    before.isRightToLeft === after.isRightToLeft &&
    before.text.text === after.text.text &&
    before.text.isLong === after.text.isLong,
)
