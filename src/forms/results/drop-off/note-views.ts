import type { Platform } from '../../../platform/platform.ts'
import { run } from '../../../platform/sql/run.ts'
import { addViews } from './drop-off.sql.ts'

/** How long views are collected before they are stored, in milliseconds. */
const interval = 3_000

interface Waiting {
  views: Map<string, number>
  timer: NodeJS.Timeout | null
  storing: Promise<void>
}

const waitingOf = new WeakMap<Platform, Waiting>()

function waiting(platform: Platform): Waiting {
  const existing = waitingOf.get(platform) ?? { views: new Map(), timer: null, storing: Promise.resolve() }
  waitingOf.set(platform, existing)
  return existing
}

/** Counts that the page of a form was opened. Views are stored together a moment later, so no visitor waits for it. */
export function noteView(platform: Platform, flowId: string): void {
  const state = waiting(platform)
  state.views.set(flowId, (state.views.get(flowId) ?? 0) + 1)
  state.timer ??= setTimeout(() => void storeViews(platform), interval).unref()
}

/** Stores the views that this node has counted. Those that cannot be stored are lost. */
export function storeViews(platform: Platform): Promise<void> {
  const state = waiting(platform)
  if (state.timer) clearTimeout(state.timer)
  state.timer = null
  const views = [...state.views].map(([flowId, count]) => ({ flowId, count }))
  state.views.clear()
  if (views.length === 0) return state.storing
  const store = async () => {
    await state.storing
    await run(platform.pool, addViews(views))
  }
  state.storing = store().catch((error: unknown) => platform.log.warn({ error }, 'Views of forms could not be counted'))
  return state.storing
}
