import type { KeyboardEvent } from 'react'
import type { DragMark } from '../../ui/lists/use-list-drag.ts'
import type { Field } from '../../engine/model/structure.ts'
import type { Condition } from './conditions.ts'
import { deepest } from './filter-moves.ts'
import type { Entry, FilterGroup, FilterPart } from './filter-tree.ts'

/** The filter that is shown, and what can be done to it. */
export interface FilterEditor {
  fields: Field[]
  root: FilterGroup
  isSeen(part: FilterPart): boolean
  set(root: FilterGroup): void
  /** Keeps with a line what was typed that cannot be read. */
  keep(id: number, typed: string): void
  entry(condition: Condition): Entry
  /** Moves a part a step up or down; what `focused` names has the focus then. */
  step(id: number, by: 1 | -1, focused: string): void
  /** Focuses the first of what these selectors name, once it is drawn. */
  focusNext(...selectors: readonly string[]): void
  markOf(key: string): DragMark
}

export const depthText = `Groups go at most ${deepest} deep`

/** Selectors that name controls of a filter. */
export const gripOf = (id: number): string => `[data-drag-id="${id}"] [data-grip]`
export const fieldOf = (id: number): string => `[data-drag-id="${id}"] [aria-label="Field"]`
export const addOf = (groupId: number): string => `[data-add="${groupId}"]`

/** The keys that move a part, as `aria-keyshortcuts` names them. */
export const stepKeys = 'Alt+ArrowUp Alt+ArrowDown'

const steps: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 }

/** Takes a step when Alt is pressed with an arrow. */
export const stepByKey =
  (step: (by: 1 | -1) => void) =>
  (event: KeyboardEvent): void => {
    const by = event.altKey ? steps[event.key] : undefined
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    step(by)
  }
