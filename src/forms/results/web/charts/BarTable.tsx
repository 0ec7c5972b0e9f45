import { type ComparedBar, percent, showCount } from './chart-data.ts'
import styles from './Charts.module.css'

interface BarTableProps {
  /** What the chart is about, for screen readers. */
  caption: string
  bars: readonly (ComparedBar & { rank?: number | null })[]
  /** Of how many answers the shares are, now and in the other time. */
  answered: number
  answeredBefore?: number | undefined
  /** Whether the average rank is shown instead of shares. */
  showsRanks?: boolean
}

/** Options with bars: a table whose bars are drawn beside its figures, so that everyone reads the same. */
export function BarTable({ caption, bars, answered, answeredBefore, showsRanks = false }: BarTableProps) {
  const compares = answeredBefore !== undefined
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const lastRank = Math.max(1, bars.length)
  const shareOf = ({ count, rank }: (typeof bars)[number]) =>
    showsRanks ? (rank ? (lastRank - rank + 1) / lastRank : 0) : count / most
  return (
    <table className={styles.bars}>
      <caption className={styles.hidden}>{caption}</caption>
      <colgroup>
        <col className={styles.labelColumn} />
        <col />
        <col className={styles.countColumn} />
        {compares && <col className={styles.beforeColumn} />}
      </colgroup>
      <thead className={styles.hidden}>
        <tr>
          <th scope="col">Option</th>
          <th scope="col">{showsRanks ? 'Average rank' : 'Share'}</th>
          <th scope="col">Answers</th>
          {compares && <th scope="col">Answers before</th>}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar, at) => (
          <tr key={`${at} ${bar.label}`}>
            <th scope="row" className={styles.barLabel}>
              {bar.label}
            </th>
            <td className={styles.barCell}>
              <span className={styles.barLine}>
                <span className={styles.track} aria-hidden>
                  <span
                    className={styles.fill}
                    data-hue={bar.hue}
                    style={{
                      inlineSize: `${shareOf(bar) * 100}%`,
                      ...(bar.hue && bar.hue !== 'gray' && { backgroundColor: `var(--gl-option-${bar.hue}-solid)` }),
                    }}
                  />
                </span>
                <span className={styles.share}>
                  {showsRanks ? (bar.rank ? bar.rank.toFixed(1) : '–') : percent(bar.count, answered)}
                </span>
              </span>
            </td>
            <td className={styles.barCount}>{showCount(bar.count)}</td>
            {compares && (
              <td className={styles.barBefore}>
                {showCount(bar.before ?? 0)} <span>{percent(bar.before ?? 0, answeredBefore)}</span>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
