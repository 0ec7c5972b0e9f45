import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { mentionOf } from '../../logic/piping.ts'
import { mentionedName, withNames } from '../../logic/mention-names.ts'
import { outlineOf, useDraftValue, useEditor } from '../editor-context.ts'
import { findChoices, type MentionChoice, mentionChoices, type TextPlace } from './mention-choices.ts'
import {
  type Display,
  displayOf,
  editShown,
  type MentionQuery,
  queryAt,
  replaceShown,
  shownAt,
  storedAt,
  withFallback,
} from './mention-display.ts'
import { FallbackPopup, MentionList } from './MentionPopups.tsx'

type Field = HTMLTextAreaElement | HTMLInputElement

export interface MentionFieldInput {
  /** As it is stored. */
  text: string
  /** Whose text it is; null for a text that cannot mention anything. */
  place: TextPlace | null
  maxLength: number
  readOnly: boolean
  onText(text: string): void
  /** What is pasted becomes this first, such as one line. */
  clean?(text: string): string
}

/** What a text field needs to show mentions by their names, and to insert them behind an '@'. */
export interface MentionField {
  display: Display
  /** For the text field. */
  props: {
    'data-mention-field': string
    value: string
    'aria-controls': string | undefined
    'aria-activedescendant': string | undefined
    onSelect(event: { currentTarget: Field }): void
    onCopy(event: ClipboardEvent<Field>): void
    onCut(event: ClipboardEvent<Field>): void
  }
  change(field: Field): void
  /** Does what a key means for mentions. Returns whether it meant anything. */
  press(event: KeyboardEvent<Field>): boolean
  /** Takes a paste with mentions. Returns whether it did. */
  paste(event: ClipboardEvent<Field>): boolean
  /** The text with something else in place of what is selected in the field. */
  replaced(field: Field, text: string): string
  /** To be called when the field loses the focus. */
  leave(to: EventTarget | null): void
  /** The list of what can be mentioned, or the fallback of the selected mention. */
  popup: ReactNode
}

/** The type under which the clipboard has texts with their mentions. */
const storedType = 'application/x-gridloom-text'

const mentionedNow = (display: Display, { selectionStart, selectionEnd }: Field): number =>
  display.mentions.findIndex(({ shownFrom, shownTo }) => selectionStart === shownFrom && selectionEnd === shownTo)

