import { Popover } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCloudOff, IconCloudUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import type { SessionState } from '../../actions/action-session.ts'
import styles from './SaveState.module.css'
import type { BaseActions } from './use-base-actions.ts'
import { useSessionState } from './use-session-state.ts'

const SavePanel = lazyPart(() => import('./SavePanel.tsx'))

const iconSize = { size: 14, stroke: 1.75 }

function textOf({ waiting, connection }: SessionState): string {
  if (waiting.length === 0) return 'Saved'
  if (connection === 'online') return 'Saving…'
  const why = connection === 'offline' ? 'Offline' : 'Signed out'
  return `${why}: ${waiting.length} ${waiting.length === 1 ? 'change' : 'changes'} waiting`
}

/** A tick only when there is nothing left to do. */
function SaveIcon({ waiting, connection, setAside }: SessionState) {
  if (waiting.length > 0) {
    const Icon = connection === 'online' ? IconCloudUpload : IconCloudOff
    return <Icon {...iconSize} aria-hidden />
  }
  return setAside.length > 0 ? <IconAlertTriangle {...iconSize} aria-hidden /> : <IconCheck {...iconSize} aria-hidden />
}

interface SaveStateProps {
  actions: BaseActions
  /** Whether what was set aside can be applied again now. */
  mayApply: boolean
}

/** Whether everything has reached the server; opens the list of what has not. */
export function SaveState({ actions, mayApply }: SaveStateProps) {
  const state = useSessionState(actions.session)
  const { setAside, isStopped } = state
  const [opened, setOpened] = useState(false)
  // What was applied again may be refused again: the dialog that says so is not to stand behind the list.
  if (isStopped && opened) setOpened(false)
  return (
    <Popover position="bottom-end" withinPortal trapFocus width={360} opened={opened} onChange={setOpened}>
      <Popover.Target>
        <button
          type="button"
          className={styles.save}
          data-opening={state.isOpening || undefined}
          data-warning={setAside.length > 0 || undefined}
          onClick={() => setOpened(!opened)}
        >
          <SaveIcon {...state} />
          <span>{textOf(state)}</span>
          {setAside.length > 0 && <span className={styles.setAside}>{`· ${setAside.length} set aside`}</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Changes that are not saved">
        <LazyPart onClose={() => setOpened(false)}>
          <SavePanel actions={actions} state={state} mayApply={mayApply} />
        </LazyPart>
      </Popover.Dropdown>
    </Popover>
  )
}
