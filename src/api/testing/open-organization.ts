import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { addMember, type Browser, organizationOf, signUp } from '../../access/testing/access-app.ts'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { createServer } from '../../app/server.ts'

/**
 * The server on a fresh database and without a port, for all tests of a file. Signs up a person for each name. The
 * organization is that of the first person.
 */
export function openOrganization(...names: readonly string[]) {
  let platform: Platform
  let app: FastifyInstance
  let people: Browser[]
  let organizationId: string

  beforeAll(async () => {
    platform = await testPlatform()
    app = await createServer(platform, { client: 'none' })
    await app.ready()
    people = []
    for (const name of names) people.push(await signUp(app, name))
    const [owner] = people
    if (owner) organizationId = await organizationOf(app, owner)
  })
  afterAll(async () => {
    await app.close()
    await platform.close()
  })

  return {
    get platform() {
      return platform
    },
    get app() {
      return app
    },
    get organizationId() {
      return organizationId
    },
    /** The person at this position of `names`. */
    person(at: number): Browser {
      const person = people[at]
      if (!person) throw new Error(`Nobody was signed up as number ${at}`)
      return person
    },
    addMember: (person: Browser) => addMember(platform, { organizationId, userId: person.userId, role: 'member' }),
    /** Shares a base with a person for reading. */
    async addReader(flowId: string, person: Browser): Promise<void> {
      await platform.pool.query(`INSERT INTO flow_members VALUES ($1, $2, 'read')`, [flowId, person.userId])
    },
  }
}
