import { databaseAddress } from '../../platform/database-address.ts'
import { runWorker } from '../../platform/run-worker.ts'
import { Turns } from '../../platform/turns.ts'
import { neverAborted } from '../../platform/never-aborted.ts'
import type { Base } from '../base/base.ts'
import { checkedTemplate } from '../structure/change-tables.ts'
import { canRestoreFormerColumn } from './restore-former-column.ts'
import { type Conversion, isLarge, planConversion } from './conversion-plan.ts'
import { type ConversionTask, conversionThread } from './conversion-thread.ts'
import {
  type ConversionPreview,
  countEdited,
  type CountedLoss,
  countLoss,
  countNewOptions,
  findVariants,
} from './count-loss.ts'

/** Limits concurrent counts, because each one of a large table is a thread that reads a whole column. */
const counts = new Turns(2)

/**
 * Previews what converting a field would do to its values, without changing anything. Uses a thread for large tables.
 *
 * @throws the errors of `planConversion`; the signal's reason when it is aborted.
 */
export async function previewConversion(
  base: Base,
  conversion: Conversion,
  signal: AbortSignal = neverAborted,
): Promise<ConversionPreview> {
  const { pool, connection } = base.platform
  const { structure } = await base.read()
  const plan = await planConversion(pool, structure, conversion)
  const present = ({ uses, ...counted }: CountedLoss): ConversionPreview => ({
    ...counted,
    newOptions: countNewOptions(plan, checkedTemplate(conversion)),
    variants: findVariants(plan, uses),
  })
  const { former } = plan
  // Between columns, comparing the values shows which ones are restored.
  const isReported = former?.version !== undefined && (plan.from.column === null || former.column === null)
  if (isReported && (await canRestoreFormerColumn(pool, structure, plan))) {
    return present(await countEdited(pool, structure, { plan, version: former.version ?? 0 }))
  }
  if (!(await isLarge(pool, structure, plan))) return present(await countLoss(pool, structure, plan))
  const task: ConversionTask = { kind: 'count', database: databaseAddress(connection), schema: base.schema, plan }
  const counted = counts.take(() => runWorker<CountedLoss>(conversionThread, task, signal).result, signal)
  return present(await counted)
}
