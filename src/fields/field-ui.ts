import type { ComponentType, ReactNode } from 'react'
import type { FieldContext } from './field-type.ts'

/** Pixels inside of a cell. */
export interface Room {
  width: number
  height: number
}

/** What a cell or an editor needs to know beside the value. */
export interface Drawing<T> {
  template: T
  context: FieldContext
  /** How much of a value can be seen; absent where there is room for all of it. */
  room?: Room
}

/**
 * How values of a type are drawn in the grid, without a framework: elements are pooled and filled again
 * thousands of times a second, so `update` changes text and attributes only and never reads the layout.
 * The element keeps its place and its cell's padding from the grid; it never takes the focus.
 */
export interface CellKind<V, T> {
  create(): HTMLElement
  update(element: HTMLElement, value: V | null, of: Drawing<T>): void
}

/** Where the active cell goes once an edit is committed: Enter, Shift+Enter, Tab, Shift+Tab, or a blur. */
export type Move = 'stay' | 'down' | 'up' | 'right' | 'left'

/**
 * An editor fills the box that it is put in, takes the focus when it is mounted, and handles its keys itself:
 * Enter and Tab commit with a move, Escape cancels (but not what was chosen one by one), losing the focus commits with 'stay'.
 * It calls `onCommit` or `onCancel` exactly once. Text that cannot be read is shown as invalid while the focus
 * stays; when the focus leaves nevertheless, the old value stays and `onUnreadable` says why.
 * What floats (lists, calendars) is drawn in a portal and never takes the focus from the editor.
 */
export interface EditorProps<V, T> extends Drawing<T> {
  value: V | null
  /** Accessible name: the field's name. */
  label: string
  /** Text typed before the editor was there: it replaces the value. Undefined: edit the value as it is. */
  initialText?: string | undefined
  /** @param gestureId of what was done already for the value, such as a record that was made: both are undone together. */
  onCommit(value: V | null, move: Move, gestureId?: string): void
  onCancel(): void
  onUnreadable?(message: string): void
  /**
   * Saves a changed template, such as one with a new option, before the commit that relies on it.
   * Absent when the person may not change the structure of the base.
   */
  onTemplateChange?(template: T): void
  /** Shows a record whole that the value links to, with the cell as the one that led there. Absent outside of a cell. */
  onOpenLinked?(recordId: string): void
}

export interface TemplateFormProps<T> {
  template: T
  context: FieldContext
  onChange(template: T): void
}

export interface OperandProps<T> {
  template: T
  context: FieldContext
  /** Undefined while nothing was chosen. */
  operand: unknown
  /** Whether the operand is a list of values, of which each is a value of the field. */
  isSeveral: boolean
  onChange(operand: unknown): void
}

/** The screen half of a field type. V and T are those of its `FieldType`. */
export interface FieldUi<V = unknown, T = unknown> {
  icon: ComponentType<{ size?: number | string; stroke?: number | string; className?: string }>
  align: 'start' | 'center' | 'end'
  cell: CellKind<V, T>
  /** How a value is drawn where there is room for all of it; as in a cell when absent. */
  whole?: CellKind<V, T>
  /** A component; written as a method so that a type's own values may stand in a list of all types. */
  Editor(props: EditorProps<V, T>): ReactNode
  /** The settings of the type for the field's configuration panel; absent when it has none. */
  TemplateForm?(props: TemplateFormProps<T>): ReactNode
  /** When present, Space, Enter and a click change the value at once, and no editor opens. */
  toggle?(value: V | null): V | null
  /**
   * The address that a value leads to, for Ctrl+click, Alt+Enter and the opener of its cell; null when it leads nowhere.
   * Only http, https and mailto are ever opened.
   */
  link?(value: V): string | null
  /**
   * When present, a click on what the active cell shows changes the value at once, by where on it that was: `across` goes from
   * 0 at its left edge to 1 at the right. Keys, and a double click beside it, open the editor.
   */
  press?(value: V | null, at: { across: number; template: T }): V | null
  /** Fetches parts that are not there from the beginning, so that they are when the network is not. */
  late?: readonly (() => Promise<unknown>)[]
  /** Editors that want more room than the cell. */
  editorSize?: { minWidth?: number; minHeight?: number }
  /** The same in width, by what the cell holds. */
  editorWidth?(value: V | null): number
  /** How an operand is chosen that is a value of the field; typed when absent. */
  Operand?(props: OperandProps<T>): ReactNode
}
