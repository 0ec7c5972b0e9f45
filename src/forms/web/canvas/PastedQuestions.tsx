import { Textarea } from '@mantine/core'
import { useDeferredValue, useMemo } from 'react'
import { blockTypes } from '../../blocks/registry.ts'
import { BlockIcon } from '../BlockIcon.tsx'
import { questionsFromText, type TextQuestions } from '../edits/questions-from-text.ts'
import styles from './StartForm.module.css'

const example = `What is your name? *
Email
Which days suit you? (choose several)
- Monday
- Tuesday
Anything else?`

interface ReadText extends TextQuestions {
  count: number
}

/** The questions of a pasted text. A long text is read after what is typed shows. */
export function usePastedQuestions(text: string, offered: ReadonlySet<string>): ReadText {
  const read = useDeferredValue(text)
  return useMemo(() => {
    const questions = questionsFromText(read, offered)
    return { ...questions, count: questions.pages.flat().length }
  }, [read, offered])
}

/** How many questions of a long text are listed. */
const maxListed = 200

interface PastedQuestionsProps {
  text: string
  onText(text: string): void
  read: ReadText
}

/** A place for a text, and the questions that it becomes. */
export function PastedQuestions({ text, onText, read: { pages, notes, count } }: PastedQuestionsProps) {
  const questions = pages.flatMap((page, number) =>
    page.map((question, index) => ({ question, startsPage: pages.length > 1 && index === 0 ? number + 1 : null })),
  )
  return (
    <>
      <Textarea
        label="Text"
        description="One question per line. Put options below it with -, *, a), 1. or an indentation. A line of --- starts a page."
        placeholder={example}
        autosize
        minRows={7}
        maxRows={14}
        maxLength={200_000}
        data-autofocus
        value={text}
        onChange={event => onText(event.currentTarget.value)}
      />
      <output className={styles.notes}>
        {notes.map(note => (
          <p key={note} className={styles.text}>
            {note}
          </p>
        ))}
      </output>
      {count > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={styles.found} aria-label="Questions" tabIndex={0}>
          {questions.slice(0, maxListed).map(({ question, startsPage }, index) => (
            // The list has no other order, and it is not edited here.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              {startsPage !== null && <div className={styles.pageName}>Page {startsPage}</div>}
              <div className={styles.question}>
                <BlockIcon type={question.type} />
                <bdi className={styles.name}>
                  {question.label || String(question.settings?.['text'] ?? '')}
                  {question.isRequired && ' *'}
                </bdi>
                <span className={styles.type}>
                  {blockTypes[question.type]?.label}
                  {question.options && `, ${question.options.length} options`}
                </span>
              </div>
            </li>
          ))}
          {count > maxListed && <li className={styles.pageName}>and {count - maxListed} more</li>}
        </ul>
      )}
    </>
  )
}
