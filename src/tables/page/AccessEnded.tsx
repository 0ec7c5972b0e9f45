import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { StateView } from '../../ui/StateView.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { BaseTitle } from './BaseTitle.tsx'
import { SaveState } from './SaveState.tsx'
import { useBase } from './base-context.ts'
import { useSessionState } from './use-session-state.ts'

interface AccessEndedProps {
  /** The name that the base had. */
  name: string | undefined
  isPending: boolean
  onTryAgain(): void
}

const kept = (count: number) =>
  count === 1
    ? '1 change was not saved. It is kept in this browser under Conflicts.'
    : `${count} changes were not saved. They are kept in this browser under Conflicts.`

/** Takes the place of a base that the person lost access to. Unsaved changes are kept. */
export function AccessEnded({ name, isPending, onTryAgain }: AccessEndedProps) {
  const { setAside } = useSessionState(useBase().session)
  return (
    <>
      <TopBar actions={setAside.length > 0 && <SaveState mayApply={false} />}>
        <BaseTitle name={name} />
      </TopBar>
      <StateView
        alert
        icon={<IconLock size={20} stroke={1.75} />}
        title="You no longer have access to this base"
        action={
          <Button variant="default" loading={isPending} onClick={onTryAgain}>
            Try again
          </Button>
        }
      >
        It was deleted, or your access was removed. {setAside.length > 0 && kept(setAside.length)}
      </StateView>
    </>
  )
}
