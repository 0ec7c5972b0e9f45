/** What the home page says about flows and where they lie; the server answers with the same words. */

const askAnAdmin = 'Ask an admin to grant you permission'

export const noWriteAccessToWorkspace = `You do not have write access to this workspace. ${askAnAdmin}`

/** Of things that none of which could be moved. */
export const noWriteAccessToItems = (count: number): string =>
  `You do not have write access ${count === 1 ? 'this item' : 'these items'}. ${askAnAdmin}`

export const workspaceNotFound = 'New workspace not found'

/** @param of.to the name of the workspace, 'Home' or 'Trash'; `skipped` counts what stayed where it was. */
export function movedText({ moved, skipped, to }: { moved: number; skipped: number; to: string }): string {
  const where = to === 'Home' || to === 'Trash' ? to : `${to} workspace`
  const rest = skipped > 0 ? ` ${skipped} could not be moved because you do not have write access.` : ''
  return `${moved} moved to ${where}.${rest}`
}

/** @param of.error without a full stop at its end. */
export const unableText = (of: { what: 'restore' | 'delete' | 'move'; names: readonly string[]; error: string }) =>
  `Unable to ${of.what} ${of.names.join(', ')}. ${of.error}. Contact support for assistance.`

const items = (count: number) => `${count} item${count === 1 ? '' : 's'}`

export const closedText = (count: number, closed: boolean): string => `${closed ? 'Closed' : 'Opened'} ${items(count)}`

export const unableToCloseText = (count: number, closed: boolean): string =>
  `Unable to ${closed ? 'close' : 'open'} item${count === 1 ? '' : 's'}`

/** A flow with more submissions stays in its organization. */
export const maxMovedSubmissions = 10_000

export const tooManySubmissionsText = (type: string): string =>
  `Cannot move ${type} with more than ${maxMovedSubmissions} submissions. Contact support for assistance`

/** What has to be typed before a flow goes to another organization. */
export const moveConfirmation = (name: string): string => `MOVE ${name}`

/** What tells nothing on the screen apart: marks of direction, and more than one space. */
const asRead = (text: string) =>
  text
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .normalize()

/** Whether what was typed confirms the move of what has that name: it reads the same, capital letters included. */
export const isMoveConfirmed = (typed: string, name: string): boolean =>
  asRead(typed) === asRead(moveConfirmation(name))

/** The longest note that only the organization reads. */
export const maxInternalNoteLength = 165

export const copyName = (name: string): string => `${name} (copy)`

export const createdText = (name: string): string => `Created ${name}`

export const starredText = (name: string, starred: boolean): string => `${name} ${starred ? 'starred' : 'unstarred'}`

/** @param label how people call the type of what it is: 'app', 'table' or 'form'. */
export const notStarredText = (label: string, starred: boolean): string =>
  `Couldn't ${starred ? 'star' : 'unstar'} ${label}`

export const exportFailed = 'Error exporting flow'

export const namelessText = 'Give it a name'

/** @param service as the address names it: 'airtable'. */
export const noConnectionsYet = (service: string): string =>
  `Items cannot be connected to other services yet: what you make here is not connected to ${service}.`
