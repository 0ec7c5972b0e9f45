import { type KeyboardEvent } from 'react'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import { EditorMessage } from '../editing/EditorMessage.tsx'
import { Floating } from '../editing/Floating.tsx'
import { useTextEditor } from '../editing/use-text-editor.ts'
import classes from '../editing/editors.module.css'
import type { EditorProps } from '../field-ui.ts'
import { showDatetime, zoneOf, type DatetimeTemplate } from './datetime-format.ts'
import { localParts, readEditedDatetime, steppedDatetime, withDay, withTime } from './edited-datetime.ts'

const Calendar = lazyPart(() => import('../date/Calendar.tsx'))
const TimeList = lazyPart(() => import('./TimeList.tsx'))

/**
 * A text input that reads any format, with a calendar and a list of times below, or a message while the text cannot be
 * read. Arrow keys move by a day, page keys by a month, and Alt with an arrow by 15 minutes.
 */
export default function Editor(props: EditorProps<string, DatetimeTemplate>) {
  const { value, template, context } = props
  const of = { template, context }
  const show = (moment: string | null) => (moment === null ? '' : showDatetime(moment, template, context))
  const read = (text: string) => readEditedDatetime(text, value, of)
  const editor = useTextEditor(props, { text: show(value), read, selectsAll: true })
  const reading = read(editor.text)
  const moment = editor.text === show(value) ? value : reading.kind === 'value' ? reading.value : null
  const parts = moment === null ? null : localParts(moment, of)

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const next = event.nativeEvent.isComposing ? null : steppedDatetime(moment, event, of)
    if (next === null) return editor.input.onKeyDown(event)
    event.preventDefault()
    event.stopPropagation()
    editor.change(show(next))
  }

  function pickDay(date: string | null): void {
    const picked = date === null ? null : withDay(moment, date, of)
    if (template.displayTime && picked !== null) editor.change(show(picked))
    else editor.commit(picked, 'stay')
  }

  const input = <input {...editor.input} type="text" className={classes['input']} onKeyDown={onKeyDown} />
  return (
    <Floating opened target={input}>
      {editor.message === null ? (
        <LazyPart>
          <div className={classes['moment']}>
            <div className={classes['calendar']}>
              <Calendar
                date={parts?.date ?? null}
                context={context}
                timeZone={zoneOf(template, context)}
                onPick={pickDay}
              />
            </div>
            {template.displayTime && (
              <TimeList
                time={parts?.time ?? null}
                timeFormat={template.timeFormat}
                onPick={time => editor.commit(withTime(moment, time, of), 'stay')}
              />
            )}
          </div>
          {template.displayTime && <p className={classes['zone']}>Times are in {zoneOf(template, context)}</p>}
        </LazyPart>
      ) : (
        <EditorMessage id={editor.messageId}>{editor.message}</EditorMessage>
      )}
    </Floating>
  )
}
