import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ButtonMenu } from '../../../ui/menus/ButtonMenu.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { Flow, HomeInfo } from '../home-calls.ts'
import { actionsOf } from '../list/flow-rules.ts'
import { openFlowDialog } from '../list/flow-dialogs.ts'
import { moveFlows, type MoveTarget } from '../list/move-flows.ts'
import { MoveItems } from '../list/MoveItems.tsx'
import { openWorkspaceDialog } from '../workspaces/workspace-dialogs.ts'

/** Shows the location of a flow and moves it. */
export function PlaceSection({ flow, home }: { flow: Flow; home: HomeInfo }) {
  const queries = useQueryClient()
  const [isMoving, setMoving] = useState(false)
  const actions = actionsOf(flow, home)
  const workspace = home.workspaces.find(({ id }) => id === flow.workspaceId)
  const move = async (to: MoveTarget) => {
    setMoving(true)
    await moveFlows(queries, [flow], to)
    setMoving(false)
  }
  return (
    <Section
      title="Location"
      lead={<bdi>{workspace?.name ?? 'Home'}</bdi>}
      action={
        actions.has('move') && (
          <ButtonMenu
            position="bottom-end"
            width={240}
            button={
              <Button variant="default" loading={isMoving}>
                Move to
              </Button>
            }
          >
            <MoveItems
              home={home}
              flows={[flow]}
              onMove={to => void move(to)}
              onNewWorkspace={() => openWorkspaceDialog({ kind: 'new', flows: [flow] })}
              onOrganization={
                actions.has('organization') ? () => openFlowDialog({ kind: 'organization', flow }) : undefined
              }
            />
          </ButtonMenu>
        )
      }
    >
      {null}
    </Section>
  )
}
