import { IconAlertTriangle, IconCheck, IconCloudOff, IconCloudUpload } from '@tabler/icons-react'
import type { SessionState } from '../../../actions/action-session.ts'
import { lazyPart } from '../../../ui/late/lazy-part.ts'
import { LazyPart } from '../../../ui/late/LazyPart.tsx'
import { ButtonPanel } from '../../../ui/menus/ButtonPanel.tsx'
import { useDraftValue } from '../editor-context.ts'
import styles from './EditorBar.module.css'

const UnsavedPanel = lazyPart(() => import('./UnsavedPanel.tsx'))

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function textOf({ waiting, connection, isStopped }: SessionState): string {
  if (isStopped) return 'Not saved'
  if (waiting.length === 0) return 'Saved'
  if (connection === 'online') return 'Saving…'
  return `${connection === 'offline' ? 'Offline' : 'Signed out'}: ${counted(waiting.length, 'change')} waiting`
}

/** A check mark only if nothing is left to do. */
function SaveIcon({ waiting, connection, setAside, isStopped }: SessionState) {
  const isWaiting = waiting.length > 0 && !isStopped
  const Icon = isWaiting
    ? connection === 'online'
      ? IconCloudUpload
      : IconCloudOff
    : isStopped || setAside.length > 0
      ? IconAlertTriangle
      : IconCheck
  return <Icon size={14} stroke={1.75} aria-hidden />
}

/** Whether everything is saved. Opens the list of changes that are not. */
export function SaveButton() {
  const state = useDraftValue(draft => draft.state)
  const { setAside, isStopped, isOpening } = state
  return (
    <ButtonPanel
      position="bottom-end"
      width={360}
      label="Unsaved changes"
      button={
        <button
          type="button"
          className={styles.save}
          data-opening={isOpening || undefined}
          data-warning={setAside.length > 0 || isStopped || undefined}
        >
          <SaveIcon {...state} />
          <span className={styles.words}>{textOf(state)}</span>
          {setAside.length > 0 && <span className={styles.words}>· {counted(setAside.length, 'conflict')}</span>}
        </button>
      }
    >
      {close => (
        <LazyPart onClose={close}>
          <UnsavedPanel />
        </LazyPart>
      )}
    </ButtonPanel>
  )
}