export function useMentionField(input: MentionFieldInput): MentionField {
  const { text, place, maxLength, readOnly, onText, clean = same } = input
  const { draft } = useEditor()
  const id = useId()
  // As a text, so that the field is drawn again only when a name in it changes.
  useDraftValue(({ document }) => (place ? withNames(document, text) : text))
  const nameOf = (mentioned: string, fallback: string) => mentionedName(draft.document, mentioned) ?? (fallback || '…')
  const displayed = (stored: string): Display =>
    place ? displayOf(stored, nameOf) : { text: stored, shown: stored, mentions: [] }
  const display = displayed(text)
  const caret = useRef<number | null>(null)
  const [query, setQuery] = useState<MentionQuery | null>(null)
  const [active, setActive] = useState(0)
  const [selected, setSelected] = useState<number | null>(null)
  useLayoutEffect(() => {
    const at = caret.current
    caret.current = null
    if (at === null) return
    const field = fieldOf(id)
    if (field === document.activeElement) field?.setSelectionRange(at, at)
  })
  const found =
    query && place ? findChoices(mentionChoices(draft.document, outlineOf(draft.document), place), query.query) : []
  const isListOpen = query !== null && found.length > 0 && !readOnly

  function apply(edit: { text: string; caret: number }, typed: string | null): void {
    if (edit.text.length > maxLength) return
    const next = displayed(edit.text)
    const at = shownAt(next, edit.caret)
    // The browser has already put the caret there if the field shows what was typed.
    if (next.shown !== typed) caret.current = at
    setSelected(null)
    setQuery(typed === null || !place ? null : queryAt(next, at))
    setActive(0)
    onText(edit.text)
  }
  function choose(choice: MentionChoice): void {
    const to = fieldOf(id)?.selectionEnd ?? display.shown.length
    if (query) apply(replaceShown(display, { from: query.from, to }, mentionOf(choice.id)), null)
  }
  function moveIn(event: KeyboardEvent<Field>): boolean {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const choice = found[active]
    if (by !== undefined) setActive((active + by + found.length) % found.length)
    else if (event.key === 'Escape') setQuery(null)
    else if ((event.key === 'Enter' || event.key === 'Tab') && choice) choose(choice)
    else return false
    return true
  }
  const copy = (event: ClipboardEvent<Field>, isCut: boolean) => {
    const { selectionStart, selectionEnd } = event.currentTarget
    const range = { from: selectionStart ?? 0, to: selectionEnd ?? 0 }
    if (display.mentions.length === 0 || range.from === range.to) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', display.shown.slice(range.from, range.to))
    event.clipboardData.setData(storedType, text.slice(storedAt(display, range.from), storedAt(display, range.to)))
    if (isCut && !readOnly) apply(replaceShown(display, range, ''), null)
  }
  const focusSelected = () => {
    const mention = selected === null ? undefined : display.mentions[selected]
    const field = fieldOf(id)
    field?.focus()
    if (mention) field?.setSelectionRange(mention.shownTo, mention.shownTo)
    setSelected(null)
  }
  const mention = selected === null ? undefined : display.mentions[selected]

  return {
    display,
    props: {
      'data-mention-field': id,
      value: display.shown,
      'aria-controls': isListOpen ? id : undefined,
      'aria-activedescendant': isListOpen ? `${id}-${active}` : undefined,
      onSelect({ currentTarget }) {
        const { selectionStart, selectionEnd } = currentTarget
        const inside = display.mentions.find(
          ({ shownFrom, shownTo }) =>
            selectionStart === selectionEnd && (selectionStart ?? 0) > shownFrom && (selectionStart ?? 0) < shownTo,
        )
        if (inside) currentTarget.setSelectionRange(inside.shownFrom, inside.shownTo)
        const now = mentionedNow(display, currentTarget)
        setSelected(now < 0 || readOnly ? null : now)
        if (query) setQuery(queryAt(display, selectionEnd ?? 0))
      },
      onCopy: event => copy(event, false),
      onCut: event => copy(event, true),
    },
    change(field) {
      const at = field.selectionEnd ?? field.value.length
      const edit =
        display.mentions.length === 0
          ? { text: field.value, caret: at }
          : editShown(display, { shown: field.value, caret: at })
      apply(edit, field.value)
    },
    press(event) {
      if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return false
      const isHandled = isListOpen ? moveIn(event) : event.key === 'Enter' && mention !== undefined && focusFallback(id)
      if (!isHandled) return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
    paste(event) {
      const stored = event.clipboardData.getData(storedType)
      if (stored === '' || readOnly) return false
      event.preventDefault()
      const { selectionStart, selectionEnd } = event.currentTarget
      apply(replaceShown(display, { from: selectionStart ?? 0, to: selectionEnd ?? 0 }, clean(stored)), null)
      return true
    },
    replaced: ({ selectionStart, selectionEnd }, inserted) =>
      replaceShown(display, { from: selectionStart ?? 0, to: selectionEnd ?? 0 }, inserted).text,
    leave(to) {
      setQuery(null)
      if (!(to instanceof Element && to.closest(`[data-mention-popup="${CSS.escape(id)}"]`))) setSelected(null)
    },
    popup: isListOpen ? (
      <MentionList id={id} choices={found} active={active} onChoose={choose} />
    ) : mention && selected !== null ? (
      <FallbackPopup
        id={id}

        mention={mention}
        onChange={fallback => onText(withFallback(display, selected, fallback))}
        onRemove={() => {
          fieldOf(id)?.focus()
          apply(replaceShown(display, { from: mention.shownFrom, to: mention.shownTo }, ''), null)
        }}
        onLeave={focusSelected}
        onClose={() => setSelected(null)}
      />
    ) : null,
  }
}

const fieldOf = (id: string): Field | null => document.querySelector<Field>(`[data-mention-field="${CSS.escape(id)}"]`)

const same = (text: string): string => text

function focusFallback(id: string): boolean {
  document.querySelector<HTMLElement>(`[data-mention-popup="${CSS.escape(id)}"] input`)?.focus()
  return true
}
