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

/** @param options.error without a period at the end. */
export const unableText = (options: { what: 'restore' | 'delete' | 'move'; names: readonly string[]; error: string }) =>
  `Unable to ${options.what} ${options.names.join(', ')}. ${options.error}. Contact support for assistance.`

const items = (count: number) => `${count} item${count === 1 ? '' : 's'}`

export const closedText = (count: number, closed: boolean): string => `${closed ? 'Closed' : 'Opened'} ${items(count)}`

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

/** The max length of an internal note. */
export const maxInternalNoteLength = 165

export const copyName = (name: string): string => `${name} (copy)`

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
