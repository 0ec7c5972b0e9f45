import { baseType } from '../../engine/model/base-type.ts'
import { flowTypeUi } from '../../flows/registry.ui.ts'
import type { HomeInfo } from '../../home/web/home-calls.ts'
import { newItemPath } from '../../home/web/new/new-item-path.ts'
import { offeredTypes } from '../../home/web/new/new-items.ts'
import { flowPath } from '../../home/web/routes.ts'
import '../flow-types.ui.ts'
import type { FlowTypeUi } from '../../flows/flow-type.ui.ts'
import type { Command } from '../../ui/commands.ts'
import { callServer } from '../../ui/server/server.ts'
import type { CallOf } from '../../api/rest-route.ts'
import type { listFlowsRoute } from '../../home/flows.routes.ts'

/** A search finds at most this many flows. */
const maxFound = 20

type Go = (path: string) => void

/** Searches flows of all types except bases, which the palette lists itself. A failed search finds nothing. */
export async function searchFlows(text: string, home: Pick<HomeInfo, 'flowTypes'>, go: Go) {
  const types = home.flowTypes.flatMap(({ type }) => (type === baseType ? [] : type))
  if (types.length === 0) return []
  const parameters = new URLSearchParams({ search: text, type: types.join(','), limit: `${maxFound}`, sort: 'touched' })
  try {
    const { flows } = await callServer<CallOf<typeof listFlowsRoute>>('GET', `/admin/flows?${parameters}`)
    return flows.map((flow): Command & { icon: FlowTypeUi['icon'] } => ({
      id: `flow-${flow.id}`,
      label: flow.name,
      description: home.flowTypes.find(({ type }) => type === flow.type)?.label ?? flow.type,
      group: 'Go to',
      icon: flowTypeUi(flow.type).icon,
      run: () => go(flowPath(flow, home)),
    }))
  } catch {
    return []
  }
}

/** The commands that create flows. The palette has its own one for bases. */
export const createCommands = (home: Pick<HomeInfo, 'flowTypes' | 'features'>, go: Go): Command[] =>
  offeredTypes(home)
    .filter(({ newItem }) => !newItem.opensDialog)
    .map(({ newItem: { tab, tabLabel, createLabel } }) => ({
      id: `new-${tab}`,
      label: createLabel,
      group: 'Do',
      keywords: ['create', 'new', tabLabel],
      run: () => go(newItemPath({ tab })),
    }))
