import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Action } from '../../actions/action.ts'
import type { SessionState } from '../../actions/action-session.ts'
import styles from './BasePage.module.css'
import type { BaseSession } from './use-base-actions.ts'

interface SavePanelProps {
  session: BaseSession
  state: SessionState
}

/** Saves actions as a file, so that nothing that was typed is lost for good. */
function download(actions: readonly Action[]): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([JSON.stringify(actions, null, 2)], { type: 'application/json' }))
  link.download = 'changes-set-aside.json'
  link.click()
  URL.revokeObjectURL(link.href)
}

function Change({ label, detail, children }: { label: string; detail?: string | null; children: ReactNode }) {
  return (
    <li className={styles.change}>
      <span className={styles.changeText}>
        {label}
        {detail && <span className={styles.changeDetail}>{detail}</span>}
      </span>
      {children}
    </li>
  )
}

/** The changes that wait to be sent, and those that the server refused. */
export function SavePanel({ session, state: { waiting, setAside, isOffline } }: SavePanelProps) {
  if (waiting.length === 0 && setAside.length === 0) return <p className={styles.quiet}>Everything is saved.</p>
  return (
    <div className={styles.panel}>
      {waiting.length > 0 && (
        <section aria-label="Waiting">
          <h3 className={styles.panelTitle}>Waiting to be saved</h3>
          <ul className={styles.changes}>
            {waiting.map(action => (
              <Change key={action.id} label={session.label(action)}>
                <ActionIcon
                  aria-label={`Discard: ${session.label(action)}`}
                  disabled={action.status === 'syncing'}
                  onClick={() => session.discard(action.id)}
                >
                  <IconX size={14} stroke={1.75} />
                </ActionIcon>
              </Change>
            ))}
          </ul>
          {isOffline && (
            <Button variant="default" size="xs" onClick={() => session.retryNow()}>
              Try again now
            </Button>
          )}
        </section>
      )}
      {setAside.length > 0 && (
        <section aria-label="Set aside">
          <h3 className={styles.panelTitle}>Set aside, not saved</h3>
          <ul className={styles.changes}>
            {setAside.map(action => (
              <Change key={action.id} label={session.label(action)} detail={action.error}>
                <Button variant="default" size="xs" onClick={() => session.applyAgain(action.id)}>
                  Apply again
                </Button>
                <ActionIcon
                  aria-label={`Discard: ${session.label(action)}`}
                  onClick={() => session.dropSetAside([action.id])}
                >
                  <IconX size={14} stroke={1.75} />
                </ActionIcon>
              </Change>
            ))}
          </ul>
          <div className={styles.buttons}>
            <Button variant="default" size="xs" onClick={() => download(setAside)}>
              Download as JSON
            </Button>
            <Button variant="default" size="xs" onClick={() => session.dropSetAside(setAside.map(({ id }) => id))}>
              Discard all
            </Button>
          </div>
        </section>
      )}
    </div>
  )
}
