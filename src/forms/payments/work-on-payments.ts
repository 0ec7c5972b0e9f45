import { z } from 'zod'
import type { JobDefinition } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { settleOpenPayments } from './payment-endpoint.ts'

const NoData = z.object({})

const settleJob: JobDefinition<z.infer<typeof NoData>> = {
  name: 'forms.settlePayments',
  data: NoData,
  retries: 1,
  maxRunSeconds: 3600,
}

/** Lets this node settle payments that are due, once a minute. */
export async function workOnPayments(platform: Platform): Promise<void> {
  await platform.jobs.work(settleJob, (_, { signal }) => settleOpenPayments(platform, signal))
  await platform.jobs.schedule(settleJob, '* * * * *', {})
}
