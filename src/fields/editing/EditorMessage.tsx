import type { ReactNode } from 'react'
import classes from './editors.module.css'

interface EditorMessageProps {
  id: string
  children: ReactNode
}

/** Explains why the typed text cannot be saved. */
export function EditorMessage({ id, children }: EditorMessageProps) {
  return (
    <div id={id} role="alert" className={classes.message}>
      {children}
    </div>
  )
}
