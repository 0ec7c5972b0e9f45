import { useRef, type KeyboardEvent } from 'react'
import type { EditorProps } from '../field-ui.ts'
import { moveOf } from './move-of.ts'

/** How an editor ends: once, however many of its keys, presses and losses of the focus ask for it. */
export function useEnd() {
  const ended = useRef(false)
  return {
    /** Commits or cancels, the first time that it is called. */
    end(finish: () => void): void {
      if (ended.current) return
      ended.current = true
      finish()
    },
    isOver: () => ended.current,
  }
}

/** The end of an editor that holds no text of its own: keys and losing the focus leave the value as it is. */
export function useUntypedEnd<V, T>({ value, onCommit, onCancel }: EditorProps<V, T>) {
  const { end } = useEnd()
  return {
    end,
    onBlur: () => end(onCancel),
    onKeyDown(event: KeyboardEvent): void {
      const move = moveOf(event, false)
      if (event.key !== 'Escape' && move === null) return
      event.preventDefault()
      event.stopPropagation()
      end(move === null ? onCancel : () => onCommit(value, move))
    },
  }
}
