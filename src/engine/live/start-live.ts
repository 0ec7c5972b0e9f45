import { changedFlowsOf } from '../../access/flows.ts'
import { Notices } from '../../platform/live/notices.ts'
import type { Platform } from '../../platform/platform.ts'
import { stopFeeds } from './live-feed.ts'
import { presenceOf } from './live-presence.ts'
import { wakesOf } from './live-wakes.ts'

/** Connects this node to the others of its database. Stop it before the platform is closed. */
export async function startLive(platform: Platform): Promise<{ stop(): Promise<void> }> {
  const notices = new Notices(platform)
  const changed = changedFlowsOf(platform)
  const unlink = [wakesOf(platform).link(notices, flowId => changed.note(flowId)), presenceOf(platform).link(notices)]
  await notices.start()
  return {
    async stop() {
      await stopFeeds(platform)
      for (const one of unlink) one()
      await notices.stop()
      await changed.stop()
    },
  }
}
