import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { StateView } from '../../../ui/StateView.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import type { Flow } from '../home-calls.ts'
import { moveFlows } from '../list/move-flows.ts'

interface FlowInTrashProps {
  flow: Flow
  /** Called once the flow is restored. */
  onRestored?(): void
}

/** The page of a deleted flow. People who may edit it can restore it. */
export function FlowInTrash({ flow, onRestored }: FlowInTrashProps) {
  const queries = useQueryClient()
  const restore = async () => {
    if (await moveFlows(queries, [flow], 'restore')) onRestored?.()
  }
  return (
    <>
      <TopBar>
        <bdi>{flow.name}</bdi>
      </TopBar>
      <StateView
        icon={<IconTrash size={20} stroke={1.75} />}
        title="This item is in the trash"
        level={1}
        action={
          <>
            {flow.accessLevel === 'write' && <Button onClick={() => void restore()}>Restore</Button>}
            <Button variant="default" renderRoot={props => <Link to="/home" {...props} />}>
              Go home
            </Button>
          </>
        }
      >
        You can restore it within 30 days of deleting it.
      </StateView>
    </>
  )
}
