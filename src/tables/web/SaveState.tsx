import { Popover } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCloudOff, IconCloudUpload } from '@tabler/icons-react'
import { lazy } from 'react'
import { LazyPart } from '../../ui/LazyPart.tsx'
import type { SessionState } from '../../actions/action-session.ts'
import styles from './BasePage.module.css'
import type { BaseSession } from './use-base-actions.ts'
import { useSessionState } from './use-session-state.ts'

const SavePanel = lazy(() => import('./SavePanel.tsx'))

const iconSize = { size: 14, stroke: 1.75 }

function textOf({ waiting, connection }: SessionState): string {
  if (waiting.length === 0) return 'Saved'
  if (connection === 'online') return 'Saving…'
  const why = connection === 'offline' ? 'Offline' : 'Signed out'
  return `${why}: ${waiting.length} ${waiting.length === 1 ? 'change' : 'changes'} waiting`
}

function SaveIcon({ waiting, connection }: SessionState) {
  if (waiting.length === 0) return <IconCheck {...iconSize} aria-hidden />
  return connection !== 'online' ? (
    <IconCloudOff {...iconSize} aria-hidden />
  ) : (
    <IconCloudUpload {...iconSize} aria-hidden />
  )
}

/** Whether everything has reached the server; opens the list of what has not. */
export function SaveState({ session }: { session: BaseSession }) {
  const state = useSessionState(session)
  const { setAside } = state
  return (
    <Popover position="bottom-end" withinPortal trapFocus width={320}>
      <Popover.Target>
        <button type="button" className={styles.save}>
          <SaveIcon {...state} />
          <span>{textOf(state)}</span>
          {setAside.length > 0 && (
            <span className={styles.setAside}>
              <IconAlertTriangle {...iconSize} aria-hidden />
              {setAside.length} <span>set aside</span>
            </span>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Changes that are not saved">
        <LazyPart>
          <SavePanel session={session} state={state} />
        </LazyPart>
      </Popover.Dropdown>
    </Popover>
  )
}
