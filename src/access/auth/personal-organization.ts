import type { Platform } from '../../platform/platform.ts'
import { firstName } from '../actor.ts'
import type { NewUser } from './auth.ts'
import { createOrganization } from '../organizations.ts'

/** Creates the organization that everyone gets at sign-up. Returns its id. */
export const createPersonalOrganization = (platform: Platform, user: NewUser): Promise<string> =>
  createOrganization(platform, { name: `${firstName(user.name)}'s organization`, ownerUserId: user.id })
