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

/** The members of an organization by name. */
export const membersQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'members'],
    queryFn: async () =>
      (await callServer<CallOf<typeof listMembersRoute>>('GET', `${organizationPath(organizationId)}/members`)).members,
  })

/** The pending invitations of an organization, newest first. Only its admins see them. */
export const invitationsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'invitations'],
    queryFn: async () =>
      (await callServer<CallOf<typeof listInvitationsRoute>>('GET', `${organizationPath(organizationId)}/invitations`))
        .invitations,
  })

/** The full URL of an invitation. */
export const invitationAddress = ({ path }: Pick<Invitation, 'path'>): string => new URL(path, location.href).href
