import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import type { Mail } from '../../platform/mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Actor } from '../actor.ts'
import type { Role } from '../capabilities.ts'
import { type FlowAccess, findFlows } from '../find-access.ts'
import { createFlow } from '../flows.ts'
import { createOrganization } from '../organizations.ts'
import { insertMember } from '../organizations.sql.ts'

/** A fresh database for the tests of a file, without a server, and functions that add people and things to it. */
export function openPeople() {
  let platform: Platform
  let count = 0
  const mails: Mail[] = []

  beforeAll(async () => {
    platform = await testPlatform()
    platform.mail = { send: async mail => void mails.push(mail), close: () => undefined }
  })
  afterAll(() => platform.close())

  return {
    get platform() {
      return platform
    },
    /** Every email that was sent, the oldest first. */
    mails,

    /** Adds a person without a password. Their address is verified unless told otherwise. */
    async person(name = 'Ada Lovelace', { isVerified = true } = {}): Promise<Actor> {
      count += 1
      const [userId, email] = [`person-${count}`, `person-${count}@example.com`]
      await run(
        platform.pool,
        sql`insert into users (id, name, email, "emailVerified") values (${userId}, ${name}, ${email}, ${isVerified})`,
      )
      return { userId, name, email, sessionId: 'session', apiKeyId: null }
    },

    organization: (owner: Actor, name = 'Acme') => createOrganization(platform, { name, ownerUserId: owner.userId }),

    addMember: (organizationId: string, { userId }: Actor, role: Role = 'member') =>
      run(platform.pool, insertMember({ organizationId, userId, role })),

    /** Creates a base without content, and returns its owner's access to it. */
    async base(owner: Actor, organizationId: string, workspaceId: string | null = null): Promise<FlowAccess> {
      const draft = { name: 'Base', type: 'base', organizationId, workspaceId, ownerUserId: owner.userId }
      count += 1
      const { id } = await createFlow(platform, { ...draft, publicIdentifier: `bas-${count}` })
      const [access] = await findFlows({ platform, actor: owner }, [id])
      if (!access) throw new Error('The owner has no access to a new base')
      return access
    },
  }
}
