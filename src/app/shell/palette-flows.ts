import { newItemTexts } from '../../texts/new-item-texts.ts'
import { flowKind } from '../../home/web/flow-kinds.ts'
import type { Flow, HomeInfo } from '../../home/web/home-calls.ts'
import { newItemPath } from '../../home/web/new/new-item-path.ts'
import { isOffered, newItems } from '../../home/web/new/new-items.ts'
import { flowPath } from '../../home/web/routes.ts'
import type { Command } from '../../ui/commands.ts'
import { callServer } from '../../ui/server/server.ts'

/** So many flows are found by one text. */
const mostFound = 20

type Go = (path: string) => void

/**
 * The forms, quizzes, scheduling pages, payment forms and apps that a text finds; bases are listed by themselves. None
 * when they cannot be had: the palette offers what else it has.
 */
export async function foundFlows(text: string, home: Pick<HomeInfo, 'flowTypes'>, go: Go) {
  const types = home.flowTypes.flatMap(({ type }) => (type === 'base' ? [] : type))
  if (types.length === 0) return []
  const asked = new URLSearchParams({ search: text, type: types.join(','), limit: `${mostFound}`, sort: 'touched' })
  try {
    const { flows } = await callServer<{ flows: Flow[] }>('GET', `/admin/flows?${asked}`)
    return flows.map((flow): Command & { icon: ReturnType<typeof flowKind>['icon'] } => ({
      id: `flow-${flow.id}`,
      label: flow.name,
      description: home.flowTypes.find(({ type }) => type === flow.type)?.label ?? flow.type,
      group: 'Go to',
      icon: flowKind(flow.type).icon,
      run: () => go(flowPath(flow, home)),
    }))
  } catch {
    return []
  }
}

/** What makes each type of flow but bases, of which there is a command already. */
export const makingCommands = (home: Pick<HomeInfo, 'flowTypes' | 'features'>, go: Go): Command[] =>
  Object.values(newItems)
    .filter(item => !item.hasDialog && isOffered(item, home))
    .map(({ tab }) => ({
      id: `new-${tab}`,
      label: newItemTexts[tab].create,
      group: 'Do',
      keywords: ['create', 'new', newItemTexts[tab].tab],
      run: () => go(newItemPath({ tab })),
    }))
