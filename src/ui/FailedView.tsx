import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { errorText } from './server/server-error.ts'
import { StateView } from './StateView.tsx'

interface FailedViewProps {
  title: string
  /** What could not be had, as its query tells it. */
  failed: { error: unknown; isFetching: boolean; refetch(): unknown }
  /** 1 when it is all there is of a page. */
  level?: 1 | 2
}

/** Stands where something could not be loaded, says why, and tries again. */
export function FailedView({ title, failed, level = 2 }: FailedViewProps) {
  const { error, isFetching, refetch } = failed
  return (
    <StateView
      alert
      title={title}
      level={level}
      action={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.75} />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          Try again
        </Button>
      }
    >
      {Boolean(error) && errorText(error)}
    </StateView>
  )
}
