import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { browserContext } from '../../../../fields/field-context.ts'
import type { Filter } from '../../../../query/filter.ts'
import { errorText } from '../../../../ui/server/server-error.ts'
import { resultsClient } from '../results-client.ts'
import type { Period } from './periods.ts'
import styles from './LatestTexts.module.css'

interface LatestTextsProps {
  publicIdentifier: string
  blockId: string
  selected: Period & { filters: Filter | null }
  /** The version of the base that the summary shows, so that the list follows new answers. */
  version: number
}

/** The latest texts that respondents entered. Each leads to its response. */
export function LatestTexts({ publicIdentifier, blockId, selected, version }: LatestTextsProps) {
  const { timeZone, locale } = browserContext()
  const list = useInfiniteQuery({
    queryKey: ['forms', publicIdentifier, 'texts', blockId, selected, version],
    queryFn: ({ pageParam, signal }) =>
      resultsClient.forms.summaryTexts.query(
        { basePublicId: publicIdentifier, blockId, ...selected, timeZone, locale, before: pageParam },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: previous => previous,
    staleTime: Infinity,
  })
  if (list.isPending) return <Skeleton height={80} />
  if (!list.data)
    return (
      <p role="alert" className={styles.failed}>
        {errorText(list.error)}{' '}
        <Button size="xs" variant="default" onClick={() => void list.refetch()}>
          Try again
        </Button>
      </p>
    )
  return (
    <>
      <ul className={styles.texts}>
        {list.data.pages
          .flatMap(({ texts }) => texts)
          .map(({ recordId, text }) => (
            <li key={recordId}>
              <Link
                to="/editor/$flowPublicId/results"
                params={{ flowPublicId: publicIdentifier }}
                search={{ show: 'responses', response: recordId }}
              >
                {text}
              </Link>
            </li>
          ))}
      </ul>
      {list.hasNextPage && (
        <Button
          className={styles.more ?? ''}
          size="xs"
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}
