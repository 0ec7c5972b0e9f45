import { Button } from '@mantine/core'
import { IconChartBar, IconFilterOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Filter } from '../../../../query/filter.ts'
import { FailedView } from '../../../../ui/FailedView.tsx'
import { StateView } from '../../../../ui/StateView.tsx'
import type { ResultsSummary } from '../../summary/summary-types.ts'
import { comparedBars, showCount } from '../charts/chart-data.ts'
import { ColumnChart } from '../charts/ColumnChart.tsx'
import { LoadingResults } from '../LoadingResults.tsx'
import type { ResultsFlow } from '../results-flow.ts'
import { LatestTexts } from './LatestTexts.tsx'
import { type ChosenPeriod, periodBefore, periodOf } from './periods.ts'
import { QuestionCard } from './QuestionCard.tsx'
import { type Comparison, SummaryBar } from './SummaryBar.tsx'
import styles from '../ResultsPage.module.css'
import { useSummary } from './use-summary.ts'

const everything = { from: null, to: null }

/** A chart for each question of a form. */
export default function SummaryPage({ flow: { publicIdentifier } }: { flow: ResultsFlow }) {
  const [filters, setFilters] = useState<Filter | null>(null)
  const [chosen, setChosen] = useState<ChosenPeriod>({ kind: 'all' })
  const [comparison, setComparison] = useState<Comparison>({ kind: 'none' })
  const period = useMemo(() => periodOf(chosen), [chosen])
  const other = useMemo(
    () =>
      comparison.kind === 'none' ? null : comparison.kind === 'before' ? periodBefore(chosen) : periodOf(comparison),
    [chosen, comparison],
  )
  const summary = useSummary(publicIdentifier, { ...period, filters })
  const before = useSummary(publicIdentifier, { ...(other ?? everything), filters }, other !== null)
  const choose = (next: ChosenPeriod) => {
    setChosen(next)
    if (next.kind === 'all' && comparison.kind === 'before') setComparison({ kind: 'none' })
  }
  const isNarrowed = filters !== null || chosen.kind !== 'all'
  const reset = () => {
    setFilters(null)
    choose({ kind: 'all' })
  }
  return (
    <>
      <SummaryBar
        {...{ publicIdentifier, chosen, comparison, period }}
        filter={filters}
        onFilter={setFilters}
        onChoose={choose}
        onCompare={setComparison}
      />
      <div className={styles.scroll}>
        {summary.data ? (
          <Charts
            publicIdentifier={publicIdentifier}
            summary={summary.data}
            before={other ? (before.data ?? null) : null}
            selected={{ ...period, filters }}
            reset={isNarrowed ? reset : null}
          />
        ) : summary.error ? (
          <FailedView title="The summary could not be loaded" failed={summary} />
        ) : (
          <LoadingResults />
        )}
      </div>
    </>
  )
}

interface ChartsProps {
  publicIdentifier: string
  summary: ResultsSummary
  before: ResultsSummary | null
  selected: Parameters<typeof useSummary>[1]
  /** Shows all responses again; null if all are shown. */
  reset: (() => void) | null
}

function Charts({ publicIdentifier, summary, before, selected, reset }: ChartsProps) {
  const { responses, received, questions, version } = summary
  if (responses === 0 && !before?.responses)
    return (
      <StateView
        icon={reset ? <IconFilterOff size={20} stroke={1.75} /> : <IconChartBar size={20} stroke={1.75} />}
        title={reset ? 'No responses match' : 'No responses yet'}
        action={reset && <Button onClick={reset}>Show all responses</Button>}
      >
        {reset ? 'No response meets these conditions.' : 'Charts appear here with the first response.'}
      </StateView>
    )
  const cardOf = (question: (typeof questions)[number]) => (
    <QuestionCard
      key={question.blockId}
      question={question}
      before={before?.questions.find(({ blockId }) => blockId === question.blockId) ?? null}
      responses={responses}
      texts={
        <LatestTexts
          publicIdentifier={publicIdentifier}
          blockId={question.blockId}
          selected={selected}
          version={version}
        />
      }
    />
  )
  const earlier = questions.filter(({ isAsked }) => !isAsked)
  return (
    <div className={styles.page}>
      <section className={styles.card} aria-label="Responses over time">
        <div className={styles.cardHead}>
          <h2 className={styles.cardTitle}>
            {showCount(responses)} {responses === 1 ? 'response' : 'responses'}
          </h2>
          {before && <p className={styles.note}>{showCount(before.responses)} before</p>}
        </div>
        <ColumnChart caption="Responses over time" bars={comparedBars(received, null)} answered={0} />
      </section>
      {questions.filter(({ isAsked }) => isAsked).map(cardOf)}
      {earlier.length > 0 && <h2 className={styles.section}>No longer asked</h2>}
      {earlier.map(cardOf)}
    </div>
  )
}
