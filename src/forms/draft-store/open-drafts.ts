import type { QueryClient } from '@tanstack/react-query'
import { browserClock } from '../../actions/browser-clock.ts'
import { TabHistory } from '../../actions/kept-history.ts'
import { OutboxDatabase } from '../../actions/outbox-database.ts'
import { SetAside } from '../../actions/set-aside.ts'
import { tabChannel } from '../../actions/tab-channel.ts'
import { newId } from '../../engine/model/ids.ts'
import { watchSignedIn } from '../../tables/page/watch-signed-in.ts'
import { tabStorage } from '../../ui/tab-storage.ts'
import { toastNews } from '../../ui/toasts/toasts.tsx'
import { draftClientOf } from './draft-client.ts'
import { LiveDraft, ownerOf } from './live-draft.ts'

const database = new OutboxDatabase()

interface Entry {
  draft: LiveDraft
  /** Resolves when the form is loaded; null before the first page opens it. */
  opening: Promise<void> | null
  pageCount: number
  close(): void
}

/** By person and form. */
const entries = new Map<string, Entry>()

const hasUnsaved = ({ state: { waiting, setAside, isKept } }: LiveDraft): boolean =>
  waiting.length > 0 || (!isKept && setAside.length > 0)

/**
 * Opens a form for a page until `close` is called, or returns it if the tab has it open. After that, it stays open until
 * everything is saved or someone else signs in.
 */
export function openDraft(
  queries: QueryClient,
  { userId, publicId }: { userId: string; publicId: string },
): { draft: LiveDraft; opening: Promise<void>; close(): void } {
  const key = `${userId} ${publicId}`
  const entry = entries.get(key) ?? start(queries, { userId, publicId, key })
  entry.pageCount += 1
  const opening = (entry.opening ??= entry.draft.open())
  // A form that could not be opened is opened again on the next try.
  opening.catch(() => entry.close())
  let isOpen = true
  return {
    draft: entry.draft,
    opening,
    close() {
      if (!isOpen) return
      isOpen = false
      entry.pageCount -= 1
      if (entry.pageCount === 0 && !hasUnsaved(entry.draft)) entry.close()
    },
  }
}

function start(
  queries: QueryClient,
  { userId, publicId, key }: { userId: string; publicId: string; key: string },
): Entry {
  const owner = ownerOf(userId, publicId)
  const tab = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const draft = new LiveDraft({
    userId,
    client: draftClientOf(userId, publicId),
    clock: browserClock,
    newId,
    setAside: new SetAside(database.setAside(owner)),
    outbox: { tab, outbox: database.outbox(owner, tab, browserClock.now), channel: tabChannel(owner) },
    history: new TabHistory(tabStorage(), owner),
    onFault: error => reportError(error),
    tell: toastNews,
  })
  const close = () => {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    unwatch()
    stopWatching()
    draft.close()
  }
  const entry: Entry = { draft, opening: null, pageCount: 0, close }
  entries.set(key, entry)
  const unwatch = watchSignedIn(queries, signedInId => {
    if (signedInId !== userId) close()
  })
  const stopWatching = draft.subscribe(() => {
    if (entry.pageCount === 0 && !hasUnsaved(draft)) close()
  })
  return entry
}
