import { useQueryClient, type QueryClient } from '@tanstack/react-query'
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

interface Saving {
  last: Promise<unknown>
  /** Whether a load was cancelled, which has to run again. */
  mustLoad: boolean
}

/** The saves in progress. They run one after the other, so that the last choice wins. */
const savings = new WeakMap<QueryClient, Saving>()

/** Saves a setting, on the screen at once. A setting that cannot be saved still applies to this page. */
export async function saveSetting(queries: QueryClient, name: string, value: unknown): Promise<void> {
  const { queryKey } = homeQuery
  const saving = savings.get(queries) ?? { last: Promise.resolve(), mustLoad: false }
  savings.set(queries, saving)
  // A pending answer would bring the old value back.
  if (queries.isFetching({ queryKey }) > 0) saving.mustLoad = true
  await queries.cancelQueries({ queryKey })
  queries.setQueryData(queryKey, home => home && { ...home, settings: { ...home.settings, [name]: value } })
  const ours = saving.last.then(() =>
    callServer<CallOf<typeof setSettingRoute>>('PUT', `/admin/settings/${name}`, { value }).catch(toastError),
  )
  saving.last = ours
  await ours
  if (saving.last !== ours || !saving.mustLoad) return
  saving.mustLoad = false
  await queries.invalidateQueries({ queryKey })
}

/** Returns a function that saves settings. */
export function useSetting() {
  const queries = useQueryClient()
  return (name: string, value: unknown) => void saveSetting(queries, name, value)
}
