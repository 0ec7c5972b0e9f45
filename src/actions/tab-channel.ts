import type { Owner, TabChannel, TabMessage } from './outbox.ts'

/** Opens the channel between the tabs of one owner; returns null where the browser has none. */
export function tabChannel({ userId, basePublicId }: Owner): TabChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  const channel = new BroadcastChannel(`gridloom.actions.${userId}.${basePublicId}`)
  return {
    post: message => channel.postMessage(message),
    listen(listener) {
      const hear = ({ data }: MessageEvent<TabMessage>) => listener(data)
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
  }
}
