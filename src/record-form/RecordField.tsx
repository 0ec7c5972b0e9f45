import {
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { editorMark, noteUnreadable } from '../fields/editing/end-edit.ts'
import type { FieldContext } from '../fields/field-type.ts'
import { isFirstOfMany } from '../fields/first-of-many.ts'
import { useLinkedRecords } from '../fields/linked-records.ts'
import { fieldType } from '../fields/registry.ts'
import type { Move } from '../fields/field-ui.ts'
import { LazyPart } from '../ui/late/LazyPart.tsx'
import { toastError, toastKept } from '../ui/toasts/toasts.tsx'
import type { Field } from '../engine/model/structure.ts'
import { fieldUiOf } from './field-ui-of.ts'
import { notLoadedText } from '../grid/editing/held-cells.ts'
import { isSameValue } from '../grid/editing/same-value.ts'
import { CellView } from './CellView.tsx'
import { FieldHead } from './FieldHead.tsx'
import { LinkedChips } from '../tables/record/LinkedChips.tsx'
import type { MoreLinks } from '../tables/record/open-record.ts'
import { PlainValue } from './PlainValue.tsx'
import styles from '../tables/record/RecordPanel.module.css'

/** What becomes of the value of a field. */
export interface FieldEdit {
  /** What the person saw when they began. */
  before: unknown
  after: unknown
  /** Of which type the field was then; absent when it still is. */
  type?: string
  gestureId?: string | undefined
}

interface RecordFieldProps {
  field: Field
  /** Whose field it is. */
  recordId: string
  value: unknown
  context: FieldContext
  readOnly: boolean
  onChange(edit: FieldEdit): void
  /** Fetches all links of a field of which only the first are here; answers whether they are. */
  onWhole(): Promise<boolean>
  /** Fetches some of them. */
  onMoreLinks(after: string | undefined): Promise<MoreLinks>
  /** What is typed into the open editor by now, and what the field held when it was opened; null once it is closed. */
  onTyping(typed: { text: string; before: unknown } | null): void
  /** Shows what the field holds in place of an editor, also to those who may only look. */
  onOpen?: (() => void) | undefined
  /** Absent when the person may not change the structure of the base. */
  onTemplateChange?: ((template: unknown) => void) | undefined
}

/** Fields of a panel are found by this, for the keys that go from one to the next. */
const boxMark = 'data-field-box'

function focusBeside(box: HTMLElement | null, move: Move): void {
  const boxes = [...(box?.closest('[role=tabpanel]')?.querySelectorAll<HTMLElement>(`[${boxMark}]`) ?? [])]
  const at = box ? boxes.indexOf(box) : -1
  const to = move === 'right' ? boxes[at + 1] : move === 'left' ? boxes[at - 1] : boxes[at]
  ;(to ?? box)?.focus()
}

/** Links are opened one by one, so they cannot be part of the button that edits them: that lies below them. */
const BoxAround = ({ view, children }: { view: ReactNode; children: ReactNode }) =>
  view === null ? (
    children
  ) : (
    <div className={styles.linkedBox}>
      {children}
      {view}
    </div>
  )

/** A key that writes something. */
const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/** Where on what a box shows a click was, from 0 to 1; undefined beside it, and for a key. */
function placeAcross({ currentTarget, clientX, detail }: MouseEvent<HTMLElement>): number | undefined {
  const shown = currentTarget.firstElementChild?.firstElementChild?.getBoundingClientRect()
  if (detail === 0 || !shown || clientX < shown.left || clientX > shown.right) return undefined
  return (clientX - shown.left) / shown.width
}

/** One field of a record: its name, and its value, which opens the editor of its type. */
export function RecordField(props: RecordFieldProps) {
  const { field, recordId, value, context, readOnly, onChange, onTyping, onOpen, onTemplateChange } = props
  const ui = fieldUiOf(field.type)
  const held = value ?? null
  const { toggle, press } = ui
  // An editor that waits for all links, and what is typed for it.
  const [awaited, setAwaited] = useState<{ text?: string } | null>(null)
  const [editing, setEditing] = useState<{ field: Field; value: unknown; initialText?: string } | null>(null)
  // An editor that is open stays as it is when its field gets another type, and what is typed into it is read by that one.
  const isLate = editing !== null && editing.field.type !== field.type
  const edited = isLate ? editing.field : field
  const { Editor } = fieldUiOf(edited.type)
  const box = useRef<HTMLButtonElement>(null)
  const left = useRef<Move | null>(null)
  const id = useId()

  useEffect(() => {
    const move = left.current
    left.current = null
    if (editing || move === null) return
    if (move !== 'stay') return focusBeside(box.current, move)
    // A closing blur does not yet say where the focus goes.
    const frame = requestAnimationFrame(() => document.activeElement === document.body && box.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [editing])

  if (awaited && !isFirstOfMany(held)) {
    setAwaited(null)
    setEditing({ field, value: held, ...(awaited.text !== undefined && { initialText: awaited.text }) })
  }
  const edit = (text?: string) => {
    if (!isFirstOfMany(held))
      return setEditing({ field, value: held, ...(text !== undefined && { initialText: text }) })
    setAwaited(one => ({ ...one, ...(text !== undefined && { text: (one?.text ?? '') + text }) }))
    void props.onWhole().then(isHere => {
      if (isHere) return
      setAwaited(null)
      toastError(notLoadedText)
    })
  }

  // Taken away while somebody types into it: the record or the field was deleted.
  const typed = useRef<string | null>(null)
  const tell = useRef(onTyping)
  useEffect(() => {
    tell.current = onTyping
  })
  const type = (text: string, before: unknown) => {
    typed.current = text
    tell.current({ text, before })
  }
  const forget = useCallback(() => {
    // Who has typed nothing here has nothing to say about what is typed elsewhere.
    if (typed.current !== null) tell.current(null)
    typed.current = null
  }, [])
  useEffect(
    () => () => {
      if (typed.current) toastKept('The record or field was taken away while you typed', typed.current)
      forget()
    },
    [forget],
  )

  if (readOnly && editing) setEditing(null)
  useEffect(() => {
    if (!readOnly || !typed.current) return
    toastKept('This could not be edited any more while you typed', typed.current)
    forget()
  }, [readOnly, forget])

  const close = (move: Move) => {
    forget()
    left.current = move
    setEditing(null)
  }
  const { open } = useLinkedRecords()
  const links = fieldType(field.type).links?.settings(field.template)
  const view = links ? (
    <LinkedChips
      id={`${id}-value`}
      tableId={links.tableId}
      ids={Array.isArray(held) ? held : []}
      from={{ recordId, fieldId: field.id }}
      context={context}
      readMore={props.onMoreLinks}
    />
  ) : (
    <CellView id={`${id}-value`} type={field.type} template={field.template} value={value} context={context} />
  )
  const labels = `${id}-name ${id}-value`
  return (
    <div className={styles.field}>
      <FieldHead id={`${id}-name`} value={held} {...{ field, context }} />
      {readOnly && !onOpen && (
        <PlainValue field={field} value={value}>
          {view}
        </PlainValue>
      )}
      {!readOnly && editing && (
        <div
          {...{ [editorMark]: '' }}
          className={styles.editor}
          style={{ minHeight: ui.editorSize?.minHeight }}
          onInput={({ target }) => {
            if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
              type(target.value, editing.value)
          }}
        >
          <LazyPart>
            <Editor
              value={editing.value}
              template={edited.template}
              context={context}
              label={field.name}
              initialText={editing.initialText}
              onCommit={(after, move, gestureId) => {
                const { value: before } = editing
                if (!isSameValue(after, before))
                  onChange({ before, after, ...(isLate && { type: edited.type }), gestureId })
                close(move === 'right' || move === 'left' ? move : move === 'stay' ? 'stay' : 'down')
              }}
              onCancel={() => close('stay')}
              onUnreadable={message => {
                noteUnreadable()
                toastError(message)
              }}
              {...(links && {
                onOpenLinked: linkedId =>
                  open({ tableId: links.tableId, recordId: linkedId, from: { recordId, fieldId: field.id } }),
              })}
              {...(onTemplateChange && !isLate && { onTemplateChange })}
            />
          </LazyPart>
        </div>
      )}
      {(onOpen || (!readOnly && !editing)) && (
        <BoxAround view={links ? view : null}>
          <button
            ref={box}
            type="button"
            className={links ? styles.cover : readOnly ? styles.opener : styles.box}
            aria-labelledby={labels}
            aria-busy={awaited !== null || undefined}
            {...{ [boxMark]: '' }}
            onClick={event => {
              const across = press && placeAcross(event)
              if (onOpen) onOpen()
              else if (toggle) onChange({ before: held, after: toggle(held) })
              else if (press && across !== undefined)
                onChange({ before: held, after: press(held, { across, template: field.template }) })
              else edit()
            }}
            onKeyDown={event => {
              if (onOpen || toggle || !isText(event)) return
              event.preventDefault()
              type(event.key, held)
              edit(event.key)
            }}
          >
            {!links && view}
          </button>
        </BoxAround>
      )}
    </div>
  )
}
