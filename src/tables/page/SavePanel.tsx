import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Action } from '../../actions/action.ts'
import type { SessionState } from '../../actions/action-session.ts'
import { asideReason } from '../../actions/aside-reasons.ts'
import { saveBlob } from '../../ui/files/save-blob.ts'
import formStyles from '../../ui/dialogs/DialogForm.module.css'
import styles from './SavePanel.module.css'
import { changeText } from './change-text.ts'
import { overwritingActions, overwritingText } from './overwriting-actions.ts'
import { useBase } from './base-context.ts'
import type { BaseSession } from './open-bases.ts'

interface SavePanelProps {
  state: SessionState
  /** Whether changes under Conflicts can be applied now. */
  mayApply: boolean
}

/** More changes than this are only counted. */
const maxListed = 50

/** Saves actions as a file, so that nothing that was typed is lost. */
function download(actions: readonly Action[]): void {
  saveBlob(new Blob([JSON.stringify(actions, null, 2)], { type: 'application/json' }), 'changes-set-aside.json')
}

const changes = (count: number) => `${count.toLocaleString()} ${count === 1 ? 'change' : 'changes'}`

interface ChangeProps {
  label: string
  /** What the change is about, and notes about it. */
  details: readonly (string | null)[]
  children: ReactNode
}

function Change({ label, details, children }: ChangeProps) {
  return (
    <li className={styles.change}>
      <span className={styles.changeText}>
        {label}
        {details.map(detail =>
          detail === null ? null : (
            <span key={detail} className={styles.changeDetail}>
              {detail}
            </span>
          ),
        )}
      </span>
      {children}
    </li>
  )
}

/** What happens when a waiting change is discarded, and which later changes are discarded with it. */
function detailOf(session: BaseSession, action: Action): string | null {
  if (action.isDiscarded) return 'Discarding, in case it was already saved'
  const later = session.dependents(action.id).length
  if (later === 0) return null
  return `Discarding it also discards ${later === 1 ? 'a later change that builds' : `${later} later changes that build`} on it`
}

function Waiting({ state: { waiting, connection, isKept } }: Omit<SavePanelProps, 'mayApply'>) {
  const { session, screen } = useBase()
  return (
    <section aria-label="Waiting">
      <h2 className={styles.title}>Waiting to be saved</h2>
      {connection === 'signed out' && (
        <p className={styles.notice}>You are signed out. Sign in again, here or in another tab, to save this.</p>
      )}
      {connection === 'offline' && isKept && (
        <p className={styles.notice}>
          Gridloom cannot be reached. This browser keeps your changes and saves each of them once, as soon as it can.
        </p>
      )}
      <ul className={styles.changes}>
        {waiting.slice(0, maxListed).map(action => (
          <Change
            key={action.id}
            label={session.label(action)}
            details={[changeText(action, screen), detailOf(session, action)]}
          >
            <ActionIcon aria-label={`Discard: ${session.label(action)}`} onClick={() => session.discard(action.id)}>
              <IconX size={14} stroke={1.75} />
            </ActionIcon>
          </Change>
        ))}
        {waiting.length > maxListed && <li className={styles.note}>and {changes(waiting.length - maxListed)} more</li>}
      </ul>
      {connection !== 'online' && (
        <Button variant="default" size="xs" onClick={() => session.retryNow()}>
          Retry now
        </Button>
      )}
    </section>
  )
}

/** A note beside a change that "Apply all" leaves out. */
const replacesText = 'This overwrites a newer change'

function SetAside({ state: { setAside }, mayApply }: SavePanelProps) {
  const { session, screen } = useBase()
  const part = () => {
    const ids = overwritingActions(setAside, action => session.argsNow(action))
    return Map.groupBy(setAside, ({ id }) => (ids.has(id) ? 'replacing' : 'plain'))
  }
  const { plain = [], replacing: replacers = [] } = Object.fromEntries(part())
  // Computed when pressed, because other people's changes do not re-render this panel.
  const applyPlain = () =>
    part()
      .get('plain')
      ?.forEach(({ id }) => session.applyAgain(id))
  return (
    <section aria-label="Conflicts">
      <div className={styles.head}>
        <h2 className={styles.title}>Conflicts</h2>
        <button
          type="button"
          className={styles.discardAll}
          onClick={() => session.dropSetAside(setAside.map(({ id }) => id))}
        >
          Discard all
        </button>
      </div>
      <ul className={styles.changes}>
        {setAside.map(action => (
          <Change
            key={action.id}
            label={session.label(action)}
            details={[
              changeText(action, screen),
              asideReason(action),
              replacers.includes(action) ? replacesText : null,
            ]}
          >
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
      {setAside.length > 1 && replacers.length > 0 && <p className={styles.notice}>{overwritingText(replacers)}</p>}
      <div className={formStyles.buttons}>
        {setAside.length > 1 && plain.length > 0 && (
          <Button variant="default" size="xs" disabled={!mayApply} onClick={applyPlain}>
            {replacers.length > 0 ? 'Apply the others' : 'Apply all'}
          </Button>
        )}
        <Button variant="default" size="xs" onClick={() => download(setAside)}>
          Download as JSON
        </Button>
      </div>
    </section>
  )
}

/** The changes that wait to be sent, in this tab and others, and those under Conflicts. */
export default function SavePanel({ state, mayApply }: SavePanelProps) {
  const { waiting, setAside, elsewhere, isKept } = state
  return (
    <div className={styles.panel}>
      {waiting.length === 0 && setAside.length === 0 && <p className={styles.note}>Everything is saved.</p>}
      {waiting.length > 0 && <Waiting state={state} />}
      {setAside.length > 0 && <SetAside state={state} mayApply={mayApply} />}
      {elsewhere > 0 && <p className={styles.note}>{changes(elsewhere)} waiting in other tabs.</p>}
      {!isKept && (
        <p className={styles.note}>
          This browser can't store changes. Unsaved changes are lost when you close the page.
        </p>
      )}
    </div>
  )
}
