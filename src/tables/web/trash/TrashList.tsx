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
import type { ActionPlace } from '../../../actions/action.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { errorText } from '../../../ui/server-error.ts'
import { StateView } from '../../../ui/StateView.tsx'
import { toastUndo } from '../../../ui/toasts.tsx'
import { newId } from '../../ids.ts'
import { daysOfHistory } from '../../structure.ts'
import type { TrashItem } from '../../trash.ts'
import type { Can } from '../metadata.ts'
import { tablesClient } from '../tables-client.ts'
import type { BaseSession } from '../use-base-actions.ts'
import { useSessionState } from '../use-session-state.ts'
import styles from './TrashList.module.css'
import { keyOf, restoreDrafts } from './trash-drafts.ts'

const iconSize = { size: 16, stroke: 1.75 }
const icons = { table: IconTable, field: IconColumns3, view: IconLayoutList, record: IconFile }

interface TrashListProps {
  basePublicId: string
  userId: string
  session: BaseSession
  place: ActionPlace
  can: Can
}

interface Page {
  items: TrashItem[]
  cursor: string | null
}

const nameOf = ({ kind, label }: TrashItem) => label || (kind === 'record' ? 'Unnamed record' : `Unnamed ${kind}`)

/** What was deleted in a base, to be brought back one by one or several together. */
export function TrashList({ basePublicId, userId, session, place, can }: TrashListProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [restored, setRestored] = useState<ReadonlySet<string>>(new Set())
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['trash', basePublicId],
    queryFn: async ({ pageParam: cursor }) => (await tablesClient.trash.list.query({ basePublicId, cursor })) as Page,
    initialPageParam: null as string | null,
    getNextPageParam: page => page.cursor,
    staleTime: 0,
  })
  const items = data?.pages.flatMap(page => page.items).filter(item => !restored.has(keyOf(item)))
  const mayRestore = ({ kind }: TrashItem) => (kind === 'record' ? can.editRecords : can.editStructure)
  const selected = items?.filter(item => chosen.has(keyOf(item))) ?? []

  // What came back is gone from the list at once, and the list is asked for again once the server knows.
  const isIdle = useSessionState(session).waiting.length === 0
  useEffect(() => {
    if (isIdle) void refetch({ cancelRefetch: false }).then(() => setRestored(new Set()))
  }, [isIdle, refetch])

  const restore = (those: readonly TrashItem[]) => {
    const gestureId = newId('ges')
    for (const draft of restoreDrafts(those)) session.act(draft, place, gestureId)
    setRestored(new Set([...restored, ...those.map(keyOf)]))
    setChosen(new Set())
    const [first] = those
    toastUndo(those.length === 1 && first ? `${nameOf(first)} is back` : `${those.length} things are back`, () => {
      session.undo(gestureId)
      setRestored(restored)
    })
  }

  if (!items && error) {
    return (
      <StateView
        alert
        title="The trash could not be loaded"
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
      <div className={styles.list} aria-busy="true" aria-label="Loading the trash">
        {[1, 2, 3].map(line => (
          <Skeleton key={line} height={40} />
        ))}
      </div>
    )
  }
  if (items.length === 0 && !hasNextPage) {
    return (
      <StateView icon={<IconTrash size={20} stroke={1.75} />} title="The trash is empty">
        {`Deleted tables, fields, views and records stay here for ${daysOfHistory} days.`}
      </StateView>
    )
  }
  return (
    <div className={styles.stack}>
      <div className={styles.head}>
        <p className={styles.note}>{`Deleted things stay here for ${daysOfHistory} days.`}</p>
        {selected.length > 0 && (
          <Button size="xs" leftSection={<IconRestore size={14} stroke={1.75} />} onClick={() => restore(selected)}>
            Restore {selected.length} selected
          </Button>
        )}
      </div>
      <ul className={styles.list} aria-label="Trash">
        {items.map(item => (
          <TrashRow
            key={keyOf(item)}
            item={item}
            who={item.deletedBy?.id === userId ? 'you' : (item.deletedBy?.name ?? 'somebody')}
            isChosen={chosen.has(keyOf(item))}
            {...(mayRestore(item) && {
              onChoose: (isChosen: boolean) => {
                const others = [...chosen].filter(key => key !== keyOf(item))
                setChosen(new Set(isChosen ? [...others, keyOf(item)] : others))
              },
              onRestore: () => restore([item]),
            })}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  )
}

interface TrashRowProps {
  item: TrashItem
  who: string
  isChosen: boolean
  /** Both absent for who may only look. */
  onChoose?(isChosen: boolean): void
  onRestore?(): void
}

function TrashRow({ item, who, isChosen, onChoose, onRestore }: TrashRowProps) {
  const Icon = icons[item.kind]
  const name = nameOf(item)
  return (
    <li className={styles.item}>
      {onChoose && (
        <Checkbox
          aria-label={`Select ${item.kind} ${name}`}
          checked={isChosen}
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
      {onRestore && (
        <Button variant="default" size="xs" aria-label={`Restore ${item.kind} ${name}`} onClick={onRestore}>
          Restore
        </Button>
      )}
    </li>
  )
}
