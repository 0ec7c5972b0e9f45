import { useQueryClient } from '@tanstack/react-query'
import { callServer } from '../../../ui/server/server.ts'
import { toastError } from '../../../ui/toasts/toasts.tsx'
import { homeQuery, type HomeInfo } from '../home-calls.ts'
import type { CallOf } from '../../../api/rest-route.ts'
import type { setSettingRoute } from '../../settings.routes.ts'

interface HomeSetting<Value extends string> {
  name: string
  /** The choices. The first one is the default. */
  values: readonly [Value, ...Value[]]
}

/** How the list looks, as the person chose last. */
export const listSettings = {
  layout: { name: 'homeLayout', values: ['cards', 'rows'] },
  sort: { name: 'homeSort', values: ['updated', 'created', 'name'] },
} as const satisfies Record<string, HomeSetting<string>>

/** The value of a setting. */
export function settingOf<Value extends string>(
  { settings }: Pick<HomeInfo, 'settings'>,
  { name, values }: HomeSetting<Value>,
): Value {
  const kept = settings[name]
  return values.find(value => value === kept) ?? values[0]
}

/** Saves settings, on the screen at once. A setting that cannot be saved still applies to this page. */
export function useSetting() {
  const queries = useQueryClient()
  const { queryKey } = homeQuery
  const change = async (name: string, value: unknown) => {
    // A pending answer would bring the old value back.
    const wasFetching = queries.isFetching({ queryKey }) > 0
    await queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, home => home && { ...home, settings: { ...home.settings, [name]: value } })
    await callServer<CallOf<typeof setSettingRoute>>('PUT', `/admin/settings/${name}`, { value }).catch(toastError)
    if (wasFetching) await queries.invalidateQueries({ queryKey })
  }
  return (name: string, value: unknown) => void change(name, value)
}
