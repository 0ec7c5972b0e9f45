import { useRef, type CSSProperties, type KeyboardEvent, type MouseEvent } from 'react'
import { MessageBelow } from '../editing/MessageBelow.tsx'
import { useTextEditor } from '../editing/use-text-editor.ts'
import type { EditorProps } from '../field-ui.ts'
import { pressStars } from './press-stars.ts'
import type { RatingTemplate } from './rating-template.ts'
import { readRating } from './read-rating.ts'
import { starsLabel } from './stars.ts'
import { isDrawn, steppedStars, typedStars } from './type-stars.ts'
import classes from './stars.module.css'

/**
 * Stars that are set by a click, digits, or the arrow keys. A text input receives the keys; it covers the stars while
 * its text is more than a number.
 */
export default function Editor(props: EditorProps<number, RatingTemplate>) {
  const { value, template, context } = props
  const { maxRating } = template
  const row = useRef<HTMLSpanElement>(null)
  const editor = useTextEditor(props, {
    text: value === null ? '' : String(value),
    read: text => readRating(text, template, context),
    filter: (text, before) => typedStars({ text, before }, maxRating),
  })
  const isText = !isDrawn(editor.text)
  const stars = editor.text === '' || isText ? null : Number(editor.text)

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const isTyping = isText || event.nativeEvent.isComposing
    const stepped = isTyping ? undefined : steppedStars(event.key, stars, maxRating)
    if (stepped === undefined) return editor.input.onKeyDown(event)
    event.preventDefault()
    event.stopPropagation()
    editor.change(stepped === null ? '' : String(stepped))
  }

  /** A click beside the stars only keeps the focus. */
  function onClick(event: MouseEvent): void {
    const box = row.current?.getBoundingClientRect()
    if (isText || !box || event.clientX < box.left || event.clientX > box.right) return
    editor.commit(pressStars(stars, (event.clientX - box.left) / box.width, maxRating), 'stay')
  }

  const drawn = { '--stars': maxRating, '--filled': Math.min(stars ?? 0, maxRating) } as CSSProperties
  return (
    <div className={classes['editor']}>
      <span ref={row} className={classes['stars']} style={drawn} aria-hidden />
      <MessageBelow editor={editor}>
        <input
          {...editor.input}
          type="text"
          role="spinbutton"
          inputMode="numeric"
          className={classes['keys']}
          data-text={isText || undefined}
          aria-valuemin={0}
          aria-valuemax={maxRating}
          aria-valuenow={stars ?? 0}
          aria-valuetext={isText ? editor.text : starsLabel(stars, maxRating)}
          onKeyDown={onKeyDown}
          onClick={onClick}
        />
      </MessageBelow>
    </div>
  )
}
