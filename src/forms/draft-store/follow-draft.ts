import type { Clock } from '../../actions/queue-options.ts'
import { followBase } from '../../tables/live/follow-base.ts'
import { followPresence } from '../../tables/live/follow-presence.ts'
import { followRights } from '../../tables/live/follow-rights.ts'
import type { LiveClient } from '../../tables/live/live-client.ts'
import type { LiveDraft } from './live-draft.ts'

/** Shows what others do in a form, and who is there, until the returned function is called. */
export function followDraft(
  draft: LiveDraft,
  { client, clock }: { client: Pick<LiveClient, 'live'>; clock: Clock },
): () => void {
  const source = { client, clock, basePublicId: draft.publicId }
  const stops = [
    followBase({ ...source, after: draft.version }, draft),
    followPresence(source, draft.presence),
    followRights(source, draft),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
