import { useRef, useState } from 'react'
import { type Filter, maxConditions } from '../../query/filter.ts'
import { useListDrag } from '../../ui/lists/use-list-drag.ts'
import { useOnceDrawn } from '../../ui/late/use-once-drawn.ts'
import type { Field } from '../../engine/model/structure.ts'
import panelStyles from '../view/ViewPanel.module.css'
import { depthText, type FilterEditor, gripOf } from './filter-editor.ts'
import { isWhole } from './FilterLineFields.tsx'
import { FilterParts } from './FilterParts.tsx'
import styles from './FilterPanel.module.css'
import { drawnParts, type FilterPlace, movePart, placeBeside, refusalOf } from './filter-moves.ts'
import {
  type FilterGroup,
  type FilterPart,
  filterOfTree,
  isGroup,
  keepTyped,
  linesIn,
  takesLine,
  treeOf,
} from './filter-tree.ts'

interface FilterPanelProps {
  fields: Field[]
  filter: Filter | null
  /** The text while there is no condition. */
  empty?: string
  onChange(filter: Filter | null): void
}

const allShown = 'Showing all records. Add a condition to filter.'
const longFrom = 9

/**
 * The conditions of a filter. An incomplete condition has no effect yet; the one that it replaces stays in effect until
 * it is complete.
 */
export default function FilterPanel({ fields, filter, empty = allShown, onChange }: FilterPanelProps) {
  const [draft, setDraft] = useState<FilterGroup | null>(null)
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
  const focusNext = (...selectors: readonly string[]) =>
    onceDrawn(() => {
      const found = selectors.map(selector => panel.current?.querySelector<HTMLElement>(selector))
      found.find(element => element)?.focus()
    })
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
      data-long={seen >= longFrom || undefined}
      {...dragging}
    >
      {seen === 0 && <p className={panelStyles.hint}>{empty}</p>}
      <FilterParts editor={editor} group={root} above={[]} name="" />
      <output className={styles.messages}>
        {refusal === 'too deep'
          ? `${depthText}.`
          : !takesLine(root) && `A filter can have up to ${maxConditions} conditions.`}
      </output>
    </div>
  )
}
