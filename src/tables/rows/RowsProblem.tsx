import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { StateView } from '../../ui/StateView.tsx'

/** Takes the place of a grid whose order of rows has failed to load. */
export const RowsProblem = ({ problem, onRetry }: { problem: string; onRetry(): Promise<unknown> | void }) => (
  <StateView
    alert
    title="The records could not be loaded"
    action={
      <Button variant="default" leftSection={<IconRefresh size={16} stroke={1.75} />} onClick={() => void onRetry()}>
        Try again
      </Button>
    }
  >
    {problem}
  </StateView>
)
