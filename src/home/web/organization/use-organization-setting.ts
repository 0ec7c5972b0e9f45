import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallOf } from '../../../api/rest-route.ts'
import { callServer } from '../../../ui/server/server.ts'
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.tsx'
import { homeQuery, type HomeInfo, type Organization } from '../home-calls.ts'
import type { updateOrganizationRoute } from '../../organizations.routes.ts'
import { organizationPath } from './organization-calls.ts'

type Setting = 'connectionsStay' | 'isHomePrivate'

/** Changes a setting of an organization. It shows at once, and returns when the server refuses. */
export function useOrganizationSetting(organization: Organization, setting: Setting, savedText: string) {
  const queries = useQueryClient()
  const show = (value: boolean) =>
    queries.setQueryData<HomeInfo>(
      homeQuery.queryKey,
      home =>
        home && {
          ...home,
          organizations: home.organizations.map(each =>
            each.id === organization.id ? { ...each, [setting]: value } : each,
          ),
        },
    )
  const change = useMutation({
    mutationFn: (value: boolean) =>
      callServer<CallOf<typeof updateOrganizationRoute>>('PUT', organizationPath(organization.id), {
        [setting]: value,
      }),
    onMutate: async value => {
      await queries.cancelQueries({ queryKey: homeQuery.queryKey })
      show(value)
    },
    onSuccess: () => toastSuccess(savedText),
    onError: (error, value) => {
      show(!value)
      toastError(error)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: homeQuery.queryKey }),
  })
  return (value: boolean) => change.mutate(value)
}
