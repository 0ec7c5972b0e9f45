import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { resultsClient } from './results-client.ts'
import styles from './LeftOverNotice.module.css'

/** How often to look for such answers, in milliseconds. */
const interval = 30_000

/** Says that the table cannot hold some answers, and leads to the newest response that has one. */
export function LeftOverNotice({ basePublicId }: { basePublicId: string }) {
  const { data } = useQuery({
    queryKey: ['forms', basePublicId, 'left-over'],
    queryFn: () => resultsClient.forms.leftOver.query({ basePublicId }),
    refetchInterval: interval,
  })
  const [newest] = data?.recordIds ?? []
  if (!data || newest === undefined) return null
  return (
    <p className={styles.notice}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <span>
        {data.count === 1 ? '1 response has' : `${data.count} responses have`} answers that the table cannot hold,
        because its fields have changed. They are kept.{' '}
        <Link
          to="/editor/$flowPublicId/results"
          params={{ flowPublicId: basePublicId }}
          search={{ show: 'responses', response: newest }}
        >
          Show the newest
        </Link>
      </span>
    </p>
  )
}
