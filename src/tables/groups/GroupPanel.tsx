import { ActionIcon, Button, Select } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconX } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { BaseContext } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import { maxGroups, type Sort } from '../../query/filter.ts'
import { moved } from '../../ui/lists/list-drag.ts'
import { useListDrag, type DragMark } from '../../ui/lists/use-list-drag.ts'
import { useOnceDrawn } from '../../ui/late/use-once-drawn.ts'
import { isGroupable } from '../../engine/model/groupable.ts'
import type { Field } from '../../engine/model/structure.ts'
import { FieldPicker, fieldSearch } from '../fields/FieldPicker.tsx'
import { FieldSelect } from '../fields/FieldSelect.tsx'
import panelStyles from '../view/ViewPanel.module.css'
import type { Grouped } from '../rows/grouping.ts'
import styles from './GroupPanel.module.css'
import { keptGroups, shownGroups } from './groups-with.ts'

interface GroupPanelProps {
  fields: Field[]
  base: BaseContext | undefined
  groups: Sort[]
  onFoldAll: Grouped['foldAll']
  onChange(groups: Sort[]): void
}

const directions = [
  { value: 'asc', label: 'Ascending' },
  { value: 'desc', label: 'Descending' },
]

/** The fields that a view is grouped by, the outermost first. */
export default function GroupPanel({ fields, base, groups: all, onFoldAll, onChange }: GroupPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const onceDrawn = useOnceDrawn()
  /** The focused control is about to move or disappear. */
  const focusNext = (selector: string) => onceDrawn(() => panel.current?.querySelector<HTMLElement>(selector)?.focus())
  const groups = shownGroups(all, fields)
  const set = (next: Sort[]) => onChange(keptGroups(next, { all, fields }))
  const choices = fields.filter(field => isGroupable(field, base))
  const others = fields.filter(field => !choices.includes(field))
  const unused = choices.filter(({ id }) => !groups.some(({ fieldId }) => fieldId === id))
  const isFull = unused.length === 0 || groups.length >= maxGroups
  const [isAdding, setAdding] = useState(false)
  const isPicking = !isFull && (isAdding || groups.length === 0)
  const add = ({ id: fieldId }: Field) => {
    set([...groups, { fieldId, dir: 'asc' }])
    setAdding(false)
    focusNext('li:last-child [data-direction]')
  }
  const cancel = () => {
    setAdding(false)
    focusNext('[data-add]')
  }
  const replace = (at: number, change: Partial<Sort>) =>
    set(groups.map((group, place) => (place === at ? { ...group, ...change } : group)))
  const move = (from: number, to: number) => {
    if (to < 0 || to >= groups.length) return
    set(moved(groups, from, to))
    focusNext(`[data-drag-id="${groups[from]?.fieldId}"] input`)
  }
  const { dragging, markOf } = useListDrag({
    ids: groups.map(({ fieldId }) => fieldId),
    axis: 'y',
    grip: '[data-grip]',
    onDrop: (from, to) => set(moved(groups, from, to)),
  })
  return (
    <div ref={panel} className={panelStyles.panel} data-picking={groups.length === 0 || undefined}>
      <ul {...dragging} className={styles.groups} aria-label="Groups">
        {groups.map((group, at) => (
          <GroupLine
            // Keyed by position: a line whose field changes stays the same line and keeps the focus.
            key={at}
            group={group}
            place={at + 1}
            count={groups.length}
            fields={fields.filter(field => field.id === group.fieldId || unused.includes(field))}
            mark={markOf(group.fieldId, at)}
            onChange={change => replace(at, change)}
            onMove={by => move(at, at + by)}
            onRemove={() => {
              set(groups.filter((_group, place) => place !== at))
              focusNext(`[data-add], ${fieldSearch}`)
            }}
          />
        ))}
      </ul>
      {isPicking && (
        <FieldPicker
          fields={fewValuesFirst(unused)}
          label="Find a field to group by"
          onChoose={add}
          {...(groups.length > 0 && { onClose: cancel })}
        />
      )}
      <div className={styles.actions}>
        {!isPicking && (
          <Button
            data-add
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} stroke={1.75} />}
            disabled={isFull}
            onClick={() => setAdding(true)}
          >
            Add a group
          </Button>
        )}
        {onFoldAll && (
          <>
            <Button variant="subtle" size="xs" onClick={() => onFoldAll(true)}>
              Collapse all
            </Button>
            <Button variant="subtle" size="xs" onClick={() => onFoldAll(false)}>
              Expand all
            </Button>
          </>
        )}
      </div>
      {groups.length >= maxGroups && <p className={panelStyles.hint}>A view can have up to {maxGroups} groups.</p>}
      {others.length > 0 && <p className={panelStyles.hint}>{whyNot(others)}</p>}
    </div>
  )
}

const lists = new Intl.ListFormat('en', { type: 'conjunction' })

/** Fields with few different values make the best groups. */
const fewValuesFirst = (fields: readonly Field[]): Field[] => {
  const hasFewValues = ({ type }: Field) => fieldType(type).group === 'choice'
  return [...fields.filter(hasFewValues), ...fields.filter(field => !hasFewValues(field))]
}

/** Why some fields cannot be chosen. */
const whyNot = (fields: readonly Field[]): string =>
  `${lists.format(fields.map(({ name }) => name))} can't be used: records can't be grouped by files.`

interface GroupLineProps {
  group: Sort
  place: number
  count: number
  /** The fields to choose from. */
  fields: Field[]
  mark: DragMark
  onChange(change: Partial<Sort>): void
  onMove(by: number): void
  onRemove(): void
}

/** One level of groups. Alt with an arrow key moves it. */
function GroupLine({ group, place, count, fields, mark, onChange, onMove, onRemove }: GroupLineProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }
    const by = event.altKey ? moves[event.key] : undefined
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onMove(by)
  }
  return (
    <li className={styles.group} {...mark}>
      {/* For pointers; keys move a group by Alt and an arrow, or by its buttons. */}
      <span data-grip className={styles.grip} aria-hidden>
        <IconGripVertical size={14} stroke={1.75} />
      </span>
      <FieldSelect
        className={styles.field ?? ''}
        aria-label={place === 1 ? 'Field to group by' : `Field to group by, level ${place}`}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        fields={fields}
        value={group.fieldId}
        onKeyDownCapture={onKeyDown}
        onChange={({ id: fieldId }) => onChange({ fieldId })}
      />
      <Select
        data-direction
        className={styles.direction ?? ''}
        aria-label="Direction"
        data={directions}
        value={group.dir}
        comboboxProps={{ withinPortal: false }}
        onChange={dir => onChange({ dir: dir === 'desc' ? 'desc' : 'asc' })}
      />
      {count > 1 && (
        <>
          <ActionIcon aria-label={`Move level ${place} out`} disabled={place === 1} onClick={() => onMove(-1)}>
            <IconArrowUp size={16} stroke={1.75} />
          </ActionIcon>
          <ActionIcon aria-label={`Move level ${place} in`} disabled={place === count} onClick={() => onMove(1)}>
            <IconArrowDown size={16} stroke={1.75} />
          </ActionIcon>
        </>
      )}
      <ActionIcon aria-label="Remove this group" onClick={onRemove}>
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </li>
  )
}
