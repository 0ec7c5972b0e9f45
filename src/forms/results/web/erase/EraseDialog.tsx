import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { FormMessage } from '../../../../ui/dialogs/FormMessage.tsx'
import { RelativeTime } from '../../../../ui/RelativeTime.tsx'
import { errorText } from '../../../../ui/server/server-error.ts'
import { toastSuccess } from '../../../../ui/toasts/toasts.tsx'
import { resultsClient } from '../results-client.ts'
import styles from './EraseDialog.module.css'

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

interface Counts {
  responses: number
  inProgress: number
  emails: number
}

const textOf = ({ responses, inProgress, emails }: Counts): string =>
  [
    counted(responses, 'response', 'responses'),
    ...(inProgress > 0 ? [`${inProgress} in progress`] : []),
    counted(emails, 'email', 'emails'),
  ].join(', ')

/** Finds what a form holds about a respondent by their email address, and erases it. */
export default function EraseDialog({ basePublicId, onClose }: { basePublicId: string; onClose(): void }) {
  const [typed, setTyped] = useState('')
  const [email, setEmail] = useState('')
  const [isConfirming, setConfirming] = useState(false)
  const queries = useQueryClient()
  const found = useQuery({
    queryKey: ['forms', basePublicId, 'respondent', email],
    queryFn: () => resultsClient.forms.findRespondent.query({ basePublicId, email }),
    enabled: email !== '',
    staleTime: 0,
    gcTime: 0,
  })
  const erasures = useQuery({
    queryKey: ['forms', basePublicId, 'erasures'],
    queryFn: () => resultsClient.forms.erasures.query({ basePublicId }),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const next = typed.trim()
    if (next === email) void found.refetch()
    else setEmail(next)
  }
  const erase = async () => {
    const { success: _, ...erased } = await resultsClient.forms.eraseRespondent.mutate({ basePublicId, email })
    toastSuccess(`Erased ${textOf(erased)}`)
    setEmail('')
    setTyped('')
    await queries.invalidateQueries({ queryKey: ['forms', basePublicId] })
  }
  const data = email === '' ? undefined : found.data
  const counts = data && { ...data, responses: data.responses.length }
  const isNothing = counts && counts.responses + counts.inProgress + counts.emails === 0
  return (
    <Dialog opened onClose={onClose} title="Erase a respondent's data" size={520}>
      <form className={styles.search} onSubmit={submit}>
        <TextInput
          className={styles.address ?? ''}
          type="email"
          label="Email address"
          required
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" variant="default" loading={found.isFetching}>
          Find
        </Button>
      </form>
      <FormMessage>{found.error && errorText(found.error)}</FormMessage>
      <div aria-live="polite">
        {counts && (
          <div className={styles.found}>
            <p>{isNothing ? `This form holds nothing about ${email}.` : `Found ${textOf(counts)}.`}</p>
            {!isNothing && (
              <Button color="red" onClick={() => setConfirming(true)}>
                Erase
              </Button>
            )}
          </div>
        )}
      </div>
      {erasures.data && erasures.data.erasures.length > 0 && (
        <section aria-label="Erased before">
          <h3 className={styles.title}>Erased before</h3>
          <ul className={styles.list}>
            {erasures.data.erasures.map(({ by, at, ...erased }) => (
              <li key={at}>
                {by || 'Somebody'} erased {textOf(erased)} <RelativeTime at={at} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {isConfirming && counts && (
        <ConfirmDialog title="Erase for good?" verb="Erase" run={erase} onClose={() => setConfirming(false)}>
          This deletes {textOf(counts)} of {email}, with their files and history. Of payments, the amounts, IDs, and
          receipts stay for your accounts. This can't be undone.
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
