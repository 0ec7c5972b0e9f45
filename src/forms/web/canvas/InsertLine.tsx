import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { ListOption } from '../../../ui/menus/ListOption.tsx'
import { useActiveOption } from '../../../ui/menus/use-active-option.ts'
import { toastNews } from '../../../ui/toasts/toasts.tsx'
import type { BlockType } from '../../blocks/block-type.ts'
import { BlockIcon } from '../BlockIcon.tsx'
import { insertBlock, type Spot } from '../edits/block-edits.ts'
import { blockFromLine, questionsFromText } from '../edits/questions-from-text.ts'
import { applyEdit, type Editor, handleOf, lastInsertLine, textOf } from '../editor-context.ts'
import { insert, insertPages, openInsertLine, select } from '../editor-actions.ts'
import { findBlockList } from '../palette/find-blocks.ts'
import styles from './InsertLine.module.css'

interface InsertLineProps {
  editor: Editor
  spot: Spot
  /** Whether it is the one at the end of the page, which is always there. */
  isLast: boolean
}

/**
 * An empty place for the next block. '/' opens the list of blocks, and what is typed after it searches the list. Other
 * text becomes a question.
 */
export function InsertLine({ editor, spot, isLast }: InsertLineProps) {
  const [typed, setShown] = useState('')
  /** The same, for what happens before the next render. */
  const text = useRef('')
  const [isClosed, setClosed] = useState(false)
  const id = useId()
  const isOpen = typed.startsWith('/') && !isClosed
  const search = typed.slice(1)
  const types = useMemo(() => (isOpen ? findBlockList(search, editor.offered) : []), [isOpen, search, editor.offered])
  const ids = useMemo(() => types.map(({ type }) => type), [types])
  const list = useActiveOption({ ids, initial: '', onChoose: choose })
  // The first one that is found is active until the arrow keys move on.
  const active = list.active ?? ids[0] ?? null

  function setTyped(next: string): void {
    text.current = next
    setShown(next)
  }

  /** Makes a question of what was typed and left, so that it is not lost. */
  function keep(): void {
    const left = text.current
    if (left.trim() === '' || left.startsWith('/')) return
    const { changes } = insertBlock(editor.draft.document, blockFromLine(left, editor.offered), spot)
    if (applyEdit(editor.draft, changes, 'Insert question')) setTyped('')
  }
  const keepLeft = useEffectEvent(keep)
  // When somebody deletes the block above, or another page is shown.
  useLayoutEffect(() => () => keepLeft(), [])

  function onBlur({ currentTarget }: FocusEvent): void {
    // The window lost the focus, not the place.
    if (document.activeElement === currentTarget) return
    setClosed(true)
    keep()
    if (!isLast && editor.ui.getState().insertAt === spot) editor.ui.setState({ insertAt: null })
  }

  function choose(type: string): void {
    setTyped('')
    insert(editor, { type }, spot)
  }

  /** Makes a question of what was typed, and goes on to the place after it. */
  function insertTyped(): void {
    const question = text.current
    // Cleared first, so that leaving the place does not make the question once more.
    setTyped('')
    const { changes, id: blockId } = insertBlock(editor.draft.document, blockFromLine(question, editor.offered), spot)
    if (!applyEdit(editor.draft, changes, 'Insert question')) return setTyped(question)
    select(editor, { list: 'blocks', id: blockId })
    openInsertLine(editor, { parentId: spot.parentId, afterId: blockId })
  }

  function leave(to: string | readonly string[]): void {
    keep()
    editor.ui.setState({ insertAt: null })
    editor.focus(to)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && (typed !== '' || !isLast || spot.afterId !== null)) {
      event.preventDefault()
      event.stopPropagation()
      if (isOpen) setTyped('')
      else leave(spot.afterId === null ? lastInsertLine : handleOf(spot.afterId))
    } else if (event.key === 'Backspace' && typed === '' && spot.afterId !== null) {
      event.preventDefault()
      // A key that is held stops here, and does not delete what is above.
      if (!event.repeat) leave(textOf(spot.afterId))
    } else if (isOpen && event.key === 'Enter') {
      event.preventDefault()
      if (active !== null) choose(active)
    } else if (isOpen) {
      if (list.active === null && active !== null && event.key === 'ArrowDown') {
        // The first one counts as active already.
        event.preventDefault()
        list.setActive(ids[1] ?? active)
      } else list.onKeyDown(event)
    } else if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      insertTyped()
    } else if (event.key === 'ArrowUp' && spot.afterId !== null) {
      event.preventDefault()
      editor.focus(textOf(spot.afterId))
    }
  }

  function onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain')
    if (!/\S[\r\n]+\s*\S/.test(text)) return
    event.preventDefault()
    const before = typed.startsWith('/') ? '' : typed
    setTyped('')
    const { pages, notes } = questionsFromText(before + text, editor.offered)
    insertPages(editor, pages, spot)
    for (const note of notes) toastNews(note)
  }

  return (
    <div className={styles.line}>
      <input
        className={styles.input}
        dir="auto"
        role="combobox"
        aria-label="Next block"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active !== null ? `${id}-${active}` : undefined}
        autoComplete="off"
        data-insert-line={isLast ? 'last' : 'open'}
        placeholder="Type a question, or / for all blocks"
        maxLength={2_000}
        value={typed}
        onBlur={onBlur}
        onFocus={() => setClosed(false)}
        onChange={event => {
          setClosed(false)
          setTyped(event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {isOpen && (
        <BlockMenu id={id} search={search} types={types} active={active} onChoose={choose} onPoint={list.setActive} />
      )}
    </div>
  )
}

interface BlockMenuProps {
  id: string
  search: string
  types: readonly BlockType[]
  /** The type that Enter inserts. */
  active: string | null
  onChoose(type: string): void
  onPoint(type: string): void
}

/** The blocks that a search finds. The input of the place controls the list. */
const BlockMenu = ({ id, search, types, active, onChoose, onPoint }: BlockMenuProps) => (
  <div
    id={id}
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    role="listbox"
    aria-label="Blocks"
    tabIndex={-1}
    className={styles.menu}
    // The input keeps the focus.
    onPointerDown={event => event.preventDefault()}
  >
    {types.map(({ type, label }) => (
      <ListOption
        key={type}
        id={`${id}-${type}`}
        className={styles.option}
        isActive={type === active}
        isSelected={type === active}
        onChoose={() => onChoose(type)}
        onPoint={() => onPoint(type)}
      >
        <BlockIcon type={type} />
        <span>{label}</span>
      </ListOption>
    ))}
    {types.length === 0 && <p className={styles.none}>No block is called “{search}”</p>}
  </div>
)
