import { Button, Checkbox, Skeleton } from '@mantine/core'
import {
  IconColumns3,
  IconFile,
  IconLayoutList,
  IconRefresh,
  IconRestore,
  IconTable,
  IconTrash,
} from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { browserClock } from '../../actions/browser-clock.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { errorText } from '../../ui/server/server-error.ts'
import { StateView } from '../../ui/StateView.tsx'
import { daysOfHistory } from '../../engine/model/structure.ts'
import type { TrashItem } from '../../engine/model/history/trash-item.ts'
import { MoreButton } from '../history/MoreButton.tsx'
import { throttledRefresh } from '../history/throttled-refresh.ts'
import { tablesClient } from '../page/tables-client.ts'
import { useBase, useBaseRights } from '../page/base-context.ts'
import { useSessionState } from '../page/use-session-state.ts'
import styles from './TrashList.module.css'
import { keyOf, nameOf } from './trash-drafts.ts'
import { useRestore } from './use-restore.ts'

const iconSize = { size: 16, stroke: 1.75 }
const icons = { table: IconTable, field: IconColumns3, view: IconLayoutList, record: IconFile }

interface Page {
  items: TrashItem[]
  cursor: string | null
}

/** The deleted items of a base, which can be restored one by one or several at once. */
export function TrashList() {
  const { screen, basePublicId, userId, session } = useBase()
  const can = useBaseRights()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const list = useInfiniteQuery({
    queryKey: ['trash', basePublicId],
    queryFn: async ({ pageParam: cursor }) => (await tablesClient.trash.list.query({ basePublicId, cursor })) as Page,
    initialPageParam: null as string | null,
    getNextPageParam: page => page.cursor,
    staleTime: 0,
  })
  const { data, error, hasNextPage, refetch } = list
  const items = data?.pages.flatMap(page => page.items)
  const { restoring, restore } = useRestore(refetch)
  const restoreItems = (those: readonly TrashItem[]) => {
    setChosen(chosen.difference(new Set(those.map(keyOf))))
    void restore(those)
  }
  const mayRestore = ({ kind }: TrashItem) => (kind === 'record' ? can.editRecords : can.editStructure)
  const selected = items?.filter(item => chosen.has(keyOf(item)) && !restoring.has(keyOf(item))) ?? []

  // Local changes and undos are in the list once the server has them.
  const isIdle = useSessionState(session).waiting.length === 0
  useEffect(() => {
    if (isIdle) void refetch({ cancelRefetch: false })
  }, [isIdle, refetch])
  // So are deletions and restorations by others.
  useEffect(() => {
    const looker = throttledRefresh(browserClock, refetch)
    const leave = screen.watch(({ isOfTrash }) => isOfTrash && looker.happened())
    return () => {
      leave()
      looker.stop()
    }
  }, [screen, refetch])

  if (!items && error) {
    return (
      <StateView
        alert
        title="Trash could not be loaded"
        action={
          <Button variant="default" leftSection={<IconRefresh {...iconSize} />} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {errorText(error)}
      </StateView>
    )
  }
  if (!items) {
    return (
      <div className={styles.list} aria-busy="true" aria-label="Loading trash">
        {[1, 2, 3].map(line => (
          <Skeleton key={line} height={40} />
        ))}
      </div>
    )
  }
  if (items.length === 0 && !hasNextPage) {
    return (
      <StateView icon={<IconTrash size={20} stroke={1.75} />} title="The trash is empty">
        {`Deleted tables, fields, views, and records stay here for ${daysOfHistory} days.`}
      </StateView>
    )
  }
  return (
    <div className={styles.stack}>
      <div className={styles.head}>
        <p className={styles.note}>{`Items are permanently deleted after ${daysOfHistory} days.`}</p>
        {selected.length > 0 && (
          <Button
            size="xs"
            leftSection={<IconRestore size={14} stroke={1.75} />}
            onClick={() => restoreItems(selected)}
          >
            Restore {selected.length} selected
          </Button>
        )}
      </div>
      <ul className={styles.list} aria-label="Trash">
        {items.map(item => (
          <TrashRow
            key={keyOf(item)}
            item={item}
            who={item.deletedBy?.id === userId ? 'you' : (item.deletedBy?.name ?? 'someone')}
            isChosen={chosen.has(keyOf(item))}
            isRestoring={restoring.has(keyOf(item))}
            {...(mayRestore(item) && {
              onChoose: (isChosen: boolean) => {
                const others = [...chosen].filter(key => key !== keyOf(item))
                setChosen(new Set(isChosen ? [...others, keyOf(item)] : others))
              },
              onRestore: () => restoreItems([item]),
            })}
          />
        ))}
      </ul>
      <MoreButton list={list}>Show more</MoreButton>
    </div>
  )
}

interface TrashRowProps {
  item: TrashItem
  who: string
  isChosen: boolean
  /** Whether it is being restored. */
  isRestoring: boolean
  /** Both absent if the person may not restore it. */
  onChoose?(isChosen: boolean): void
  onRestore?(): void
}

function TrashRow({ item, who, isChosen, isRestoring, onChoose, onRestore }: TrashRowProps) {
  const Icon = icons[item.kind]
  const name = nameOf(item)
  return (
    <li className={styles.item}>
      {onChoose && (
        <Checkbox
          aria-label={`Select ${item.kind} ${name}`}
          checked={isChosen}
          disabled={isRestoring}
          onChange={event => onChoose(event.currentTarget.checked)}
        />
      )}
      <Icon {...iconSize} className={styles.icon} aria-hidden />
      <div className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.about}>
          {item.kind === 'table' ? 'Table' : `${item.kind} of ${item.tableName}`}, deleted by {who}{' '}
          <RelativeTime at={item.deletedAt} />
        </span>
      </div>
      {isRestoring && <output className={styles.about}>Restoring…</output>}
      {onRestore && !isRestoring && (
        <Button variant="default" size="xs" aria-label={`Restore ${item.kind} ${name}`} onClick={onRestore}>
          Restore
        </Button>
      )}
    </li>
  )
}
