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
  /** Whether what was set aside can be applied again now. */
  mayApply: boolean
}

/** More than anybody reads through; the rest is counted. */
const mostListed = 50

/** Saves actions as a file, so that nothing that was typed is lost for good. */
function download(actions: readonly Action[]): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([JSON.stringify(actions, null, 2)], { type: 'application/json' }))
  link.download = 'changes-set-aside.json'
  link.click()
  URL.revokeObjectURL(link.href)
}

const changes = (count: number) => `${count.toLocaleString()} ${count === 1 ? 'change' : 'changes'}`

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

/** What happens, or what else would go, when a waiting change is discarded. */
function detailOf(session: BaseSession, action: Action): string | null {
  if (action.isDiscarded) return 'Being discarded, in case it was saved already'
  const later = session.dependents(action.id).length
  if (later === 0) return null
  return `Discarding it also discards ${later === 1 ? 'a later change that builds' : `${later} later changes that build`} on it`
}

function Waiting({ session, state: { waiting, connection } }: Omit<SavePanelProps, 'mayApply'>) {
  return (
    <section aria-label="Waiting">
      <h3 className={styles.panelTitle}>Waiting to be saved</h3>
      {connection === 'signed out' && (
        <p className={styles.notice}>You are signed out. Sign in again, here or in another tab, to save this.</p>
      )}
      <ul className={styles.changes}>
        {waiting.slice(0, mostListed).map(action => (
          <Change key={action.id} label={session.label(action)} detail={detailOf(session, action)}>
            <ActionIcon aria-label={`Discard: ${session.label(action)}`} onClick={() => session.discard(action.id)}>
              <IconX size={14} stroke={1.75} />
            </ActionIcon>
          </Change>
        ))}
        {waiting.length > mostListed && (
          <li className={styles.quiet}>and {changes(waiting.length - mostListed)} more</li>
        )}
      </ul>
      {connection !== 'online' && (
        <Button variant="default" size="xs" onClick={() => session.retryNow()}>
          Try again now
        </Button>
      )}
    </section>
  )
}

/** Why something was set aside that the server was never asked for. */
const behindText = 'Waited behind a change that could not be saved'

function SetAside({ session, state: { setAside }, mayApply }: SavePanelProps) {
  return (
    <section aria-label="Set aside">
      <h3 className={styles.panelTitle}>Set aside, not saved</h3>
      <ul className={styles.changes}>
        {setAside.map(action => (
          <Change key={action.id} label={session.label(action)} detail={action.error ?? behindText}>
            <Button variant="default" size="xs" disabled={!mayApply} onClick={() => session.applyAgain(action.id)}>
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
        {setAside.length > 1 && (
          <Button
            variant="default"
            size="xs"
            disabled={!mayApply}
            onClick={() => setAside.forEach(({ id }) => session.applyAgain(id))}
          >
            Apply all
          </Button>
        )}
        <Button variant="default" size="xs" onClick={() => download(setAside)}>
          Download as JSON
        </Button>
        <Button variant="default" size="xs" onClick={() => session.dropSetAside(setAside.map(({ id }) => id))}>
          Discard all
        </Button>
      </div>
    </section>
  )
}

/** The changes that wait to be sent, here or in other tabs, and those that the server refused. */
export default function SavePanel({ session, state, mayApply }: SavePanelProps) {
  const { waiting, setAside, elsewhere, isKept } = state
  return (
    <div className={styles.panel}>
      {waiting.length === 0 && setAside.length === 0 && <p className={styles.quiet}>Everything is saved.</p>}
      {waiting.length > 0 && <Waiting session={session} state={state} />}
      {setAside.length > 0 && <SetAside session={session} state={state} mayApply={mayApply} />}
      {elsewhere > 0 && <p className={styles.quiet}>{changes(elsewhere)} waiting in other tabs.</p>}
      {!isKept && (
        <p className={styles.quiet}>
          This browser does not let Gridloom keep changes: what is not saved is lost when the page is closed.
        </p>
      )}
    </div>
  )
}
