import { memo, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react'
import type { PresentTab } from '../../../engine/model/live/present-tab.ts'
import { isMacKeyboard } from '../../../ui/shortcuts.ts'
import { blockTypes } from '../../blocks/registry.ts'
import type { Block, Option } from '../../document/form-document.ts'
import { colorsOfPerson, nameOfPerson } from '../bar/person.ts'
import { applyEdit, type Editor, handleOf, lastInsertLine, optionOf, textOf } from '../editor-context.ts'
import {
  chosenWith,
  deleteBlocks,
  duplicate,
  neighborId,
  openInsertLine,
  select,
  selectTo,
  step,
} from '../editor-actions.ts'
import { setCell } from '../edits/set-cell.ts'
import { canBeScored } from '../quiz/quiz-edits.ts'
import { RightAnswer } from '../quiz/RightAnswer.tsx'
import { AskedBlock } from './AskedBlock.tsx'
import styles from './BlockCard.module.css'
import { BlockHandle } from './BlockHandle.tsx'
import { type CardText, cardTextsOf, showsMore } from './card-text.ts'
import type { DropSide } from './drop-spot.ts'
import { InPlaceText } from './InPlaceText.tsx'
import { OptionsInPlace } from './OptionsInPlace.tsx'

interface BlockCardProps {
  editor: Editor
  block: Block
  options: readonly Option[]
  /** Its place on the page, from 1. */
  place: number
  isSelected: boolean
  readOnly: boolean
  /** Whether answers are scored. */
  isQuiz: boolean
  isDragged: boolean
  /** On which side of it a dragged block would go. */
  drop: DropSide | undefined
  /** The tabs of others who work on it. */
  people: readonly PresentTab[]
}

/** A block as respondents see it. Its texts are edited where they stand. */
export const BlockCard = memo(function BlockCard(props: BlockCardProps) {
  const { editor, block, options, place, isSelected, readOnly, isDragged, drop, people } = props
  const { id } = block
  const type = blockTypes[block.type]
  const texts = cardTextsOf(block, isSelected && !readOnly)
  const isOneLine = texts[0]?.key === 'label'
  const name = `Block ${place}: ${type?.label ?? 'Unknown type'}`
  const change = ({ key, name: what }: CardText, value: string, gestureId: string) => {
    const changes = [setCell(editor.draft.document, { list: 'blocks', id, key }, value)]
    applyEdit(editor.draft, changes, { label: `Edit ${what.toLowerCase()}`, gestureId })
  }

  /** Keys that work in the whole block. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    const { target } = event
    const isOnHandle = target instanceof HTMLElement && target.matches('[data-handle]')
    const isInText = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
    // The keys of the menu bubble from its portal.
    if (!isOnHandle && !event.currentTarget.contains(target as Node)) return
    if (event.key === 'Escape' && isInText) {
      event.preventDefault()
      return editor.focus(handleOf(id))
    }
    const by = steps[event.key]
    if (by !== undefined && event.altKey && !event.metaKey && !event.ctrlKey) {
      event.preventDefault()
      if (!readOnly) step(editor, id, by)
    } else if (isDuplicate(event)) {
      event.preventDefault()
      if (!readOnly && !event.repeat) duplicate(editor, chosenWith(editor, id))
    } else if (isOnHandle) onHandleKey(event, target)
  }

  function onHandleKey(event: KeyboardEvent<HTMLElement>, handle: HTMLElement): void {
    if (handle.ariaExpanded === 'true' || event.altKey || event.ctrlKey || event.metaKey) return
    const by = steps[event.key]
    if (by === undefined && !['Delete', 'Backspace', '/', 'Escape', 'F2'].includes(event.key)) return
    event.preventDefault()
    if (by !== undefined) {
      const next = neighborId(editor, id, by)
      if (next === null) return
      if (event.shiftKey) selectTo(editor, next)
      editor.focus(handleOf(next))
    } else if (event.key === 'Escape') select(editor, { list: 'pages', id: block.at.parentId })
    else if (event.key === 'F2') editor.focus(textOf(id))
    else if (readOnly) return
    else if (event.key === '/') openInsertLine(editor, { parentId: block.at.parentId, afterId: id })
    // A key that is held would go on to delete all other blocks.
    else if (!event.repeat) deleteBlocks(editor, chosenWith(editor, id))
  }

  /** Enter opens the place for the next block, and the arrow keys leave the text at its ends. */
  function onTextKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const { selectionStart, selectionEnd, value: typed } = event.currentTarget
    if (event.key === 'Enter' && isOneLine) {
      event.preventDefault()
      if (!readOnly) openInsertLine(editor, { parentId: block.at.parentId, afterId: id })
    }
    const by = steps[event.key]
    const isAtEnd = by === 1 ? selectionStart === typed.length : selectionEnd === 0
    const next = by === undefined || !isAtEnd ? null : neighborId(editor, id, by)
    const [option] = options
    if (by === 1 && isAtEnd && option) {
      event.preventDefault()
      editor.focus(optionOf(option.id))
    } else if (next !== null) {
      event.preventDefault()
      editor.focus(textOf(next), by === -1 ? 'start' : 'end')
    } else if (by === 1 && isAtEnd && !readOnly) {
      event.preventDefault()
      editor.focus(lastInsertLine)
    }
    if (event.key === 'Backspace' && typed === '' && !readOnly && block.description === '' && options.length === 0) {
      event.preventDefault()
      if (!event.repeat) deleteBlocks(editor, [id])
    }
  }

  function onPointerDown(event: PointerEvent): void {
    if (event.shiftKey && event.button === 0) {
      // Shift would select text between the two blocks.
      event.preventDefault()
      selectTo(editor, id)
    } else if (!(isSelected && (event.target as Element).closest('[data-handle]')))
      select(editor, { list: 'blocks', id })
  }

  return (
    // The keys and presses of what is inside bubble up to the block.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label={name}
      className={styles.card}
      style={{ '--span': block.width } as CSSProperties}
      data-block={id}
      data-drop={drop}
      data-dragged={isDragged || undefined}
      data-selected={isSelected || undefined}
      onFocus={() => !isSelected && select(editor, { list: 'blocks', id })}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      // What respondents use cannot be used here: a press on it is for the block.
      onMouseDown={event => {
        if ((event.target as Element).closest('button, input, textarea, a')) return
        event.preventDefault()
        editor.focus(handleOf(id))
      }}
    >
      <BlockHandle editor={editor} block={block} name={name} readOnly={readOnly} />
      {people.length > 0 && <PeopleOn people={people} />}
      {(block.isHidden || block.isRequired) && (
        <span className={styles.marks}>
          {block.isRequired && <span className={styles.mark}>Required</span>}
          {block.isHidden && <span className={styles.mark}>Hidden</span>}
        </span>
      )}
      {texts.map((text, index) => (
        <InPlaceText
          key={text.key}
          {...(index === 0 && { id: `label-${id}`, data: { 'data-label': true }, onKeyDown: onTextKey })}
          label={text.name}
          place={{ list: 'blocks', id }}
          className={styles[text.look]}
          value={valueOf(block, text)}
          placeholder={text.placeholder}
          maxLength={text.maxLength}
          multiline={text.key !== 'label'}
          readOnly={readOnly}
          onChange={(value, gesture) => change(text, value, gesture)}
          onLeave={() => editor.draft.flush()}
        />
      ))}
      <BlockContent {...props} />
    </div>
  )
})

