import { Button } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { StateView } from '../../ui/StateView.tsx'

/** Shown for unknown addresses, and for items that the person cannot see. */
export function NotFound() {
  return (
    <StateView
      icon={<IconMapOff size={20} stroke={1.75} />}
      title="Page not found"
      level={1}
      action={
        <Button component={Link} to="/home">
          Go home
        </Button>
      }
    >
      The address may be wrong, or the page was moved or deleted.
    </StateView>
  )
}
