import { queryOptions } from '@tanstack/react-query'
import { callServer } from '../../../ui/server/server.ts'
import type { AnswerOf, CallOf } from '../../../api/rest-route.ts'
import type { listMembersRoute } from '../../organizations.routes.ts'
import type { listInvitationsRoute } from '../../invitations.routes.ts'

/** A member of an organization. */
export type Member = AnswerOf<typeof listMembersRoute>['members'][number]

/** An invitation that is still valid. */
export type Invitation = AnswerOf<typeof listInvitationsRoute>['invitations'][number]

export const organizationPath = (organizationId: string): `/admin/organizations/${string}` =>
  `/admin/organizations/${encodeURIComponent(organizationId)}`

/** The people of an organization, by name. */
export const membersQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'members'],
    queryFn: async () =>
      (await callServer<CallOf<typeof listMembersRoute>>('GET', `${organizationPath(organizationId)}/members`)).members,
  })

/** The invitations of an organization that are still good, the newest first; only for who manages it. */
export const invitationsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'invitations'],
    queryFn: async () =>
      (await callServer<CallOf<typeof listInvitationsRoute>>('GET', `${organizationPath(organizationId)}/invitations`))
        .invitations,
  })

/** The whole address of an invitation, to be sent to somebody. */
export const invitationAddress = ({ path }: Pick<Invitation, 'path'>): string => new URL(path, location.href).href
