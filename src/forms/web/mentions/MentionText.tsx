import type { ReactNode } from 'react'
import { type MentionField, type MentionFieldInput, useMentionField } from './use-mention-field.tsx'

interface MentionTextProps extends MentionFieldInput {
  /** Draws the text field. */
  children(field: MentionField): ReactNode
}

/** A text field that can mention something, for lists of them. */
export function MentionText({ children, ...input }: MentionTextProps) {
  const field = useMentionField(input)
  return (
    <>
      {children(field)}
      {field.popup}
    </>
  )
}
