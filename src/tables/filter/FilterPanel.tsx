import { useEffect, useRef, useState } from 'react'
import { type Filter, maxConditions } from '../../query/filter.ts'
import { useListDrag } from '../../ui/lists/use-list-drag.ts'
import { useOnceDrawn } from '../../ui/late/use-once-drawn.ts'
import type { Field } from '../../engine/model/structure.ts'
import panelStyles from '../view/ViewPanel.module.css'
import { depthText, type FilterEditor, gripOf, groupsText, nextOf } from './filter-editor.ts'
import { firstCondition, isWhole } from './FilterLineFields.tsx'
import { FilterParts } from './FilterParts.tsx'
import styles from './FilterPanel.module.css'
import { drawnParts, type FilterPlace, movePart, placeBeside, refusalOf } from './filter-moves.ts'
import {
  addLine,
  type FilterGroup,
  type FilterPart,
  filterOfTree,
  isGroup,
  keepTyped,
  lastLine,
  linesIn,
  takesLine,
  takesMoreGroups,
  treeOf,
  treeToNarrow,
} from './filter-tree.ts'

interface FilterPanelProps {
  fields: Field[]
  filter: Filter | null
  /** The text while there is no condition. If absent, the fields to filter by show instead. */
  empty?: string
  /** A field to add a condition for as the panel opens. */
  addedFieldId?: string | undefined
  onChange(filter: Filter | null): void
}

const longFrom = 9

/** Focuses the first element that one of the selectors matches, in their order. */
function focusFirst(panel: HTMLElement | null, selectors: readonly string[]) {
  const found = selectors.map(selector => panel?.querySelector<HTMLElement>(selector))
  const next = found.find(element => element)
  next?.focus()
  return next
}

/** A filter with an incomplete condition for a field; null if nothing is to be added or the filter is full. */
function withCondition(filter: Filter | null, fields: readonly Field[], fieldId?: string): FilterGroup | null {
  const field = fields.find(({ id }) => id === fieldId)
  const root = treeToNarrow(filter)
  if (!field || !takesLine(root)) return null
  const condition = firstCondition(field)
  return addLine(root, root.id, { condition, isWhole: isWhole(fields, condition) })
}

/**
 * The conditions of a filter. A condition without a value has no effect. While it waits for its first value, the one
 * that it replaces stays in effect.
 */
export default function FilterPanel({ fields, filter, empty, addedFieldId, onChange }: FilterPanelProps) {
  const [draft, setDraft] = useState<FilterGroup | null>(() => withCondition(filter, fields, addedFieldId))
  /** The line that was added as the panel opened. */
  const addedLine = useRef(addedFieldId !== undefined && draft ? lastLine(draft) : null)
  const panel = useRef<HTMLDivElement>(null)
  const onceDrawn = useOnceDrawn()
  const root = draft ?? treeOf(filter)
  const set = (next: FilterGroup) => {
    setDraft(next)
    onChange(filterOfTree(next))
  }
  // Conditions on deleted fields are kept but not shown, in case the field is restored.
  const isSeen = (part: FilterPart): boolean =>
    isGroup(part) ? part.parts.some(isSeen) : fields.some(({ id }) => id === part.condition.fieldId)
  useEffect(() => {
    if (addedLine.current === null) return
    // The focus trap of the panel moves the focus to the element with this attribute.
    focusFirst(panel.current, nextOf(addedLine.current))?.setAttribute('data-autofocus', '')
  }, [])
  const focusNext = (...selectors: readonly string[]) => onceDrawn(() => focusFirst(panel.current, selectors))
  const move = (id: number, place: FilterPlace, focused: string) => {
    set(movePart(root, id, place))
    focusNext(focused)
  }
  const drawn = drawnParts(root, isSeen)
  const keys = drawn.map(({ key }) => key)
  const idAt = (index: number) => Number(keys[index])
  const placeOf = (gap: number) => drawn[gap]?.place ?? { groupId: root.id, before: null }
  const { dragging, markOf, over } = useListDrag({
    ids: keys,
    axis: 'y',
    grip: '[data-grip]',
    onDrop: (from, _to, gap) => move(idAt(from), placeOf(gap), gripOf(idAt(from))),
  })
  const refusal = over && refusalOf(root, idAt(over.from), placeOf(over.gap))
  const editor: FilterEditor = {
    fields,
    root,
    startsWithFields: empty === undefined,
    isSeen,
    set,
    keep: (id, typed) => setDraft(latest => keepTyped(latest ?? root, id, typed)),
    entry: condition => ({ condition, isWhole: isWhole(fields, condition) }),
    step: (id, by, focused) => {
      const place = placeBeside(root, id, { by, isSeen })
      if (place) move(id, place, focused)
    },
    focusNext,
    markOf: key => {
      const mark = markOf(key, keys.indexOf(key))
      return refusal ? { ...mark, 'data-drop': undefined } : mark
    },
  }
  const seen = linesIn(root).filter(isSeen).length
  return (
    <div
      ref={panel}
      className={`${panelStyles.panel} ${styles.panel}`}
      data-picking={(seen === 0 && empty === undefined) || undefined}
      data-long={seen >= longFrom || undefined}
      {...dragging}
    >
      {seen === 0 && empty !== undefined && <p className={panelStyles.hint}>{empty}</p>}
      <FilterParts editor={editor} group={root} above={[]} name="" />
      <output className={styles.messages}>
        {refusal === 'too deep'
          ? `${depthText}.`
          : !takesLine(root)
            ? `A filter can have up to ${maxConditions} conditions.`
            : !takesMoreGroups(root) && `${groupsText}.`}
      </output>
    </div>
  )
}
