import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../ui/server-error.ts'
import { StateView } from '../../ui/StateView.tsx'
import { homeQuery } from './home-calls.ts'

/** Stands where home could not be loaded, and tries again. */
export function HomeFailure() {
  // To ask again because this shows would take it away, show it anew, and so on.
  const { error, isFetching, refetch } = useQuery({ ...homeQuery, retryOnMount: false })
  return (
    <StateView
      alert
      title="Your items could not be loaded"
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
      {error && errorText(error)}
    </StateView>
  )
}