/** What a block asks with, and what answers it in a quiz. */
function BlockContent({ editor, block, options, isSelected, readOnly, isQuiz }: BlockCardProps) {
  const roles = blockTypes[block.type]?.optionRoles
  const isScored = isQuiz && canBeScored(block.type)
  return (
    <>
      {roles?.map(role => (
        <OptionsInPlace
          key={role}
          editor={editor}
          block={block}
          role={role}
          options={options.filter(option => option.role === role)}
          readOnly={readOnly}
          isScored={isScored}
        />
      ))}
      {!roles && showsMore(block) && <AskedBlock block={block} options={options} />}
      {isScored && (
        <RightAnswer editor={editor} block={block} options={options} isSelected={isSelected} readOnly={readOnly} />
      )}
    </>
  )
}

const steps: Record<string, 1 | -1 | undefined> = { ArrowUp: -1, ArrowDown: 1 }

const valueOf = (block: Block, { key }: CardText): string =>
  key === 'label' ? block.label : String(block.settings[key.slice('settings.'.length)] ?? '')

const isDuplicate = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'd' && (isMacKeyboard() ? metaKey : ctrlKey) && !shiftKey

/** The people who work on a block now. */
const PeopleOn = ({ people }: { people: readonly PresentTab[] }) => (
  <span className={styles.people}>
    {people.map(person => (
      <span key={person.sessionKey} className={styles.person} style={colorsOfPerson(person)}>
        {nameOfPerson(person)}
      </span>
    ))}
  </span>
)
