import { browserClock } from '../../actions/browser-clock.ts'
import { watchCutOff } from '../../ui/server/reachability.ts'
import { followBase } from './follow-base.ts'
import { followPresence } from './follow-presence.ts'
import { followRights, type RightsFollower } from './follow-rights.ts'
import { liveClientOf } from './live-client.ts'
import { LiveScreen, type LiveScreenOptions } from './live-screen.ts'

export interface ListenLiveOptions extends Omit<LiveScreenOptions, 'clock'>, RightsFollower {
  basePublicId: string
  /** The person who is signed in. */
  userId: string
  /** The version of the base on the screen. */
  after: number
}

/** Shows all live changes of a base until the returned function is called. */
export function followLiveChanges({ basePublicId, userId, after, ...options }: ListenLiveOptions): () => void {
  const screen = new LiveScreen({ ...options, clock: browserClock })
  const source = { client: liveClientOf(userId), clock: browserClock, basePublicId }
  const stopBase = followBase({ ...source, after }, screen)
  const stopPresence = followPresence(source, options.screen.presence)
  const stopCutOff = watchCutOff(isCutOff => options.screen.presence.setCutOff(isCutOff))
  const stopRights = followRights(source, options)
  return () => {
    stopRights()
    stopBase()
    stopPresence()
    stopCutOff()
    screen.stop()
  }
}
