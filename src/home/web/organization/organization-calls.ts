import { queryOptions } from '@tanstack/react-query'
import type { Role } from '../../../access/capabilities.ts'
import { callServer } from '../../../ui/server/server.ts'

/** Somebody of an organization. */
export interface Member {
  membershipId: string
  userId: string
  name: string
  email: string
  role: Role
}

/** An invitation that is still good. */
export interface Invitation {
  id: string
  /** Null for the link, which lets in whoever has it. */
  email: string | null
  role: Role
  expiresAt: string | null
  createdAt: string
  inviterName: string
  /** Below the address of the product. */
  path: string
}

export const organizationPath = (organizationId: string): string =>
  `/admin/organizations/${encodeURIComponent(organizationId)}`

/** The people of an organization, by name. */
export const membersQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'members'],
    queryFn: async () =>
      (await callServer<{ members: Member[] }>('GET', `${organizationPath(organizationId)}/members`)).members,
  })

/** The invitations of an organization that are still good, the newest first; only for who manages it. */
export const invitationsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'invitations'],
    queryFn: async () =>
      (await callServer<{ invitations: Invitation[] }>('GET', `${organizationPath(organizationId)}/invitations`))
        .invitations,
  })

/** The whole address of an invitation, to be sent to somebody. */
export const invitationAddress = ({ path }: Pick<Invitation, 'path'>): string => new URL(path, location.href).href
