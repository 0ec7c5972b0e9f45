import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Role } from '../../../access/capabilities.ts'
import { isolated } from '../../../texts/isolated.ts'
import { callServer } from '../../../ui/server/server.ts'
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.tsx'
import { homeQuery } from '../home-calls.ts'
import { roleLabels } from './member-rights.ts'
import { type Member, membersQuery, organizationPath } from './organization-calls.ts'
import type { CallOf } from '../../../api/rest-route.ts'
import type { removeMemberRoute, setRoleRoute } from '../../organizations.routes.ts'

interface NewRole {
  member: Member
  role: Role
}

/** Changes and removes members. A new role shows at once, and the old one returns when the server refuses. */
export function useMemberChanges(organizationId: string) {
  const queries = useQueryClient()
  const { queryKey } = membersQuery(organizationId)
  const pathOf = ({ userId }: Member): `/admin/organizations/${string}/members/${string}` =>
    `${organizationPath(organizationId)}/members/${encodeURIComponent(userId)}`
  const show = ({ member, role }: NewRole) =>
    queries.setQueryData(queryKey, all => all?.map(each => (each.userId === member.userId ? { ...each, role } : each)))
  // The person may have changed their own rights.
  const refresh = () =>
    Promise.all([queries.invalidateQueries({ queryKey }), queries.invalidateQueries({ queryKey: homeQuery.queryKey })])
  const setRole = useMutation({
    mutationFn: ({ member, role }: NewRole) => callServer<CallOf<typeof setRoleRoute>>('PUT', pathOf(member), { role }),
    onMutate: async change => {
      await queries.cancelQueries({ queryKey })
      show(change)
    },
    onSuccess: (_answer, { member, role }) =>
      toastSuccess(`${isolated(member.name)} is now ${roleLabels[role].toLowerCase()}`),
    onError: (error, { member }) => {
      show({ member, role: member.role })
      toastError(error)
    },
    onSettled: refresh,
  })
  const remove = async (member: Member) => {
    await callServer<CallOf<typeof removeMemberRoute>>('DELETE', pathOf(member))
    toastSuccess(`${isolated(member.name)} was removed`)
    await refresh()
  }
  return { setRole, remove }
}
