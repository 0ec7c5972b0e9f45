/** Texts about flows and workspaces, which the server also answers with. */

const askAnAdmin = 'Ask an admin to grant you permission'

export const noWriteAccessToWorkspace = `You do not have write access to this workspace. ${askAnAdmin}`

/** For when none of the flows could be moved. */
export const noWriteAccessToItems = (count: number): string =>
  `You do not have write access ${count === 1 ? 'this item' : 'these items'}. ${askAnAdmin}`

/** Of a workspace that flows are moved to. The specification has it so. */
export const newWorkspaceNotFound = 'New workspace not found'
export const workspaceNotFound = 'Workspace not found'

/** @param options.to the name of the workspace, 'Home', or 'Trash'. */
export function movedText({ moved, skipped, to }: { moved: number; skipped: number; to: string }): string {
  const where = to === 'Home' || to === 'Trash' ? to : `${to} workspace`
  const rest = skipped > 0 ? ` ${skipped} could not be moved because you do not have write access.` : ''
  return `${moved} moved to ${where}.${rest}`
}

/** What moving items to the trash or restoring them changed. */
export function trashedText({ moved, skipped, trashed }: { moved: number; skipped: number; trashed: boolean }): string {
  const rest = skipped > 0 ? ` ${noWriteAccessToItems(skipped)}` : ''
  return `${moved} ${trashed ? 'moved to Trash' : 'restored'}.${rest}`
}

export const movedBackText = (count: number): string => `${count} moved back.`

/** How many items one call moves, closes, opens, or restores. Screens split larger selections. */
export const maxItemsPerCall = 10_000

const items = (count: number) => `${count} item${count === 1 ? '' : 's'}`

export const closedText = (count: number, closed: boolean): string => `${closed ? 'Closed' : 'Opened'} ${items(count)}`

const lists = new Intl.ListFormat('en')
/** A message names this many items, and counts the others. */
const maxNamed = 3

/** Names things in a sentence: 'Plan, Survey, and 6 more'. */
export function namedText(names: readonly string[]): string {
  if (names.length <= maxNamed) return lists.format(names)
  return lists.format([...names.slice(0, maxNamed), `${(names.length - maxNamed).toLocaleString()} more`])
}

/** @param options.error without a period at the end. */
export function unableText(options: { what: 'restore' | 'delete' | 'move'; names: readonly string[]; error: string }) {
  const { what, names, error } = options
  const named = names.length <= maxNamed ? names.join(', ') : namedText(names)
  return `Unable to ${what} ${named}. ${error}. Contact support for assistance.`
}

/** What closing or opening changed, and which of the chosen items it left alone. */
export const closedSomeText = (changed: number, skipped: readonly string[], closed: boolean): string =>
  skipped.length === 0
    ? closedText(changed, closed)
    : `${closedText(changed, closed)}. ${namedText(skipped)} cannot be ${closed ? 'closed' : 'opened'}.`

export const unableToCloseText = (count: number, closed: boolean): string =>
  `Unable to ${closed ? 'close' : 'open'} item${count === 1 ? '' : 's'}`

/** A flow with more submissions cannot move to another organization. */
export const maxMovedSubmissions = 10_000

export const tooManySubmissionsText = (type: string): string =>
  `Cannot move ${type} with more than ${maxMovedSubmissions} submissions. Contact support for assistance`

/** What the person types to move a flow to another organization. */
export const moveConfirmation = (name: string): string => `MOVE ${name}`

/** Removes what cannot be seen: direction marks and repeated spaces. */
const visibleText = (text: string) =>
  text
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .normalize()

/** Whether the typed text confirms the move of a flow. It has to look the same, including upper case. */
export const isMoveConfirmed = (typed: string, name: string): boolean =>
  visibleText(typed) === visibleText(moveConfirmation(name))

/** How long deleted items can be restored. */
export const daysInTrash = 30

/** One call permanently deletes at most this many items, because deleting a base drops its tables. */
export const maxDeletedAtOnce = 100

export const onlyFromTrash = 'Only items in the trash can be deleted permanently.'

/** For when none of the items could be deleted permanently. */
export const notYoursToDelete = (count: number): string =>
  `Only its owner and admins can permanently delete ${count === 1 ? 'this item' : 'these items'}.`

/** @param skipped the names of items that the person may not delete. */
export const deletedForeverText = (deleted: number, skipped: readonly string[] = []): string =>
  skipped.length === 0
    ? `Permanently deleted ${items(deleted)}`
    : `Permanently deleted ${items(deleted)}. Only owners and admins can delete ${namedText(skipped)}.`

/** The number of days for which an item can still be restored. The last day counts until its end. */
export function daysLeft(trashedAt: string, now: number): number {
  const passed = (now - Date.parse(trashedAt)) / 86_400_000
  return Math.max(0, Math.ceil(daysInTrash - Math.max(0, passed)))
}

export const daysLeftText = (days: number): string => `${days} day${days === 1 ? '' : 's'} left`

/** The max length of an internal note. */
export const maxInternalNoteLength = 165

/** The max length of the name of an item or a workspace. */
export const maxNameLength = 200

const copySuffix = ' (copy)'

/** The name of a copy. A long name is cut, so that the copy's is no longer than allowed. */
export const copyName = (name: string): string =>
  `${name
    .slice(0, maxNameLength - copySuffix.length)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trimEnd()}${copySuffix}`

export const createdText = (name: string): string => `Created ${name}`

export const starredText = (name: string, starred: boolean): string => `${name} ${starred ? 'starred' : 'unstarred'}`

/** @param noun of the type: 'app', 'table' or 'form'. */
export const notStarredText = (noun: string, starred: boolean): string =>
  `Couldn't ${starred ? 'star' : 'unstar'} ${noun}`

export const exportFailed = 'Error exporting flow'

export const namelessText = 'Give it a name'

/** @param service as the address names it: 'airtable'. */
export const noConnectionsYet = (service: string): string =>
  `Connections are not available yet. This item will not be connected to ${service}.`
