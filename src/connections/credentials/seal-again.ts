import { encryptTwoFactorAgain } from '../../access/auth/encrypt-two-factor-again.ts'
import { isSealedWith } from '../../platform/sealed-text.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { replaceSecret, selectConnection, selectConnectionsAfter } from '../connections.sql.ts'
import { sealClientsAgain } from '../oauth/oauth-client.ts'
import { sealingKeys, sealSecret, tryToOpen } from './seals.ts'

const batch = 500

/**
 * Seals all secrets with the present key that an earlier one sealed: those of connections, those of this server at the
 * services, and those for sign-in with a code. Does nothing without a previous key.
 *
 * @returns how many secrets it sealed.
 */
export async function sealAgain(platform: Platform): Promise<number> {
  if (platform.config.previousSecretKey === undefined) return 0
  const [current] = sealingKeys(platform)
  let sealed = (await sealClientsAgain(platform)) + (await encryptTwoFactorAgain(platform))
  for (let after = '0'; ;) {
    const connections = await run(platform.pool, selectConnectionsAfter(after, batch))
    for (const { id, secret } of connections) {
      if (isSealedWith(secret, current)) continue
      const [connection] = await run(platform.pool, selectConnection(id))
      if (!connection?.secret) continue
      const owner = { organizationId: connection.organizationId, connectionId: id, service: connection.service }
      const opened = tryToOpen(platform, owner, connection.secret)
      if (!opened) continue
      const again = sealSecret(platform, owner, opened)
      await run(platform.pool, replaceSecret(id, { before: connection.secret, after: again }))
      sealed += 1
    }
    const last = connections.at(-1)
    if (!last) return sealed
    after = last.id
  }
}
