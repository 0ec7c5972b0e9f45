import { IconAbc, IconCheckbox, IconHash, IconTag } from '@tabler/icons-react'
import { lazy, useLayoutEffect, useRef, type ReactNode } from 'react'
import type { EditorProps, FieldUi } from '../../fields/field-ui.ts'

/** Minimal cell kinds for tests of the grid. */

const textCell = (show: (value: unknown) => string) => ({
  create: () => {
    const element = document.createElement('span')
    element.append('')
    return element
  },
  update: (element: HTMLElement, value: unknown) => {
    if (element.firstChild) element.firstChild.nodeValue = show(value)
  },
})

const plain = (value: unknown): string => (value === null ? '' : String(value))

/** A text box that commits, cancels, and moves as editors must. */
function TextEditor({ value, label, initialText, onCommit, onCancel }: EditorProps<unknown, unknown>): ReactNode {
  const isDone = useRef(false)
  const finish = (act: () => void) => {
    if (isDone.current) return
    isDone.current = true
    act()
  }
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    box.current?.focus()
  }, [])
  return (
    <input
      ref={box}
      aria-label={label}
      defaultValue={initialText ?? plain(value)}
      style={{ all: 'unset', boxSizing: 'border-box', width: '100%', height: '100%', padding: '0 8px' }}
      onBlur={event => finish(() => onCommit(event.currentTarget.value || null, 'stay'))}
      onKeyDown={event => {
        const text = event.currentTarget.value || null
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') finish(onCancel)
        if (event.key === 'Enter') finish(() => onCommit(text, event.shiftKey ? 'up' : 'down'))
        if (event.key !== 'Tab') return
        event.preventDefault()
        finish(() => onCommit(text, event.shiftKey ? 'left' : 'right'))
      }}
    />
  )
}

export const textKind: FieldUi = { icon: IconAbc, align: 'start', cell: textCell(plain), Editor: TextEditor }

const numbers = new Intl.NumberFormat('en-US')

export const numberKind: FieldUi = {
  icon: IconHash,
  align: 'end',
  cell: textCell(value => (typeof value === 'number' ? numbers.format(value) : plain(value))),
  Editor: TextEditor,
}

export const checkKind: FieldUi = {
  icon: IconCheckbox,
  align: 'center',
  cell: {
    create: () => {
      const box = document.createElement('span')
      box.setAttribute('role', 'img')
      box.style.cssText =
        'display:inline-block;width:16px;height:16px;line-height:16px;text-align:center;border-radius:4px;box-shadow:inset 0 0 0 1px var(--gl-border-strong)'
      return box
    },
    update: (box, value) => {
      box.setAttribute('aria-label', value === true ? 'Checked' : 'Not checked')
      box.textContent = value === true ? '✓' : ''
    },
  },
  Editor: () => null,
  toggle: value => value !== true,
}

const hues = ['blue', 'green', 'orange', 'purple', 'teal']

export const labelKind: FieldUi = {
  icon: IconTag,
  align: 'start',
  cell: {
    create: () => {
      const chip = document.createElement('span')
      chip.style.cssText = 'display:inline-block;padding:0 8px;border-radius:10px;font-size:12px;line-height:20px'
      return chip
    },
    update: (chip, value) => {
      const hue = hues[plain(value).length % hues.length]
      chip.textContent = plain(value)
      chip.style.background = value === null ? '' : `var(--gl-option-${hue}-bg)`
      chip.style.color = value === null ? '' : `var(--gl-option-${hue}-text)`
    },
  },
  Editor: TextEditor,
}

let deliverEditor: () => void = () => undefined
const lateEditor = new Promise<{ default: typeof TextEditor }>(resolve => {
  deliverEditor = () => resolve({ default: TextEditor })
})

/** Its editor does not load until `deliverLateEditor` is called. */
export const lateKind: FieldUi = { ...textKind, Editor: lazy(() => lateEditor) as unknown as FieldUi['Editor'] }
export const deliverLateEditor = (): void => deliverEditor()
