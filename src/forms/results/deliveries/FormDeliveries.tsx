import { Button, SegmentedControl, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMailForward, IconRefresh, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeliveryState } from '../../../connections/deliveries/delivery.ts'
import { FailedView } from '../../../ui/FailedView.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { StateView } from '../../../ui/StateView.tsx'
import { useSingleMutation } from '../../../ui/server/use-single-mutation.ts'
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.tsx'
import { type ListedDelivery, readDeliveries, retryDeliveries } from './delivery-calls.ts'
import styles from './FormDeliveries.module.css'

/** How often the list looks for news, in milliseconds. */
const refreshInterval = 3_000
/** How long typing pauses before the list is searched, in milliseconds. */
const searchPause = 250

const filters = {
  all: { label: 'All', states: ['waiting', 'delivered', 'failed', 'skipped'] },
  delivered: { label: 'Delivered', states: ['delivered'] },
  waiting: { label: 'Waiting', states: ['waiting'] },
  failed: { label: 'Failed', states: ['failed'] },
  skipped: { label: 'Skipped', states: ['skipped'] },
} as const satisfies Record<string, { label: string; states: readonly DeliveryState[] }>
type FilterName = keyof typeof filters

interface FormDeliveriesProps {
  flow: { publicIdentifier: string; accessLevel: 'read' | 'write' }
}

/** What a form has sent for its responses, and what became of it. */
export default function FormDeliveries({ flow: { publicIdentifier, accessLevel } }: FormDeliveriesProps) {
  const [filter, setFilter] = useState<FilterName>('all')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), searchPause)
  const queries = useQueryClient()
  const mayRetry = accessLevel === 'write'
  const list = useInfiniteQuery({
    queryKey: ['deliveries', publicIdentifier, filter, search],
    queryFn: ({ pageParam, signal }) =>
      readDeliveries(
        { basePublicId: publicIdentifier, states: [...filters[filter].states], search },
        pageParam,
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ deliveries, hasMore }) => (hasMore ? (deliveries.at(-1)?.id ?? null) : null),
    refetchInterval: refreshInterval,
    placeholderData: keepPreviousData,
  })
  const retry = useSingleMutation({
    mutationFn: async (ids: string[] | null) => {
      const count = await retryDeliveries(publicIdentifier, ids)
      if (count > 0) toastSuccess(count === 1 ? 'Sending again' : `Sending ${count} again`)
      else toastError('This is too old to be sent again')
      await queries.invalidateQueries({ queryKey: ['deliveries', publicIdentifier] })
    },
    onError: toastError,
  })
  if (!list.data) {
    return list.error ? <FailedView title="The deliveries could not be loaded" failed={list} /> : <Loading />
  }
  const counts = list.data.pages[0]?.counts ?? {}
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const rows = list.data.pages.flatMap(({ deliveries }) => deliveries)
  if (total === 0) {
    return (
      <StateView icon={<IconMailForward size={20} stroke={1.75} />} title="Nothing sent yet">
        Emails that this form sends for responses appear here. Set them up under Form › Emails in the editor.
      </StateView>
    )
  }
  const countOf = (name: FilterName) => (name === 'all' ? total : (counts[name] ?? 0))
  return (
    <section aria-label="Deliveries" className={styles['page']}>
      <div className={styles['bar']}>
        <div className={styles['filter']}>
          <SegmentedControl
            aria-label="Show"
            size="xs"
            data={(Object.keys(filters) as FilterName[]).map(name => ({
              value: name,
              label: `${filters[name].label} ${countOf(name).toLocaleString()}`,
            }))}
            value={filter}
            onChange={value => setFilter(value as FilterName)}
          />
        </div>
        <TextInput
          className={styles['search'] ?? ''}
          aria-label="Search recipients"
          placeholder="Search recipients"
          size="xs"
          leftSection={<IconSearch size={14} stroke={1.75} />}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        {mayRetry && countOf('failed') > 0 && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={14} stroke={1.75} />}
            loading={retry.isPending}
            onClick={() => retry.mutate(null)}
          >
            Send all failed again
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <StateView title="Nothing found">No delivery matches this filter.</StateView>
      ) : (
        <ul className={styles['list']}>
          {rows.map(delivery => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              onRetry={mayRetry && delivery.hasPayload ? () => retry.mutate([delivery.id]) : null}
              isRetrying={retry.isPending}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          className={styles['more'] ?? ''}
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  )
}

const Loading = () => (
  <section className={styles['page']} aria-busy="true" aria-label="Loading deliveries">
    {['a', 'b', 'c', 'd', 'e'].map(key => (
      <Skeleton key={key} height={52} />
    ))}
  </section>
)

const stateLabels = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed', skipped: 'Skipped' } as const

interface DeliveryRowProps {
  delivery: ListedDelivery
  /** Null if it cannot be sent again. */
  onRetry: (() => void) | null
  isRetrying: boolean
}

function DeliveryRow({ delivery, onRetry, isRetrying }: DeliveryRowProps) {
  const { name, recipient, state, reason, attempts, createdAt, dueAt } = delivery
  const isTriedAgain = state === 'waiting' && reason !== ''
  return (
    <li className={styles['row']}>
      <span className={styles['state']} data-state={isTriedAgain ? 'retrying' : state}>
        {isTriedAgain ? 'Retrying' : stateLabels[state]}
      </span>
      <span className={styles['what']}>
        <span className={styles['recipient']}>{recipient || 'No address'}</span>
        <span className={styles['detail']}>
          {name} · <RelativeTime at={createdAt} />
          {attempts > 1 && ` · ${attempts} attempts`}
        </span>
        {reason !== '' && (
          <span className={styles['reason']} data-failed={state === 'failed' || undefined}>
            {reason}
            {isTriedAgain && dueAt !== null && ` Next attempt ${timeOf(dueAt)}.`}
          </span>
        )}
      </span>
      {onRetry && state !== 'skipped' && (
        <Button
          className={styles['retry'] ?? ''}
          variant="subtle"
          color="gray"
          size="xs"
          aria-label={`Send to ${recipient} again`}
          disabled={isRetrying}
          onClick={onRetry}
        >
          Send again
        </Button>
      )}
    </li>
  )
}

/** An instant of the next days, such as 'Mon 14:30'. */
const timeOf = (instant: string): string =>
  new Date(instant).toLocaleString(undefined, { weekday: 'short', hour: 'numeric', minute: '2-digit' })
