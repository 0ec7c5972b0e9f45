import { ActionIcon, Button } from '@mantine/core'
import { IconCopy, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Action } from '../../../actions/action.ts'
import { asideReason } from '../../../actions/aside-reasons.ts'
import { copyAloud } from '../../../ui/copy-aloud.ts'
import { saveBlob } from '../../../ui/files/save-blob.ts'
import { useDocument, useDraftValue, useEditor, useMayEdit } from '../editor-context.ts'
import { unsavedText } from './unsaved-text.ts'
import styles from './UnsavedPanel.module.css'

/** More changes than this are only counted. */
const maxListed = 50

/** Saves changes as a file, so that nothing that was typed is lost. */
function download(actions: readonly Action[]): void {
  saveBlob(new Blob([JSON.stringify(actions, null, 2)], { type: 'application/json' }), 'changes-set-aside.json')
}

/** The changes that wait to be saved, and those that others made impossible. */
export default function UnsavedPanel() {
  const { draft } = useEditor()
  const { waiting, setAside, connection, isStopped, isKept, elsewhere } = useDraftValue(({ state }) => state)
  const mayEdit = useMayEdit()
  const panel = useRef<HTMLDivElement>(null)
  // A pressed button goes with its change. Without a focus, Escape would not close the panel.
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus()
  })
  return (
    <div ref={panel} tabIndex={-1} className={styles.panel}>
      {isStopped && (
        <section aria-label="Not saved">
          <p className={styles.note}>The server refused a change, so nothing more is saved.</p>
          <Button size="xs" onClick={() => draft.resume()}>
            Continue to save
          </Button>
        </section>
      )}
      {waiting.length === 0 && setAside.length === 0 && !isStopped && (
        <p className={styles.note}>Everything is saved.</p>
      )}
      {waiting.length > 0 && (
        <section aria-label="Waiting">
          <h2 className={styles.title}>Waiting to be saved</h2>
          {connection === 'signed out' && (
            <p className={styles.note}>You are signed out. Sign in again, here or in another tab, to save this.</p>
          )}
          {connection === 'offline' && isKept && (
            <p className={styles.note}>
              Gridloom cannot be reached. This browser keeps your changes and saves each of them once, as soon as it
              can.
            </p>
          )}
          <Changes actions={waiting} />
          {connection !== 'online' && (
            <Button variant="default" size="xs" onClick={() => draft.retryNow()}>
              Retry now
            </Button>
          )}
        </section>
      )}
      {setAside.length > 0 && (
        <section aria-label="Conflicts">
          <h2 className={styles.title}>Conflicts</h2>
          <Changes actions={setAside}>
            {({ id }) => (
              <Button variant="default" size="xs" disabled={!mayEdit} onClick={() => draft.applyAgain(id)}>
                Apply again
              </Button>
            )}
          </Changes>
          <Button variant="default" size="xs" onClick={() => download(setAside)}>
            Download as JSON
          </Button>
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
  children?: (action: Action) => ReactNode
}

function Changes({ actions, children }: ChangesProps) {
  return (
    <ul className={styles.changes}>
      {actions.slice(0, maxListed).map(action => (
        <Change key={action.id} action={action} why={children && asideReason(action)}>
          {children?.(action)}
        </Change>
      ))}
      {actions.length > maxListed && (
        <li className={styles.note}>and {(actions.length - maxListed).toLocaleString()} more</li>
      )}
    </ul>
  )
}

interface ChangeProps {
  action: Action
  /** Why it was set aside. */
  why: string | undefined
  children: ReactNode
}

function Change({ action, why, children }: ChangeProps) {
  const { draft } = useEditor()
  const { about, typed } = unsavedText(action, useDocument())
  const label = draft.label(action)
  const later = draft.dependents(action.id).length
  return (
    <li className={styles.change}>
      <span className={styles.text}>
        {label}
        {about !== '' && (
          <>
            {' of '}
            <bdi>“{about}”</bdi>
          </>
        )}
        {typed !== '' && <bdi className={styles.typed}>{typed}</bdi>}
        {why !== undefined && <span className={styles.why}>{why}</span>}
        {why === undefined && later > 0 && (
          <span className={styles.why}>
            Discarding it also discards{' '}
            {later === 1 ? 'a later change that builds' : `${later} later changes that build`} on it
          </span>
        )}
      </span>
      {typed !== '' && (
        <ActionIcon aria-label={`Copy the text: ${label}`} onClick={() => void copyAloud(typed, 'Text copied')}>
          <IconCopy size={14} stroke={1.75} />
        </ActionIcon>
      )}
      {children}
      <ActionIcon aria-label={`Discard: ${label}`} onClick={() => draft.discard(action.id)}>
        <IconX size={14} stroke={1.75} />
      </ActionIcon>
    </li>
  )
}
