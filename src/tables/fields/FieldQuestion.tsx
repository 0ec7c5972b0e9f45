import { Button } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import formStyles from '../../ui/dialogs/DialogForm.module.css'
import styles from './FieldQuestion.module.css'

export interface Question {
  text: string
  /** The text of the button that confirms. */
  verb: string
  onYes(): void
}

/**
 * Asks for confirmation below a form, in place of its buttons. "Keep editing" has the focus, which returns to where it
 * was.
 */
export function FieldQuestion({ question, onBack }: { question: Question; onBack(): void }) {
  const back = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    back.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <div role="alert" className={styles.question}>
      <p className={formStyles.text}>{question.text}</p>
      <div className={formStyles.buttons}>
        <Button ref={back} variant="default" onClick={onBack}>
          Keep editing
        </Button>
        <Button color="red" onClick={question.onYes}>
          {question.verb}
        </Button>
      </div>
    </div>
  )
}
