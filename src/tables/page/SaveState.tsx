import { IconAlertTriangle, IconCheck, IconCloudOff, IconCloudUpload } from '@tabler/icons-react'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import { ButtonPanel } from '../../ui/menus/ButtonPanel.tsx'
import type { SessionState } from '../../actions/action-session.ts'
import styles from './SaveState.module.css'
import { useBase } from './base-context.ts'
import { useSessionState } from './use-session-state.ts'

const SavePanel = lazyPart(() => import('./SavePanel.tsx'))

const iconSize = { size: 14, stroke: 1.75 }

function textOf({ waiting, connection }: SessionState): string {
  if (waiting.length === 0) return 'Saved'
  if (connection === 'online') return 'Saving…'
  const why = connection === 'offline' ? 'Offline' : 'Signed out'
  return `${why}: ${waiting.length} ${waiting.length === 1 ? 'change' : 'changes'} waiting`
}

/** A check mark only if nothing is left to do. */
function SaveIcon({ waiting, connection, setAside }: SessionState) {
  if (waiting.length > 0) {
    const Icon = connection === 'online' ? IconCloudUpload : IconCloudOff
    return <Icon {...iconSize} aria-hidden />
  }
  return setAside.length > 0 ? <IconAlertTriangle {...iconSize} aria-hidden /> : <IconCheck {...iconSize} aria-hidden />
}

interface SaveStateProps {
  /** Whether changes under Conflicts can be applied now. */
  mayApply: boolean
}

/** Whether everything is saved. Opens the list of changes that are not. */
export function SaveState({ mayApply }: SaveStateProps) {
  const state = useSessionState(useBase().session)
  const { setAside, isStopped } = state
  return (
    <ButtonPanel
      position="bottom-end"
      width={360}
      label="Unsaved changes"
      // A change that is refused again opens a dialog, which must not stand behind this panel.
      closed={isStopped}
      button={
        <button
          type="button"
          className={styles.save}
          data-opening={state.isOpening || undefined}
          data-warning={setAside.length > 0 || undefined}
        >
          <SaveIcon {...state} />
          <span className={styles.state}>{textOf(state)}</span>
          {setAside.length > 0 && (
            <span className={styles.setAside}>
              <span className={styles.words}>· </span>
              {setAside.length}
              <span className={styles.words}> {setAside.length === 1 ? 'conflict' : 'conflicts'}</span>
            </span>
          )}
        </button>
      }
    >
      {close => (
        <LazyPart onClose={close}>
          <SavePanel state={state} mayApply={mayApply} />
        </LazyPart>
      )}
    </ButtonPanel>
  )
}
