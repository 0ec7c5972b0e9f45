import { useState } from 'react'
import { type ComparedBar, percent, roundUp, showCount } from './chart-data.ts'
import styles from './Charts.module.css'

interface ColumnChartProps {
  /** What the chart is about: 'Age'. */
  caption: string
  bars: readonly ComparedBar[]
  /** Of how many answers the shares are. */
  answered: number
}

/** In units of the drawing, which fills its width. */
const [width, height, axis] = [600, 160, 20]

/**
 * Columns in an order, such as numbers or days. The arrow keys walk over them, and each says its figures. The same
 * figures are in a table below.
 */
export function ColumnChart({ caption, bars, answered }: ColumnChartProps) {
  const [active, setActive] = useState<number | null>(null)
  const compares = bars.some(({ before }) => before !== undefined)
  const top = roundUp(Math.max(...bars.map(({ count, before = 0 }) => Math.max(count, before))))
  const step = (width - axis) / Math.max(bars.length, 1)
  const gap = Math.min(step * 0.25, 6)
  const heightOf = (count: number) => (count / top) * (height - 8)
  const shown = active === null ? null : bars[active]
  const textOf = ({ label, count, before }: ComparedBar) =>
    `${label}: ${showCount(count)}${answered > 0 ? ` (${percent(count, answered)})` : ''}` +
    (before === undefined ? '' : `, before ${showCount(before)}`)
  // Labels that would touch each other are left out.
  const every = Math.ceil(bars.length / 8)
  return (
    <figure className={styles.columns}>
      <figcaption className={styles.hidden}>{caption}</figcaption>
      <div className={styles.plot} onPointerLeave={() => setActive(null)}>
        <input
          type="range"
          className={styles.hidden}
          aria-label={`${caption}, columns`}
          aria-valuetext={shown ? textOf(shown) : `${bars.length} columns`}
          min={0}
          max={Math.max(bars.length - 1, 0)}
          value={active ?? 0}
          onFocus={() => setActive(active ?? 0)}
          onChange={event => setActive(event.currentTarget.valueAsNumber)}
          onBlur={() => setActive(null)}
        />
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
          {[0.5, 1].map(part => (
            <line
              key={part}
              x1={axis}
              x2={width}
              y1={height - heightOf(top * part)}
              y2={height - heightOf(top * part)}
            />
          ))}
          {bars.map((bar, at) => {
            const x = axis + at * step
            const inner = step - gap
            return (
              <g key={`${at} ${bar.label}`} data-active={at === active || undefined}>
                {compares && (
                  <rect
                    data-before
                    x={x + gap / 2}
                    y={height - heightOf(bar.before ?? 0)}
                    width={inner}
                    height={heightOf(bar.before ?? 0)}
                  />
                )}
                <rect
                  x={x + gap / 2 + (compares ? inner * 0.2 : 0)}
                  y={height - heightOf(bar.count)}
                  width={inner * (compares ? 0.6 : 1)}
                  height={heightOf(bar.count)}
                />
                <rect data-target x={x} y={0} width={step} height={height} onPointerEnter={() => setActive(at)} />
              </g>
            )
          })}
        </svg>
        <span className={styles.top} aria-hidden>
          {showCount(top)}
        </span>
      </div>
      <div className={styles.labels} aria-hidden>
        {bars.map((bar, at) => (
          <span key={`${at} ${bar.label}`}>{at % every === 0 ? bar.label : ''}</span>
        ))}
      </div>
      <p className={styles.readout} aria-hidden>
        {shown ? textOf(shown) : '\u00a0'}
      </p>
      <details className={styles.details}>
        <summary>Show as a table</summary>
        <table className={styles.plain}>
          <thead>
            <tr>
              <th scope="col">{caption}</th>
              <th scope="col">Answers</th>
              {compares && <th scope="col">Before</th>}
            </tr>
          </thead>
          <tbody>
            {bars.map((bar, at) => (
              <tr key={`${at} ${bar.label}`}>
                <th scope="row">{bar.label}</th>
                <td>{showCount(bar.count)}</td>
                {compares && <td>{showCount(bar.before ?? 0)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
