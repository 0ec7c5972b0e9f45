import type { ReactNode } from 'react'
import type { QuestionSummary } from '../../summary/summary-types.ts'
import { BarTable } from '../charts/BarTable.tsx'
import { comparedBars, showCount } from '../charts/chart-data.ts'
import { ColumnChart } from '../charts/ColumnChart.tsx'
import { HeatTable } from '../charts/HeatTable.tsx'
import styles from '../ResultsPage.module.css'

interface QuestionCardProps {
  question: QuestionSummary
  /** The same question in another time; null without one. */
  before: QuestionSummary | null
  responses: number
  /** The latest texts, for questions that are answered with them. */
  texts: ReactNode
}

/** What respondents answered to one question. */
export function QuestionCard({ question, before, responses, texts }: QuestionCardProps) {
  const { label, answered } = question
  const skipped = Math.max(0, responses - answered)
  return (
    <section className={styles.card} aria-label={label}>
      <div className={styles.cardHead}>
        <h3 className={styles.cardTitle}>{label}</h3>
        <p className={styles.note}>
          {showCount(answered)} answered · {showCount(skipped)} skipped
          {before && ` · ${showCount(before.answered)} before`}
        </p>
      </div>
      {answered === 0 && !before?.answered ? (
        <p className={styles.note}>No answers yet.</p>
      ) : (
        <Chart question={question} before={before} texts={texts} />
      )}
    </section>
  )
}

const Figures = ({ figures }: { figures: readonly (readonly [string, string | null])[] }) => (
  <dl className={styles.figures}>
    {figures.map(([name, value]) => (
      <div key={name} className={styles.figure}>
        <dt>{name}</dt>
        <dd>{value ?? '–'}</dd>
      </div>
    ))}
  </dl>
)

const signed = (score: number): string => (score > 0 ? `+${score}` : String(score))

function Chart({ question, before, texts }: Pick<QuestionCardProps, 'question' | 'before' | 'texts'>) {
  const { chart, label, answered } = question
  const other = before?.chart.kind === chart.kind ? before.chart : null
  const bars = 'bars' in chart ? comparedBars(chart.bars, other && 'bars' in other ? other.bars : null) : []
  switch (chart.kind) {
    case 'choices':
      return <BarTable caption={label} bars={bars} answered={answered} answeredBefore={before?.answered} />
    case 'ranking':
      return <BarTable caption={label} bars={chart.bars} answered={answered} showsRanks />
    case 'scale': {
      const earlier = other?.kind === 'scale' ? other : null
      return (
        <>
          <Figures
            figures={[
              ['Average', chart.mean],
              ...(earlier ? [['Average before', earlier.mean] as const] : []),
              ...(chart.nps
                ? ([
                    ['NPS', signed(chart.nps.score)],
                    ...(earlier?.nps ? [['NPS before', signed(earlier.nps.score)] as const] : []),
                    ['Promoters', showCount(chart.nps.promoters)],
                    ['Passives', showCount(chart.nps.passives)],
                    ['Detractors', showCount(chart.nps.detractors)],
                  ] as const)
                : []),
            ]}
          />
          <ColumnChart caption={label} bars={bars} answered={answered} />
        </>
      )
    }
    case 'numbers':
      return (
        <>
          <Figures
            figures={[
              ['Average', chart.mean],
              ['Lowest', chart.min],
              ['Highest', chart.max],
              ['Sum', chart.sum],
            ]}
          />
          <ColumnChart caption={label} bars={chart.bars} answered={answered} />
        </>
      )
    case 'dates':
      return <ColumnChart caption={label} bars={chart.bars} answered={answered} />
    case 'matrix':
      return <HeatTable caption={label} columns={chart.columns} rows={chart.rows} />
    case 'texts':
      return texts
  }
}
