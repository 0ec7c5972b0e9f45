import { Button } from '@mantine/core'
import { Section } from '../../../ui/Section.tsx'
import type { Flow } from '../home-calls.ts'
import { openFlowDialog } from '../list/flow-dialogs.ts'

/** The internal note of a flow. */
export const NoteSection = ({ flow }: { flow: Flow }) => (
  <Section
    title="Internal note"
    lead={flow.internalNote === null ? 'Only your organization can read it.' : <bdi>{flow.internalNote}</bdi>}
    action={
      <Button variant="default" onClick={() => openFlowDialog({ kind: 'note', flow })}>
        {flow.internalNote === null ? 'Add internal note' : 'Edit internal note'}
      </Button>
    }
  >
    {null}
  </Section>
)
