import type { KeyboardEvent } from 'react'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import { EditorMessage } from '../editing/EditorMessage.tsx'
import { Floating } from '../editing/Floating.tsx'
import { useTextEditor } from '../editing/use-text-editor.ts'
import classes from '../editing/editors.module.css'
import type { EditorProps } from '../field-ui.ts'
import { storedDate, today } from './calendar.ts'
import { showDate, type DateTemplate } from './date-format.ts'
import { dateSteps } from './date-steps.ts'
import { readDate } from './read-date.ts'

const Calendar = lazyPart(() => import('./Calendar.tsx'))

/**
 * A text input that reads any format, with a calendar below, or a message while the text cannot be read. Arrow keys move by a day,
 * page keys by a month.
 */
export default function Editor(props: EditorProps<string, DateTemplate>) {
  const { value, template, context } = props
  const read = (text: string) => readDate(text, template, context)
  const text = value === null ? '' : showDate(value, template, context)
  const editor = useTextEditor(props, { text, read, selectsAll: true })
  const reading = read(editor.text)
  const date = reading.kind === 'value' ? reading.value : null

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const step = dateSteps[event.key]
    if (!step || event.altKey || event.nativeEvent.isComposing) return editor.input.onKeyDown(event)
    event.preventDefault()
    event.stopPropagation()
    const next = date === null ? today(context) : Temporal.PlainDate.from(date).add(step)
    editor.change(showDate(storedDate(next), template, context))
  }

  const input = <input {...editor.input} type="text" className={classes['input']} onKeyDown={onKeyDown} />
  return (
    <Floating opened target={input}>
      {editor.message === null ? (
        <div className={classes['calendar']}>
          <LazyPart>
            <Calendar date={date} context={context} onPick={picked => editor.commit(picked, 'stay')} />
          </LazyPart>
        </div>
      ) : (
        <EditorMessage id={editor.messageId}>{editor.message}</EditorMessage>
      )}
    </Floating>
  )
}
