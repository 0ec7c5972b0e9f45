import type { Platform } from '../../platform/platform.ts'
import { firstName } from '../actor.ts'
import type { NewUser } from './auth.ts'
import { createOrganization } from '../organizations.ts'

/** The organization that everybody has for themselves from the start. Returns its id. */
export const makePersonalOrganization = (platform: Platform, user: NewUser): Promise<string> =>
  createOrganization(platform, { name: `${firstName(user.name)}'s organization`, ownerUserId: user.id })
