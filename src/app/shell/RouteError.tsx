import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { toServerError } from '../../ui/server/server-error.ts'
import { StateView } from '../../ui/StateView.tsx'
import { NotFound } from './NotFound.tsx'

/** Shown instead of a page that failed. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { code, message } = toServerError(error)
  if (code === 'not_found') return <NotFound />
  const tryAgain = () => {
    reset()
    void router.invalidate()
  }
  return (
    <StateView
      alert
      icon={<IconAlertTriangle size={20} stroke={1.75} />}
      title="This page could not be displayed"
      level={1}
      action={
        <>
          <Button onClick={tryAgain}>Try again</Button>
          <Button variant="default" component={Link} to="/home">
            Go home
          </Button>
        </>
      }
    >
      {message}
    </StateView>
  )
}
