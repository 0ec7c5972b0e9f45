import { Button } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { BasePage } from '../../../tables/page/BasePage.tsx'
import { metadataQuery } from '../../../tables/page/metadata.ts'
import { NoRecordsContext } from '../../../tables/page/base-context.ts'
import { LeftOverNotice } from './LeftOverNotice.tsx'
import { LoadingResults } from './LoadingResults.tsx'
import type { ResultsFlow } from './results-flow.ts'
import { resultsTabs } from './results-tabs.ts'
import { ResultsTabs } from './ResultsTabs.tsx'
import { LazyPart } from '../../../ui/late/LazyPart.tsx'
import { TableScreenSkeleton } from '../../../tables/rows/TableScreenSkeleton.tsx'
import { FailedView } from '../../../ui/FailedView.tsx'
import { StateView } from '../../../ui/StateView.tsx'
import { answersTableId } from '../../answers/answers-table.ts'
import { AnswersBar } from './AnswersBar.tsx'
import { FormLink } from './FormLink.tsx'
import styles from './FormResults.module.css'
import { useMarkRead } from './use-mark-read.ts'

/** How often to look whether a form was published meanwhile, in milliseconds. */
const publishedInterval = 5_000

/** The responses of a form: their table, in the workspace of tables, and other ways to look at them. */
export default function FormResults({ flow }: { flow: ResultsFlow }) {
  const { publicIdentifier, name, accessLevel } = flow
  const requested = useSearch({ from: '/inside/editor/$flowPublicId/results' })
  const answers = useQuery({
    ...metadataQuery(publicIdentifier),
    select: ({ metadata }) => metadata.tables.some(({ id }) => id === answersTableId),
    refetchInterval: ({ state }) =>
      state.data?.metadata.tables.some(({ id }) => id === answersTableId) ? false : publishedInterval,
  })
  useMarkRead(publicIdentifier)
  if (answers.data === undefined) {
    return answers.error ? (
      <FailedView title="The responses could not be loaded" failed={answers} />
    ) : (
      <TableScreenSkeleton isWhole />
    )
  }
  if (!answers.data) return <NotPublished publicId={publicIdentifier} mayEdit={accessLevel === 'write'} />
  const shown = resultsTabs.find(({ id }) => id === requested.show) ?? resultsTabs[0]
  return (
    <div className={styles.results}>
      <ResultsTabs flow={flow} tabs={resultsTabs} shown={shown} />
      {shown?.Page ? (
        <LazyPart key={shown.label} fallback={<LoadingResults />}>
          <shown.Page key={publicIdentifier} flow={flow} />
        </LazyPart>
      ) : (
        <>
          <LeftOverNotice basePublicId={publicIdentifier} />
          <NoRecordsContext value={<NothingReceived publicId={publicIdentifier} />}>
            <BasePage
              key={publicIdentifier}
              basePublicId={publicIdentifier}
              name={name}
              requested={{ ...requested, table: answersTableId }}
              missing={null}
              Bar={AnswersBar}
            />
          </NoRecordsContext>
        </>
      )}
    </div>
  )
}

/** Shown below the headers until the first answer. */
const NothingReceived = ({ publicId }: { publicId: string }) => (
  <StateView
    icon={<IconInbox size={20} stroke={1.75} />}
    title="No responses yet"
    action={<FormLink publicId={publicId} />}
  >
    Share this link. Responses appear here as they arrive.
  </StateView>
)

/** Takes the place of the answers until the form is published. */
const NotPublished = ({ publicId, mayEdit }: { publicId: string; mayEdit: boolean }) => (
  <StateView
    icon={<IconInbox size={20} stroke={1.75} />}
    title="No responses yet"
    action={
      mayEdit && (
        <Button
          renderRoot={props => (
            <Link to="/editor/$flowPublicId/edit" params={{ flowPublicId: publicId }} search={{}} {...props} />
          )}
        >
          Open the editor
        </Button>
      )
    }
  >
    {mayEdit
      ? 'Publish this form and share its link. Responses appear here as they arrive.'
      : 'Responses appear here once this form is published.'}
  </StateView>
)
