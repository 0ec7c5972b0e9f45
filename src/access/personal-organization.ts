import { randomBytes } from 'node:crypto'

import type { Auth, NewUser } from './auth.ts'
import { firstName } from './actor.ts'

/** The organization that everybody has for themselves from the start. Returns its id. */
export async function makePersonalOrganization(auth: Auth, user: NewUser): Promise<string> {
  const made = await auth.api.createOrganization({
    body: {
      name: `${firstName(user.name)}'s organization`,
      slug: `personal-${randomBytes(9).toString('hex')}`,
      userId: user.id,
    },
  })
  return made.id
}
