import { Button, NativeSelect } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { browserContext } from '../../../../fields/field-context.ts'
import { FailedView } from '../../../../ui/FailedView.tsx'
import { RelativeTime } from '../../../../ui/RelativeTime.tsx'
import { StateView } from '../../../../ui/StateView.tsx'
import type { DropOff, PageDropOff } from '../../drop-off/drop-off-types.ts'
import { percent, showCount } from '../charts/chart-data.ts'
import { LoadingResults } from '../LoadingResults.tsx'
import { resultsClient } from '../results-client.ts'
import type { ResultsFlow } from '../results-flow.ts'
import { showSeconds } from '../show-seconds.ts'
import { periodOf } from '../summary/periods.ts'
import page from '../ResultsPage.module.css'
import styles from './DropOff.module.css'

const choices = [
  { value: 'all', label: 'All time' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
]

/** How often to look for new respondents, in milliseconds. */
const interval = 10_000

/** How many respondents open, begin, and submit a form, and where the others leave it. */
export default function DropOffPage({ flow: { publicIdentifier: basePublicId } }: { flow: ResultsFlow }) {
  const [days, setDays] = useState('all')
  const period = useMemo(
    () => periodOf(days === 'all' ? { kind: 'all' } : { kind: 'days', days: Number(days) }),
    [days],
  )
  const dropOff = useQuery({
    queryKey: ['forms', basePublicId, 'drop-off', period],
    queryFn: ({ signal }) => resultsClient.forms.dropOff.query({ basePublicId, ...period }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: interval,
  })
  if (dropOff.data === undefined)
    return dropOff.error ? <FailedView title="The drop-off could not be loaded" failed={dropOff} /> : <LoadingResults />
  if (dropOff.data === null)
    return (
      <StateView icon={<IconEye size={20} stroke={1.75} />} title="No visitors yet">
        Figures appear here once this form is published.
      </StateView>
    )
  return (
    <>
      <div className={page.toolbar} role="toolbar" aria-label="Drop-off settings">
        <NativeSelect
          size="xs"
          aria-label="Time"
          data={choices}
          value={days}
          onChange={event => setDays(event.currentTarget.value)}
        />
      </div>
      <div className={page.scroll}>
        <div className={page.page}>
          <Figures dropOff={dropOff.data} />
          <Pages dropOff={dropOff.data} />
          <InProgressList basePublicId={basePublicId} />
        </div>
      </div>
    </>
  )
}

function Figures({ dropOff: { views, starts, submitted, seconds } }: { dropOff: DropOff }) {
  const figures = [
    ['Views', showCount(views)],
    ['Starts', showCount(starts)],
    ['Responses', showCount(submitted)],
    ['Completion rate', percent(submitted, starts) || '–'],
    ['Median time', seconds === null ? '–' : showSeconds(seconds)],
  ] as const
  return (
    <section className={page.card} aria-label="Visitors">
      <dl className={page.figures}>
        {figures.map(([name, value]) => (
          <div key={name} className={page.figure}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={page.note}>
        A start is a visitor who entered something. The completion rate is the share of starts that were submitted.
      </p>
    </section>
  )
}

const nameOf = ({ name, number }: Pick<PageDropOff, 'name' | 'number'>): string =>
  name || (number === null ? 'Elsewhere' : `Page ${number}`)

function Pages({ dropOff: { pages, starts } }: { dropOff: DropOff }) {
  const leftBefore = (at: number) => pages.slice(0, at).reduce((sum, { left }) => sum + left, 0)
  const rows = pages.map((each, at) => ({ ...each, reached: starts - leftBefore(at) }))
  return (
    <section className={page.card} aria-label="Pages">
      <h2 className={page.cardTitle}>Where respondents leave</h2>
      <div className={styles.wide}>
        <table className={styles.pages}>
          <thead>
            <tr>
              <th scope="col">Page</th>
              <th scope="col">Reached</th>
              <th scope="col">Left here</th>
              <th scope="col">Median time</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.pageId ?? ''}>
                <th scope="row">{nameOf(row)}</th>
                <td>
                  {row.number !== null && (
                    <span className={styles.line}>
                      <span className={styles.track} aria-hidden>
                        <span style={{ inlineSize: starts === 0 ? 0 : `${(row.reached / starts) * 100}%` }} />
                      </span>
                      {showCount(row.reached)}
                    </span>
                  )}
                </td>
                <td>
                  {showCount(row.left)} <span className={styles.dim}>{percent(row.left, starts)}</span>
                </td>
                <td>{row.seconds === null ? '–' : showSeconds(row.seconds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function InProgressList({ basePublicId }: { basePublicId: string }) {
  const { timeZone, locale } = browserContext()
  const list = useInfiniteQuery({
    queryKey: ['forms', basePublicId, 'in-progress'],
    queryFn: ({ pageParam }) =>
      resultsClient.forms.inProgress.query({ basePublicId, before: pageParam, timeZone, locale }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: interval,
  })
  const responses = list.data?.pages.flatMap(each => each.responses) ?? []
  return (
    <section className={page.card} aria-label="In progress">
      <h2 className={page.cardTitle}>In progress</h2>
      {list.error && !list.data ? (
        <FailedView title="These responses could not be loaded" failed={list} />
      ) : responses.length === 0 ? (
        <p className={page.note}>Nobody has begun without submitting.</p>
      ) : (
        <ul className={styles.responses}>
          {responses.map(({ id, savedAt, page: stopped, answers }) => (
            <li key={id}>
              <span className={page.note}>
                Stopped at {nameOf(stopped)} · <RelativeTime at={savedAt} />
              </span>
              {answers.map(({ label, text }, at) => (
                <span key={at} className={styles.answerLine}>
                  <span className={styles.dim}>{label}: </span>
                  {text}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          size="xs"
          variant="default"
          className={styles.more ?? ''}
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  )
}
