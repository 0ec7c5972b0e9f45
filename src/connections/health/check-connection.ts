import { z } from 'zod'
import { composeMail } from '../../platform/compose-mail.ts'
import { AppError } from '../../platform/errors.ts'
import type { JobDefinition, RunningJob } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import type { ClientOptions } from '../client/service-client.ts'
import {
  type Connection,
  deletePending,
  selectConnectionsAfter,
  selectOwnerAddress,
  updateHealth,
} from '../connections.sql.ts'
import { requireConnection } from '../connections.ts'
import { tryConnection } from '../open-connection.ts'
import { connectionsPath } from '../oauth/return-path.ts'
import { deleteOldStates } from '../oauth/oauth-states.sql.ts'
import { stateLifetime } from '../oauth/sign-in.ts'

/** What a check found: null when the connection works, or the problem in words. */
export interface CheckResult {
  problem: string | null
  /** The reason of the error, for programs. */
  reason?: string | undefined
}

/**
 * Tries a connection at its service, stores what it finds, and sends the owner one mail when it stops working.
 * A service that is away for a while changes nothing.
 *
 * @throws AppError `unavailable` when the service cannot say; `conflict` when nobody has signed in yet.
 */
export async function checkConnection(
  platform: Platform,
  id: string,
  options: ClientOptions = {},
): Promise<CheckResult> {
  const { problem, reason } = await findProblem(platform, id, options)
  const [changed] = await run(platform.pool, updateHealth(id, problem))
  if (problem !== null && changed?.before === 'working') await notifyOwner(platform, id, problem)
  return { problem, reason }
}

async function findProblem(platform: Platform, id: string, options: ClientOptions): Promise<CheckResult> {
  try {
    await tryConnection(platform, id, options)
    return { problem: null }
  } catch (error) {
    if (error instanceof AppError && error.code === 'bad_input') return { problem: error.message, reason: error.reason }
    throw error
  }
}

async function notifyOwner(platform: Platform, id: string, problem: string): Promise<void> {
  const { name, userId }: Connection = await requireConnection(platform, id)
  const [owner] = await run(platform.pool, selectOwnerAddress(userId))
  if (!owner) return
  const publicUrl = platform.config.publicUrl ?? `http://localhost:${platform.config.port}`
  const mail = composeMail({
    to: owner.email,
    subject: `Your connection ‘${name}’ stopped working`,
    lead: [
      `The connection ‘${name}’ stopped working. ${problem}`,
      'Everything that uses it waits until it is reconnected.',
    ],
    action: { label: 'Reconnect', url: `${publicUrl}${connectionsPath}/edit/${id}` },
  })
  await platform.mail.send(mail).catch((error: unknown) => platform.log.warn({ error }, 'Could not send a mail'))
}

const Nothing = z.object({})

const checkJob: JobDefinition<z.infer<typeof Nothing>> = {
  name: 'connections.check',
  data: Nothing,
  retries: 2,
  maxRunSeconds: 6 * 3600,
}

const batch = 200
/** How long a sign-in that nobody finished stays, in minutes. */
const pendingLifetime = 24 * 60

/** Makes this node check all connections once a day, and remove sign-ins that nobody finished. */
export async function workOnConnections(platform: Platform): Promise<void> {
  await platform.jobs.work(checkJob, (_, job) => checkConnections(platform, job))
  await platform.jobs.schedule(checkJob, '41 4 * * *', {})
}

export async function checkConnections(platform: Platform, { signal }: Pick<RunningJob, 'signal'>): Promise<void> {
  await run(platform.pool, deleteOldStates(stateLifetime))
  await run(platform.pool, deletePending(pendingLifetime))
  for (let after = '0'; ;) {
    const connections = await run(platform.pool, selectConnectionsAfter(after, batch))
    for (const { id } of connections) {
      signal.throwIfAborted()
      await checkConnection(platform, id).catch((error: unknown) =>
        platform.log.info(
          { connection: id, error: error instanceof Error ? error.message : error },
          'A connection could not be checked',
        ),
      )
    }
    const last = connections.at(-1)
    if (!last) return
    after = last.id
  }
}
