import { ActionIcon, Portal, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { MentionChoice } from './mention-choices.ts'
import type { ShownMention } from './mention-display.ts'
import styles from './Mentions.module.css'

interface PopupProps {
  /** The id of the text field that it belongs to. */
  id: string
  role: 'region' | 'dialog'
  label: string
  children: ReactNode
}

const fieldOf = (id: string) => document.querySelector(`[data-mention-field="${CSS.escape(id)}"]`)
const gap = 4
const stop = (event: SyntheticEvent) => event.stopPropagation()

/** What floats below a text field, or above it where there is more room. */
function Popup({ id, role, label, children }: PopupProps) {
  const popup = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ left: 0, top: 0 })
  useLayoutEffect(() => {
    const put = () => {
      const [at, own] = [fieldOf(id)?.getBoundingClientRect(), popup.current?.getBoundingClientRect()]
      if (!at || !own) return
      const isBelow = at.bottom + gap + own.height <= innerHeight || at.top < own.height
      const left = Math.max(Math.min(at.left, innerWidth - own.width - gap), gap)
      setPlace({ left, top: isBelow ? at.bottom + gap : at.top - own.height - gap })
    }
    put()
    addEventListener('scroll', put, true)
    addEventListener('resize', put)
    return () => {
      removeEventListener('scroll', put, true)
      removeEventListener('resize', put)
    }
  }, [id])
  return (
    <Portal>
      {/* Its keys and presses are not those of the block in which the text is. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={popup}
        role={role}
        aria-label={label}
        className={styles.popup}
        data-mention-popup={id}
        style={place}
        onKeyDown={stop}
        onPointerDown={stop}
        onMouseDown={stop}
        onFocus={stop}
      >
        {children}
      </div>
    </Portal>
  )
}

interface MentionListProps {
  id: string
  choices: readonly MentionChoice[]
  active: number
  onChoose(choice: MentionChoice): void
}

/** What a text can mention. The text field keeps the focus. */
export function MentionList({ id, choices, active, onChoose }: MentionListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <Popup id={id} role="region" label="Suggestions">
      {/* A select cannot show two texts in an option. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div ref={list} id={id} role="listbox" aria-label="Mention" className={styles.list}>
        {choices.map((choice, index) => (
          // The text field handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={choice.id}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.choice}
            onMouseDown={event => event.preventDefault()}
            onClick={() => onChoose(choice)}
          >
            <span className={styles.name}>{choice.name}</span>
            <span className={styles.kind}>{choice.kind}</span>
          </div>
        ))}
      </div>
    </Popup>
  )
}

interface FallbackPopupProps {
  id: string
  mention: ShownMention
  onChange(fallback: string): void
  onRemove(): void
  /** The person returns to the text. */
  onLeave(): void
  onClose(): void
}

/** What a selected mention reads as without a value. */
export const FallbackPopup = ({ id, mention, onChange, onRemove, onLeave, onClose }: FallbackPopupProps) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  <Popup id={id} role="dialog" label={mention.name}>
    <div
      className={styles.fallback}
      onBlur={event => {
        const to = event.relatedTarget
        if (!event.currentTarget.contains(to) && to !== fieldOf(id)) onClose()
      }}
    >
      <TextInput
        className={styles.text ?? ''}
        label={`${mention.name}, if it is empty`}
        placeholder="Nothing"
        dir="auto"
        maxLength={200}
        value={mention.fallback}
        onChange={event => onChange(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          onLeave()
        }}
      />
      <ActionIcon aria-label={`Remove ${mention.name}`} onClick={onRemove}>
        <IconTrash size={16} stroke={1.75} />
      </ActionIcon>
    </div>
  </Popup>
)
