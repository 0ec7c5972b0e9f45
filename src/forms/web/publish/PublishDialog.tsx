import { Button } from '@mantine/core'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { FormMessage } from '../../../ui/dialogs/FormMessage.tsx'
import { errorText } from '../../../ui/server/server-error.ts'
import settings from '../../../ui/settings.module.css'
import type { Loss } from '../../answers/changed-types.ts'
import { IssueList } from '../problems/IssueList.tsx'
import styles from './Publish.module.css'
import type { Obstacle } from './use-publishing.ts'

interface PublishDialogProps {
  obstacle: Obstacle
  isPending: boolean
  /** Publishes in spite of it. */
  onPublish(): void
  onClose(): void
}

const texts: Record<Obstacle['kind'], { title: string; verb: string }> = {
  problems: { title: 'Fix these problems first', verb: '' },
  losses: { title: 'Some answers will be lost', verb: 'Publish anyway' },
  'other version': { title: 'Someone else published a version', verb: 'Publish mine' },
  'not saved': { title: 'Some changes are not saved yet', verb: 'Try again' },
  failed: { title: 'The form was not published', verb: 'Try again' },
}

/** Says why the form is not published yet, and what can be done about it. */
export function PublishDialog({ obstacle, isPending, onPublish, onClose }: PublishDialogProps) {
  const { title, verb } = texts[obstacle.kind]
  return (
    <Dialog opened onClose={onClose} title={title} size={480}>
      {obstacle.kind === 'problems' ? (
        <div className={styles.stack}>
          <IssueList issues={obstacle.check.issues.filter(({ level }) => level === 'error')} onLeave={onClose} />
          <div className={styles.buttons}>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
          </div>
        </div>
      ) : (
        <DialogForm
          verb={verb}
          isDanger={obstacle.kind === 'losses'}
          pending={isPending}
          onSubmit={onPublish}
          onClose={onClose}
        >
          {obstacle.kind === 'losses' && <Losses losses={obstacle.check.losses} />}
          {obstacle.kind === 'other version' && (
            <p className={settings.quiet}>
              Respondents see a newer version than the one you know. If you publish yours, they see yours instead. The
              other one stays in the list of versions.
            </p>
          )}
          {obstacle.kind === 'not saved' && (
            <p className={settings.quiet}>
              Your last changes have not reached the server, so the form would lack them. Check your connection and try
              again.
            </p>
          )}
          {obstacle.kind === 'failed' && <FormMessage>{errorText(obstacle.error)}</FormMessage>}
        </DialogForm>
      )}
    </Dialog>
  )
}

const formatAnswers = (count: number): string => (count === 1 ? '1 answer' : `${count.toLocaleString()} answers`)

/** The answers that their question, which has another type now, cannot hold. */
function Losses({ losses }: { losses: readonly Loss[] }) {
  return (
    <>
      <p className={settings.quiet}>
        These questions have another type now. Answers that do not fit it become empty when you publish.
      </p>
      <ul className={styles.losses}>
        {losses.map(({ blockId, label, from, to, lost, samples }) => (
          <li key={`${blockId} ${label}`}>
            <strong>{label}</strong> (from {from.toLowerCase()} to {to.toLowerCase()}): {formatAnswers(lost)}
            {samples.length > 0 && (
              <span className={styles.samples}>{samples.map(sample => `“${sample}”`).join(', ')}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
