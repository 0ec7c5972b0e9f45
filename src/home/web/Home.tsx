import { Button } from '@mantine/core'
import { IconDatabasePlus, IconPlus, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '../../ui/server-error.ts'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { StateView } from '../../ui/StateView.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { BaseList } from './BaseList.tsx'
import { BaseListSkeleton } from './BaseListSkeleton.tsx'
import { CreateBaseDialog } from './CreateBaseDialog.tsx'
import { basesQuery, type Flow } from './flows.ts'
import styles from './Home.module.css'
import { RenameDialog } from './RenameDialog.tsx'

/** The home page: the person's bases, the most recent first, and the way to make one. */
export function Home() {
  const bases = useQuery(basesQuery)
  const [renaming, setRenaming] = useState<Flow | null>(null)
  const { newDatabaseModal } = useSearch({ from: '/inside/home' })
  const navigate = useNavigate({ from: '/home' })
  const [dropped, setDropped] = useState<File>()
  const setCreating = (open: boolean) => void navigate({ search: open ? { newDatabaseModal: 'open' } : {} })
  usePageTitle('Home')
  return (
    <>
      <TopBar
        actions={
          <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setCreating(true)}>
            New base
          </Button>
        }
      >
        Home
      </TopBar>
      <div className={styles.page}>
        <h1 className={styles.title}>Your bases</h1>
        {bases.isPending && <BaseListSkeleton />}
        {bases.isError && !bases.data && (
          <StateView
            alert
            title="Your bases could not be loaded"
            action={
              <Button
                variant="default"
                leftSection={<IconRefresh size={16} stroke={1.75} />}
                loading={bases.isFetching}
                onClick={() => void bases.refetch()}
              >
                Try again
              </Button>
            }
          >
            {errorText(bases.error)}
          </StateView>
        )}
        {bases.data?.length === 0 && (
          <StateView
            icon={<IconDatabasePlus size={20} stroke={1.75} />}
            title="No bases yet"
            action={<Button onClick={() => setCreating(true)}>New base</Button>}
          >
            A base holds your tables. Start blank, or bring a CSV file.
          </StateView>
        )}
        {bases.data && bases.data.length > 0 && <BaseList bases={bases.data} onRename={setRenaming} />}
      </div>
      <CreateBaseDialog
        opened={newDatabaseModal === 'open'}
        file={dropped}
        onClose={() => {
          setDropped(undefined)
          setCreating(false)
        }}
      />
      {!dropped && newDatabaseModal !== 'open' && (
        <FileDrop label="Drop a CSV file to make a base of it" onFile={setDropped} />
      )}
      <RenameDialog flow={renaming} onClose={() => setRenaming(null)} />
    </>
  )
}
