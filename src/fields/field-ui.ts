import type { ComponentType, ReactNode } from 'react'
import type { FieldContext } from './field-type.ts'

/** The inner size of a cell, in pixels. */
export interface Room {
  width: number
  height: number
}

/** What a cell or an editor needs besides the value. */
export interface Drawing<T> {
  template: T
  context: FieldContext
  /** The visible space; absent where there is room for the whole value. */
  room?: Room
}

/**
 * Draws values of a type in the grid, without a framework. Elements are pooled and refilled thousands of times a
 * second, so `update` changes only text and attributes and never reads the layout. The grid sets the element's place
 * and padding. The element never takes the focus.
 */
export interface CellKind<V, T> {
  create(): HTMLElement
  update(element: HTMLElement, value: V | null, drawing: Drawing<T>): void
}

/** Where the active cell moves when an edit commits: Enter, Shift+Enter, Tab, Shift+Tab, or a blur. */
export type Move = 'stay' | 'down' | 'up' | 'right' | 'left'

/**
 * An editor fills its box, takes the focus on mount, and handles its keys. Enter and Tab commit with a move. Escape
 * cancels, but keeps values chosen one by one. A blur commits with 'stay'. An editor calls `onCommit` or `onCancel`
 * exactly once. Unreadable text stays in the open editor, marked as invalid with the reason; after a blur,
 * `onUnreadable` gets the reason too. Floating parts such as lists and calendars are portals and never take the focus from
 * the editor.
 */
export interface EditorProps<V, T> extends Drawing<T> {
  value: V | null
  /** The accessible name: the field's name. */
  label: string
  /** Text typed before the editor opened, which replaces the value. Undefined to edit the value. */
  initialText?: string | undefined
  /**
   * @param gestureId the gesture of an action the value depends on, such as creating a record. Both are undone
   * together.
   */
  onCommit(value: V | null, move: Move, gestureId?: string): void
  onCancel(): void
  /** The editor lost the focus and stays open, because its text cannot be read. */
  onUnreadable?(message: string): void
  /** The editor closes without a search text from which nothing was chosen. */
  onDiscarded?(message: string): void
  /**
   * Saves a changed template, such as one with a new option, before the commit that needs it. Absent if the person may
   * not change the structure of the base.
   */
  onTemplateChange?(template: T): void
  /** Opens a linked record from this cell. Absent outside a cell. */
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
  /** Undefined until something is chosen. */
  operand: unknown
  /** Whether the operand is a list of values of the field. */
  isSeveral: boolean
  onChange(operand: unknown): void
}

/** The browser half of a field type. V and T are those of its `FieldType`. */
export interface FieldUi<V = unknown, T = unknown> {
  icon: ComponentType<{ size?: number | string; stroke?: number | string; className?: string }>
  align: 'start' | 'center' | 'end'
  cell: CellKind<V, T>
  /** Draws a value where there is room for all of it. If absent, `Cell` draws it. */
  whole?: CellKind<V, T>
  /** A component, written as a method so that a list of all types accepts each type's own value type. */
  Editor(props: EditorProps<V, T>): ReactNode
  /** The settings form for the field's configuration panel; absent if the type has no settings. */
  TemplateForm?(props: TemplateFormProps<T>): ReactNode
  /** If present, Space, Enter, and a click change the value at once, and no editor opens. */
  toggle?(value: V | null): V | null
  /**
   * The URL that Ctrl+click, Alt+Enter, and the cell's button open; null if there is none. Only http, https, and mailto
   * are ever opened.
   */
  link?(value: V): string | null
  /**
   * If present, a click on the content of the active cell changes the value at once. `across` is the position on the
   * content, from 0 at the left edge to 1 at the right. Keys, and a double click beside the content, open the editor.
   */
  press?(value: V | null, at: { across: number; template: T }): V | null
  /** Loads code that is split from the first bundle, so that it is available offline. */
  late?: readonly (() => Promise<unknown>)[]
  /** The minimum size of editors that need more room than the cell. */
  editorSize?: { minWidth?: number; minHeight?: number }
  /** The minimum width for a given value. */
  editorWidth?(value: V | null): number
  /** Selects an operand that is a value of the field; typed as text if absent. */
  Operand?(props: OperandProps<T>): ReactNode
}
