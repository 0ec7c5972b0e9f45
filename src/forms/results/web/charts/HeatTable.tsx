import { percent, showCount } from './chart-data.ts'
import styles from './Charts.module.css'

interface HeatTableProps {
  caption: string
  columns: readonly string[]
  rows: readonly { label: string; counts: readonly number[] }[]
}

/** The rows and columns of a matrix. A cell is darker the larger its share of its row is. */
export const HeatTable = ({ caption, columns, rows }: HeatTableProps) => (
  <div className={styles.wide}>
    <table className={styles.heat}>
      <caption className={styles.hidden}>{caption}</caption>
      <thead>
        <tr>
          <td />
          {columns.map((column, at) => (
            <th key={`${at} ${column}`} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, counts }, row) => {
          const all = counts.reduce((sum, count) => sum + count, 0)
          return (
            <tr key={`${row} ${label}`}>
              <th scope="row">{label}</th>
              {counts.map((count, at) => (
                <td key={at}>
                  <span
                    className={styles.heatCell}
                    style={{
                      backgroundColor: `color-mix(in srgb, var(--gl-accent) ${all === 0 ? 0 : Math.round((count / all) * 35)}%, transparent)`,
                    }}
                  >
                    {showCount(count)} <span>{percent(count, all)}</span>
                  </span>
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  </div>
)
