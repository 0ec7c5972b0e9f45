import type { DatabaseAddress } from '../../platform/database-address.ts'
import type { ConversionPlan } from './conversion-plan.ts'
import type { FillProgress, Filling } from './fill-column.ts'

export const conversionThread = new URL('./convert.worker.ts', import.meta.url)

/** A task for the thread of `convert.worker.ts`. */
export type ConversionTask = { database: DatabaseAddress; schema: string } & (
  | { kind: 'fill'; conversionId: string; filling: Filling; progress: FillProgress }
  | { kind: 'count'; plan: ConversionPlan }
)
