import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { errorText } from './server/server-error.ts'
import { StateView } from './StateView.tsx'

interface FailedViewProps {
  title: string
  /** The failed query. */
  failed: { error: unknown; isFetching: boolean; refetch(): unknown }
  /** 1 when the page shows nothing else. */
  level?: 1 | 2
}

/** Takes the place of something that failed to load. Shows the reason and a button that retries. */
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
