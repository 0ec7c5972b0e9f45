import type { Logger } from '../../platform/log.ts'

/**
 * Runs work for one base after the other. If it fails for a base, the error is logged and the others still run.
 * @throws AggregateError at the end if any failed; the signal's reason once it is aborted.
 */
export async function eachBase<Of extends { flowId: string }>(
  bases: readonly Of[],
  work: (base: Of) => Promise<void>,
  { log, signal }: { log: Pick<Logger, 'error'>; signal: AbortSignal },
): Promise<void> {
  const failures: unknown[] = []
  for (const base of bases) {
    signal.throwIfAborted()
    try {
      await work(base)
    } catch (error) {
      signal.throwIfAborted()
      log.error({ error, flowId: base.flowId }, 'A base was passed over')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${bases.length} bases have failed`)
}
