import { useQueryClient } from '@tanstack/react-query'
import { callServer } from '../../../ui/server/server.ts'
import { toastError } from '../../../ui/toasts/toasts.tsx'
import { homeQuery, type HomeInfo } from '../home-calls.ts'
import type { CallOf } from '../../../api/rest-route.ts'
import type { setSettingRoute } from '../../settings.routes.ts'

interface HomeSetting<Value extends string> {
  name: string
  /** What can be chosen; the first is chosen as long as nothing is. */
  values: readonly [Value, ...Value[]]
}

/** How the list is shown, and what of it: each remembered for the person. */
export const listSettings = {
  layout: { name: 'homeLayout', values: ['cards', 'rows'] },
  sort: { name: 'homeSort', values: ['updated', 'created', 'name'] },
} as const satisfies Record<string, HomeSetting<string>>

/** What a setting stands at. */
export function settingOf<Value extends string>(
  { settings }: Pick<HomeInfo, 'settings'>,
  { name, values }: HomeSetting<Value>,
): Value {
  const kept = settings[name]
  return values.find(value => value === kept) ?? values[0]
}

/** Remembers settings: they hold on the screen at once, and on this page also when they could not be kept. */
export function useSetting() {
  const queries = useQueryClient()
  const { queryKey } = homeQuery
  const change = async (name: string, value: string) => {
    // What is on its way was answered before the change, and would take it back.
    const isOnItsWay = queries.isFetching({ queryKey }) > 0
    await queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, home => home && { ...home, settings: { ...home.settings, [name]: value } })
    await callServer<CallOf<typeof setSettingRoute>>('PUT', `/admin/settings/${name}`, { value }).catch(toastError)
    if (isOnItsWay) await queries.invalidateQueries({ queryKey })
  }
  return (name: string, value: string) => void change(name, value)
}
