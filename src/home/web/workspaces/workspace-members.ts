import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { callServer } from '../../../ui/server/server.ts'
import type { Workspace } from '../home-calls.ts'
import type { AnswerOf, CallOf } from '../../../api/rest-route.ts'
import type { listMembersRoute } from '../../organizations.routes.ts'
import type { listWorkspaceMembersRoute, shareWorkspaceRoute } from '../../workspaces.routes.ts'

/** A person with their own access to a workspace. */
export type WorkspaceMember = AnswerOf<typeof listWorkspaceMembersRoute>['members'][number]

/** A member of an organization. */
export type OrganizationMember = AnswerOf<typeof listMembersRoute>['members'][number]

export const workspaceMembersQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['workspace members', workspaceId],
    queryFn: () => callServer<CallOf<typeof listWorkspaceMembersRoute>>('GET', `/workspaces/${workspaceId}/members`),
    staleTime: 0,
  })

export const organizationPeopleQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organization people', organizationId],
    queryFn: () => callServer<CallOf<typeof listMembersRoute>>('GET', `/admin/organizations/${organizationId}/members`),
    staleTime: 0,
  })

/** The people a workspace can still be shared with. Owners and admins always have access. */
export const peopleToAdd = (people: readonly OrganizationMember[], members: readonly WorkspaceMember[]) => {
  const has = new Set(members.map(({ userId }) => userId))
  return people.filter(({ userId, role }) => role === 'member' && !has.has(userId))
}

/** The members with a person's new level, or without them for null. Sorted by name. */
export function setMemberLevel(
  members: readonly WorkspaceMember[],
  person: Pick<WorkspaceMember, 'userId' | 'name' | 'email'>,
  accessLevel: 'read' | 'write' | null,
): WorkspaceMember[] {
  const { userId, name, email } = person
  if (accessLevel === null) return members.filter(each => each.userId !== userId)
  if (members.some(each => each.userId === userId)) {
    return members.map(each => (each.userId === userId ? { ...each, accessLevel } : each))
  }
  return [...members, { userId, name, email, accessLevel }].toSorted((one, other) => one.name.localeCompare(other.name))
}

/**
 * Shares a workspace with a person or removes them, on the screen at once. The members reload when the server refuses.
 *
 * @throws ServerError when the server refuses.
 */
export async function shareWorkspace(
  queries: QueryClient,
  { id }: Pick<Workspace, 'id'>,
  given: { person: Pick<WorkspaceMember, 'userId' | 'name' | 'email'>; accessLevel: 'read' | 'write' | null },
): Promise<void> {
  const { queryKey } = workspaceMembersQuery(id)
  const { person, accessLevel } = given
  await queries.cancelQueries({ queryKey })
  queries.setQueryData(queryKey, known => known && { members: setMemberLevel(known.members, person, accessLevel) })
  try {
    await callServer<CallOf<typeof shareWorkspaceRoute>>('PUT', `/workspaces/${id}/members/${person.userId}`, {
      accessLevel,
    })
  } finally {
    await queries.invalidateQueries({ queryKey })
  }
}
