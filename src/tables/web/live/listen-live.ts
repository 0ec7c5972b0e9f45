import { browserClock } from '../../../actions/browser-clock.ts'
import { followBase } from './follow-base.ts'
import { followPresence } from './follow-presence.ts'
import { liveClient as client } from './live-client.ts'
import { LiveScreen, type LiveScreenOptions } from './live-screen.ts'

export interface ListenLiveOptions extends Omit<LiveScreenOptions, 'clock'> {
  basePublicId: string
  /** The version of the base that the screen shows. */
  after: number
}

/** Shows all that a base tells, until the answer is called. */
export function listenLive({ basePublicId, after, ...options }: ListenLiveOptions): () => void {
  const screen = new LiveScreen({ ...options, clock: browserClock })
  const of = { client, clock: browserClock, basePublicId }
  const stopBase = followBase({ ...of, after }, screen)
  const stopPresence = followPresence(of, options.screen.presence)
  return () => {
    stopBase()
    stopPresence()
    screen.stop()
  }
}
