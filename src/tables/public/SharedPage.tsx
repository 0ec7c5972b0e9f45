import { Skeleton } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { Logo } from '../../ui/Logo.tsx'
import { FailedView } from '../../ui/FailedView.tsx'
import { StateView } from '../../ui/StateView.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { TableScreenSkeleton } from '../rows/TableScreenSkeleton.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { askWhenRefused, sharedQuery } from './shared-query.ts'
import { SharedScreen } from './SharedScreen.tsx'
import styles from './Shared.module.css'

/** The page of a view with a public link, as visitors see it. */
export default function SharedPage({ token }: { token: string }) {
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(sharedQuery(token))
  const [wasUnlocked, setWasUnlocked] = useState(false)
  usePageTitle(data?.state === 'open' ? (data.metadata.tables[0]?.views[0]?.name ?? '') : 'Shared view')
  // A link that was turned off, or has got another password, closes the page that shows its view.
  useEffect(() => {
    const stop = askWhenRefused(queries, token)
    return stop
  }, [queries, token])
  if (data?.state === 'gone') {
    return (
      <Alone>
        <StateView
          alert
          icon={<IconLinkOff size={20} stroke={1.75} />}
          title="This link does not lead to a view"
          level={1}
        >
          It may be mistyped, over or turned off. Whoever gave it to you can give you another one.
        </StateView>
      </Alone>
    )
  }
  if (!data) {
    return error ? (
      <Alone>
        <FailedView title="The view could not be loaded" level={1} failed={{ error, isFetching, refetch }} />
      </Alone>
    ) : (
      <main className={styles.page} aria-busy="true" aria-label="Loading the view">
        <header className={styles.bar}>
          <Skeleton width={180} height={14} />
        </header>
        <TableScreenSkeleton />
      </main>
    )
  }
  if (data.state === 'locked') {
    const refetchNow = async () => {
      setWasUnlocked(true)
      await queries.invalidateQueries({ queryKey: sharedQuery(token).queryKey })
    }
    return <PasswordForm token={token} onOpened={refetchNow} />
  }
  return <SharedScreen token={token} opened={data} takesFocus={wasUnlocked} />
}

/** All there is of a page: the product's mark above it. */
function Alone({ children }: { children: ReactNode }) {
  return (
    <main className={styles.alone}>
      <Brand />
      {children}
    </main>
  )
}

function Brand() {
  return (
    <div className={styles.brand}>
      <Logo size={20} />
      <span>Gridloom</span>
    </div>
  )
}
