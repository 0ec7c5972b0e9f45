import type { KeyboardEvent } from 'react'
import { type Condition, maxFilterGroups } from '../../query/filter.ts'
import type { DragMark } from '../../ui/lists/use-list-drag.ts'
import type { Field } from '../../engine/model/structure.ts'
import { deepest } from './filter-moves.ts'
import type { Entry, FilterGroup, FilterPart } from './filter-tree.ts'

/** A filter in its panel, and the actions that change it. */
export interface FilterEditor {
  fields: Field[]
  root: FilterGroup
  /** Whether a filter without conditions shows the fields to choose from, without a press of a button. */
  startsWithFields: boolean
  isSeen(part: FilterPart): boolean
  set(root: FilterGroup): void
  /** Keeps an unreadable operand with its line. */
  keep(id: number, typed: string): void
  entry(condition: Condition): Entry
  /** Moves a part one step up or down; the control that `focused` selects keeps the focus. */
  step(id: number, by: 1 | -1, focused: string): void
  /** Focuses the first element that the selectors match, after the next render. */
  focusNext(...selectors: readonly string[]): void
  markOf(key: string): DragMark
}

export const depthText = `Groups can be nested up to ${deepest} deep`
// The outermost group is not one that people add.
export const groupsText = `A filter can have up to ${maxFilterGroups - 1} groups`

/** Selectors of the controls of a filter. */
export const gripOf = (id: number): string => `[data-drag-id="${id}"] [data-grip]`
export const fieldOf = (id: number): string => `[data-drag-id="${id}"] [aria-label="Field"]`
const conditionOf = (id: number): string => `[data-drag-id="${id}"] [aria-label="Condition"]`
const operandOf = (id: number): string => `[data-drag-id="${id}"] [data-operand] :is(input, button)`
/** The control that a new line needs next: its operand, if it has one. */
export const nextOf = (id: number): string[] => [operandOf(id), conditionOf(id)]
export const addOf = (groupId: number): string => `[data-add="${groupId}"]`

/** The keys that move a part, as `aria-keyshortcuts`. */
export const stepKeys = 'Alt+ArrowUp Alt+ArrowDown'

const steps: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 }

/** Calls `step` when Alt is pressed with an arrow key. */
export const stepByKey =
  (step: (by: 1 | -1) => void) =>
  (event: KeyboardEvent): void => {
    const by = event.altKey ? steps[event.key] : undefined
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    step(by)
  }
