import { useRef, type KeyboardEvent } from 'react'
import type { EditorProps } from '../field-ui.ts'
import { moveForKey } from './move-for-key.ts'

/** Ends an editor exactly once, although keys, presses, and a blur may all end it. */
export function useEnd() {
  const ended = useRef(false)
  return {
    /** Runs `finish`, which commits or cancels, on the first call only. */
    end(finish: () => void): void {
      if (ended.current) return
      ended.current = true
      finish()
    },
    isOver: () => ended.current,
  }
}

/** Ends an editor without text of its own: keys and a blur keep the value. */
export function useUntypedEnd<V, T>({ value, onCommit, onCancel }: EditorProps<V, T>) {
  const { end } = useEnd()
  return {
    end,
    onBlur: () => end(onCancel),
    onKeyDown(event: KeyboardEvent): void {
      const move = moveForKey(event, false)
      if (event.key !== 'Escape' && move === null) return
      event.preventDefault()
      event.stopPropagation()
      end(move === null ? onCancel : () => onCommit(value, move))
    },
  }
}
