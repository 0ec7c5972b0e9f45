import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import type { Action } from '../../../actions/action.ts'
import { asideReason } from '../../../actions/aside-reasons.ts'
import { useDraftValue, useEditor, useMayEdit } from '../editor-context.ts'
import styles from './UnsavedPanel.module.css'

/** More changes than this are only counted. */
const maxListed = 50

/** The changes that wait to be saved, and those that others made impossible. */
export default function UnsavedPanel() {
  const { draft } = useEditor()
  const { waiting, setAside, connection, isStopped, isKept, elsewhere } = useDraftValue(({ state }) => state)
  const mayEdit = useMayEdit()
  const panel = useRef<HTMLDivElement>(null)
  // The button that was pressed goes with its change. Without a focus, Escape would not close the panel.
  const discard = (id: string) => {
    panel.current?.focus()
    draft.discard(id)
  }
  return (
    <div ref={panel} tabIndex={-1} className={styles.panel}>
      {waiting.length === 0 && setAside.length === 0 && <p className={styles.note}>Everything is saved.</p>}
      {waiting.length > 0 && (
        <section aria-label="Waiting">
          <h2 className={styles.title}>Waiting to be saved</h2>
          {isStopped && <p className={styles.note}>The server refused a change. Discard it, or try again.</p>}
          {connection === 'signed out' && (
            <p className={styles.note}>You are signed out. Sign in again, here or in another tab, to save this.</p>
          )}
          {connection === 'offline' && isKept && (
            <p className={styles.note}>
              Gridloom cannot be reached. This browser keeps your changes and saves each of them once, as soon as it
              can.
            </p>
          )}
          <Changes actions={waiting} onDiscard={discard} />
          {(isStopped || connection !== 'online') && (
            <Button variant="default" size="xs" onClick={() => (isStopped ? draft.resume() : draft.retryNow())}>
              Retry now
            </Button>
          )}
        </section>
      )}
      {setAside.length > 0 && (
        <section aria-label="Conflicts">
          <h2 className={styles.title}>Conflicts</h2>
          <Changes actions={setAside} onDiscard={discard}>
            {({ id }) => (
              <Button
                variant="default"
                size="xs"
                disabled={!mayEdit}
                onClick={() => {
                  panel.current?.focus()
                  draft.applyAgain(id)
                }}
              >
                Apply again
              </Button>
            )}
          </Changes>
        </section>
      )}
      {elsewhere > 0 && <p className={styles.note}>{elsewhere} waiting in other tabs.</p>}
      {!isKept && (
        <p className={styles.note}>
          This browser can't store changes. Unsaved changes are lost when you close the page.
        </p>
      )}
    </div>
  )
}

interface ChangesProps {
  actions: readonly Action[]
  onDiscard(id: string): void
  children?: (action: Action) => ReactNode
}

function Changes({ actions, onDiscard, children }: ChangesProps) {
  const { draft } = useEditor()
  return (
    <ul className={styles.changes}>
      {actions.slice(0, maxListed).map(action => (
        <li key={action.id} className={styles.change}>
          <span className={styles.text}>
            {draft.label(action)}
            {children && <span className={styles.why}>{asideReason(action)}</span>}
          </span>
          {children?.(action)}
          <ActionIcon aria-label={`Discard: ${draft.label(action)}`} onClick={() => onDiscard(action.id)}>
            <IconX size={14} stroke={1.75} />
          </ActionIcon>
        </li>
      ))}
      {actions.length > maxListed && (
        <li className={styles.note}>and {(actions.length - maxListed).toLocaleString()} more</li>
      )}
    </ul>
  )
}
