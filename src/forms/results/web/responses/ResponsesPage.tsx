import { ActionIcon, Button } from '@mantine/core'
import {
  IconChevronDown,
  IconChevronUp,
  IconFileTypePdf,
  IconInbox,
  IconLink,
  IconPrinter,
  IconTrash,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { browserContext } from '../../../../fields/field-context.ts'
import { metadataQuery } from '../../../../tables/page/metadata.ts'
import { tablesClient } from '../../../../tables/page/tables-client.ts'
import { copyAloud } from '../../../../ui/copy-aloud.ts'
import { FailedView } from '../../../../ui/FailedView.tsx'
import { StateView } from '../../../../ui/StateView.tsx'
import { toastError, toastUndo } from '../../../../ui/toasts/toasts.tsx'
import { Tooltip } from '../../../../ui/tooltip/Tooltip.tsx'
import { answersTableId } from '../../../answers/answers-table.ts'
import type { ShownResponse } from '../../responses/response-types.ts'
import { showCount } from '../charts/chart-data.ts'
import { LoadingResults } from '../LoadingResults.tsx'
import { resultsClient } from '../results-client.ts'
import type { ResultsFlow } from '../results-flow.ts'
import { ResponseView } from './ResponseView.tsx'
import styles from '../ResultsPage.module.css'

const icon = { size: 16, stroke: 1.75 }
const route = '/inside/editor/$flowPublicId/results'
const interval = 5_000

/** One response at a time, as its respondent saw the form. */
export default function ResponsesPage({ flow: { publicIdentifier } }: { flow: ResultsFlow }) {
  const { response: recordId = null } = useSearch({ from: route })
  const { timeZone, locale } = browserContext()
  const queries = useQueryClient()
  const queryOf = (id: string | null) => ({
    queryKey: ['forms', publicIdentifier, 'response', id],
    queryFn: () =>
      resultsClient.forms.response.query({ basePublicId: publicIdentifier, recordId: id, timeZone, locale }),
  })
  const response = useQuery({ ...queryOf(recordId), placeholderData: keepPreviousData, refetchInterval: interval })
  const shown = response.data ?? null
  const { newer = null, older = null } = shown ?? {}
  useEffect(() => {
    for (const next of [newer, older])
      if (next !== null) void queries.prefetchQuery({ ...queryOf(next), staleTime: interval })
    // The neighbors follow from the response.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [newer, older])
  if (response.error && !response.isPlaceholderData && !shown)
    return <FailedView title="This response could not be loaded" failed={response} />
  if (response.data === undefined) return <LoadingResults />
  if (!shown)
    return (
      <StateView icon={<IconInbox size={20} stroke={1.75} />} title="No responses yet">
        Responses appear here as they arrive.
      </StateView>
    )
  return <OneResponse publicIdentifier={publicIdentifier} response={shown} />
}

function OneResponse({ publicIdentifier, response }: { publicIdentifier: string; response: ShownResponse }) {
  const { recordId, newer, older } = response
  const navigate = useNavigate()
  const queries = useQueryClient()
  const metadata = useQuery(metadataQuery(publicIdentifier))
  const place = useQuery({
    queryKey: ['forms', publicIdentifier, 'place', recordId],
    queryFn: () => resultsClient.forms.responsePlace.query({ basePublicId: publicIdentifier, recordId }),
    placeholderData: keepPreviousData,
  })
  const open = (id: string | null) => {
    if (id === null) return
    void navigate({
      to: '/editor/$flowPublicId/results',
      params: { flowPublicId: publicIdentifier },
      search: { show: 'responses', response: id },
      replace: true,
    })
  }
  useResponseKeys({ newer: () => open(newer), older: () => open(older) })
  const reread = () => queries.invalidateQueries({ queryKey: ['forms', publicIdentifier] })
  const remove = async () => {
    const record = { basePublicId: publicIdentifier, tableId: answersTableId, recordId }
    await tablesClient.records.delete.mutate(record)
    const next = older ?? newer
    if (next) open(next)
    await reread()
    toastUndo('Response moved to the trash', () => {
      const restore = async () => {
        await tablesClient.records.restore.mutate(record)
        await reread()
        open(recordId)
      }
      restore().catch(toastError)
    })
  }
  const { timeZone, locale } = browserContext()
  const pdf = `/api/forms/${encodeURIComponent(publicIdentifier)}/results/${encodeURIComponent(recordId)}.pdf`
  return (
    <>
      <div className={styles.toolbar} role="toolbar" aria-label="Response">
        <Tooltip label="Newer response (← or K)">
          <ActionIcon aria-label="Newer response" disabled={newer === null} onClick={() => open(newer)}>
            <IconChevronUp {...icon} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Older response (→ or J)">
          <ActionIcon aria-label="Older response" disabled={older === null} onClick={() => open(older)}>
            <IconChevronDown {...icon} />
          </ActionIcon>
        </Tooltip>
        <p className={styles.note} aria-live="polite">
          {place.data && `${showCount(place.data.place)} of ${showCount(place.data.count)}`}
        </p>
        <span className={styles.spacer} />
        <Tooltip label="Copy link">
          <ActionIcon
            aria-label="Copy link"
            onClick={() =>
              void copyAloud(
                `${globalThis.location.origin}/editor/${publicIdentifier}/results?show=responses&response=${recordId}`,
                'Link copied',
              )
            }
          >
            <IconLink {...icon} />
          </ActionIcon>
        </Tooltip>
        <Button size="xs" variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => globalThis.print()}>
          Print
        </Button>
        <Button
          size="xs"
          variant="default"
          component="a"
          leftSection={<IconFileTypePdf {...icon} />}
          href={`${pdf}?${new URLSearchParams({ timeZone, locale })}`}
          download
        >
          PDF
        </Button>
        {metadata.data?.can.editRecords && (
          <Tooltip label="Delete response">
            <ActionIcon aria-label="Delete response" onClick={() => void remove().catch(toastError)}>
              <IconTrash {...icon} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <div className={styles.scroll}>
        <ResponseView response={response} />
      </div>
    </>
  )
}

/** ← and K lead to newer responses, → and J to older ones, unless somebody types or a dialog is open. */
function useResponseKeys({ newer, older }: { newer: () => void; older: () => void }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || event.defaultPrevented) return
      if (
        target instanceof Element &&
        target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=menu]')
      )
        return
      const act = { ArrowLeft: newer, k: newer, ArrowRight: older, j: older }[key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [newer, older])
}
