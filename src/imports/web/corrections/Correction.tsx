import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'

import { browserContext } from '../../../fields/field-context.ts'
import { errorText } from '../../../ui/server/server-error.ts'
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.tsx'
import type { ListedGroup } from '../../corrections/list-cells.ts'
import { importsClient } from '../imports-client.ts'
import { rowsQuery } from './corrections-client.ts'
import styles from './Corrections.module.css'
import { correctedText, reasonText, shownText } from './correction-text.ts'

interface CorrectionProps {
  importId: string
  basePublicId: string
  group: ListedGroup
}

/** Cells that are alike, and the text that corrects all of them, or each in turn. */
export function Correction({ group, ...of }: CorrectionProps) {
  const [isOpen, setOpen] = useState(false)
  const { count, name, text, reason, row } = group
  const where = count === 1 ? `Row ${row.toLocaleString()}` : `${count.toLocaleString()} rows`
  return (
    <li className={styles.group}>
      <div className={styles.groupHead}>
        <span className={styles.cell}>
          {name}: <strong>{shownText(text)}</strong>
        </span>
        <span className={styles.where}>{where}</span>
      </div>
      <span className={styles.note}>{reasonText(reason)}</span>
      <CorrectionForm {...of} group={group} row={undefined} />
      {count > 1 && (
        <Button
          size="compact-sm"
          variant="subtle"
          className={styles.apart}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide the rows' : 'Correct row by row'}
        </Button>
      )}
      {count > 1 && isOpen && <EachRow {...of} group={group} />}
    </li>
  )
}

/** The first rows of a group, each with a correction of its own. */
function EachRow({ group, ...of }: CorrectionProps) {
  const { data, error } = useQuery(rowsQuery({ importId: of.importId, ...group }))
  if (error) return <span className={styles.note}>{errorText(error)}</span>
  return (
    <ul className={styles.rows} aria-label={`Rows with ${shownText(group.text)} in ${group.name}`}>
      {data?.rows.map(row => (
        <li key={row} className={styles.row}>
          <span className={styles.where}>Row {row.toLocaleString()}</span>
          <CorrectionForm {...of} group={group} row={row} />
        </li>
      ))}
    </ul>
  )
}

interface CorrectionFormProps extends CorrectionProps {
  /** One row of the group; undefined for all. */
  row: number | undefined
}

function CorrectionForm({ group, row, importId, basePublicId }: CorrectionFormProps) {
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [correction, setCorrection] = useState('')
  const { column, text, reason, name, count } = group
  const cells = { importId, basePublicId, column, text, reason, ...(row !== undefined && { row }) }
  const refresh = async (): Promise<void> => {
    const next = nextInput(form.current)
    await queries.invalidateQueries({ queryKey: ['imports'] })
    next?.focus()
  }
  const correct = useMutation({
    mutationFn: () => {
      const { timeZone, locale } = browserContext()
      return importsClient.correct.mutate({ ...cells, correction, timeZone, locale })
    },
    onSuccess: async done => {
      toastSuccess(correctedText(done))
      await refresh()
    },
  })
  const dismiss = useMutation({
    mutationFn: () => importsClient.dismiss.mutate(cells),
    onSuccess: refresh,
    onError: toastError,
  })
  const isBusy = correct.isPending || dismiss.isPending
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isBusy && correction.trim() !== '') correct.mutate()
  }
  const what = `${shownText(text)} in ${name}${row === undefined ? '' : `, row ${row}`}`
  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      <TextInput
        aria-label={`Correction for ${what}`}
        placeholder="Correct value"
        value={correction}
        error={correct.error && errorText(correct.error)}
        onChange={event => setCorrection(event.currentTarget.value)}
      />
      <Button type="submit" loading={correct.isPending} disabled={correction.trim() === '' || dismiss.isPending}>
        {row === undefined && count > 1 ? 'Correct all' : 'Correct'}
      </Button>
      <Button variant="default" disabled={isBusy} aria-label={`Dismiss ${what}`} onClick={() => dismiss.mutate()}>
        Dismiss
      </Button>
    </form>
  )
}

/** The input of the next correction, which gets the focus once this one is gone; the previous one after the last. */
function nextInput(form: HTMLFormElement | null): HTMLElement | null {
  const inputs = [...(form?.closest('[role="dialog"]')?.querySelectorAll<HTMLElement>('form input') ?? [])]
  const at = inputs.findIndex(input => form?.contains(input))
  return inputs.slice(at + 1).find(input => !form?.closest('li')?.contains(input)) ?? inputs[at - 1] ?? null
}
