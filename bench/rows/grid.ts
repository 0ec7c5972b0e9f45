import { measureGrid } from '../grid/measure-grid.ts'
import { atMost, type Measurement } from '../measurement.ts'

/** The grid alone, in a real browser, with its data at hand. */
export async function measureGridRows(): Promise<Measurement[]> {
  const rows = await measureGrid()
  return rows.map(({ what, value, unit, budget }) => ({
    what,
    unit,
    ours: value,
    ...(budget === null ? {} : { budget: atMost(budget) }),
  }))
}
