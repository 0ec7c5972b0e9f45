import { Button, FileButton, Textarea } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { FormMessage } from '../../../ui/dialogs/FormMessage.tsx'
import { countParts, type ImportedForm, type ImportNote } from '../files/imported-form.ts'
import { maxFileLength, readFormFile, tooLongText } from '../files/read-form-file.ts'
import { keptStartId } from './kept-start.ts'
import type { StartDialogProps } from './StartDialog.tsx'
import styles from './StartDialog.module.css'

/** Makes a form of a file, and reports what is taken over before that. */
export function FileStart({ verb, onClose, onStart }: StartDialogProps) {
  const [text, setText] = useState('')
  const [fileName, setFileName] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const read = useDeferredValue(text)
  const reading = useMemo(() => (read.trim() === '' ? null : readFormFile(read)), [read])
  const form = reading && 'form' in reading ? reading.form : null
  const id = useId()
  const choose = async (file: File | null) => {
    if (!file) return
    setProblem(null)
    if (file.size > maxFileLength) return setProblem(tooLongText)
    try {
      setText(await file.text())
      setFileName(file.name)
    } catch {
      setProblem('The file could not be read. Choose it again.')
    }
  }
  const start = () => {
    if (!form) return
    const { source, name, document, hasLook } = form
    onStart({ id: keptStartId, label: `File of ${source}`, name, theme: hasLook ? null : 'plain', content: document })
  }
  return (
    <Dialog opened onClose={onClose} title="Start from a file" size={600}>
      <DialogForm verb={verb} disabled={!form} onSubmit={start} onClose={onClose}>
        <p className={styles.lead}>
          Choose a form that was exported from Gridloom, or a form of Typeform or Google Forms as JSON, as their APIs
          return it.
        </p>
        <div className={styles.choose}>
          <FileButton accept="application/json,.json" onChange={file => void choose(file)}>
            {props => (
              <Button
                {...props}
                variant="default"
                data-autofocus
                aria-describedby={id}
                leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
              >
                Choose a file
              </Button>
            )}
          </FileButton>
          <span id={id} className={styles.fileName}>
            {fileName ?? 'JSON, up to 10 MB'}
          </span>
        </div>
        <Textarea
          label="Or paste its content"
          rows={4}
          value={fileName === null ? text : ''}
          placeholder={fileName === null ? '{ "title": … }' : `Read from ${fileName}`}
          onChange={event => {
            setText(event.currentTarget.value)
            setFileName(null)
            setProblem(null)
          }}
        />
        <FormMessage>{problem ?? (reading && 'problem' in reading ? reading.problem : null)}</FormMessage>
        {form && <Report form={form} />}
      </DialogForm>
    </Dialog>
  )
}

const counted = (count: number, noun: string) => `${count} ${count === 1 ? noun : `${noun}s`}`

/** What a file becomes, and what does not. */
function Report({ form }: { form: ImportedForm }) {
  const { questions, pages, rules, endings } = countParts(form.document)
  const changed = form.notes.filter(({ kind }) => kind === 'changed')
  const leftOut = form.notes.filter(({ kind }) => kind === 'left out')
  return (
    <section className={styles.report} aria-label="What is taken over">
      <output className={styles.found}>
        {form.source}: <bdi>{form.name || 'a form without a name'}</bdi> with {counted(questions, 'block')} on{' '}
        {counted(pages, 'page')}, {counted(rules, 'rule')}, and {counted(endings, 'ending')}
      </output>
      {form.notes.length === 0 && <p className={styles.lead}>Everything is taken over.</p>}
      <Notes title="Taken over in another way" notes={changed} />
      <Notes title="Left out" notes={leftOut} />
    </section>
  )
}

/** How many notes of a kind are listed. */
const maxListed = 100

function Notes({ title, notes }: { title: string; notes: readonly ImportNote[] }) {
  if (notes.length === 0) return null
  return (
    <>
      <h3 className={styles.noteTitle}>
        {title} ({notes.length})
      </h3>
      {/* It scrolls, so keys must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles.notes} tabIndex={0} aria-label={title}>
        {notes.slice(0, maxListed).map(({ what, why }, index) => (
          // Two notes can be the same, and the list does not change.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <bdi className={styles.noteName}>{what}</bdi>: {why}
          </li>
        ))}
        {notes.length > maxListed && <li>and {notes.length - maxListed} more</li>}
      </ul>
    </>
  )
}
