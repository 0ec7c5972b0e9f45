import { Anchor, Button, Drawer, Select } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { errorText } from '../../../ui/server/server-error.ts'
import { FormMessage } from '../../../ui/dialogs/FormMessage.tsx'
import { useReturnFocus } from '../../../ui/focus/use-return-focus.ts'
import { unreadableHref } from '../import-queries.ts'
import { rowsText } from '../progress-text.ts'
import { correctableQuery, groupsQuery } from './corrections-client.ts'
import styles from './Corrections.module.css'
import { Correction } from './Correction.tsx'
import { groupKey } from './correction-text.ts'

interface CorrectionsDrawerProps {
  basePublicId: string
  /** The table that is shown; its latest import comes first. */
  tableId: string | undefined
  onClose(): void
}

/** What imports could not write into their tables, to correct it beside the table. */
export default function CorrectionsDrawer({ basePublicId, tableId, onClose }: CorrectionsDrawerProps) {
  const { data: imports, error } = useQuery(correctableQuery(basePublicId))
  const [chosen, setChosen] = useState<string | null>(null)
  const shown =
    imports?.find(({ importId }) => importId === chosen) ??
    imports?.find(one => one.tableId === tableId) ??
    imports?.[0]
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={480} padding={0} returnFocus={false}>
      <ReturnsFocus />
      <Drawer.Overlay color="var(--gl-overlay)" backgroundOpacity={1} />
      <Drawer.Content aria-label="Imported data to correct">
        <Drawer.Header className={styles.header}>
          <Drawer.Title className={styles.title}>Imported data to correct</Drawer.Title>
          <Drawer.CloseButton aria-label="Close" />
        </Drawer.Header>
        <Drawer.Body className={styles.body}>
          <FormMessage>{error && errorText(error)}</FormMessage>
          {imports && imports.length > 1 && shown && (
            <Select
              label="Import"
              data={imports.map(one => ({ value: one.importId, label: `${one.fileName} into ${one.tableName}` }))}
              value={shown.importId}
              allowDeselect={false}
              onChange={setChosen}
            />
          )}
          {shown ? (
            <Groups key={shown.importId} importId={shown.importId} basePublicId={basePublicId} count={shown.count} />
          ) : (
            imports && <p className={styles.empty}>Everything that was imported is in its table.</p>
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function ReturnsFocus() {
  useReturnFocus()
  return null
}

interface GroupsProps {
  importId: string
  basePublicId: string
  count: number
}

function Groups({ importId, basePublicId, count }: GroupsProps) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(groupsQuery(importId))
  const groups = data?.pages.flatMap(page => page.groups) ?? []
  return (
    <>
      <p className={styles.note}>
        A correction goes into the records at once. {count.toLocaleString()} left.{' '}
        <Anchor href={unreadableHref(importId)} download inherit underline="always">
          Download the list
        </Anchor>
      </p>
      <FormMessage>{error && errorText(error)}</FormMessage>
      <ul className={styles.groups} aria-label="To correct">
        {groups.map(group => (
          <Correction key={groupKey(group)} group={group} importId={importId} basePublicId={basePublicId} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
      {data && groups.length === 0 && <p className={styles.empty}>{rowsText(0)} to correct.</p>}
    </>
  )
}
