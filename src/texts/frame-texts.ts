/** What the sidebar, the switcher of organizations and the dialogs about workspaces say. */

export const yourOrganizations = 'YOUR ORGANIZATIONS'
export const createOrganization = 'Create organization'
export const feedbackLink = 'Feedback?'
export const workspaceExample = 'e.g. Marketing...'
export const searchIcons = 'Search icons'

/** @param of.planName as the server has it: 'free'. */
export function planText({ planName, isSandbox }: { planName: string; isSandbox: boolean }): string {
  return `${planName.charAt(0).toUpperCase()}${planName.slice(1)} ${isSandbox ? 'Sandbox' : 'Plan'}`
}

export const memberCount = (count: number): string => `${count.toLocaleString()} member${count === 1 ? '' : 's'}`

/** Said where another tab or browser has changed it. */
export const switchedElsewhereText = (organization: string): string =>
  `You went to ${organization} elsewhere, so it is shown here too.`

const items = (count: number) => `${count.toLocaleString()} item${count === 1 ? '' : 's'}`

/** What becomes of what lies in a workspace that is deleted. */
export const deletingText = (count: number): string =>
  count === 0
    ? 'There is nothing in it. Nobody will see it any more.'
    : `${count === 1 ? 'Its item goes' : `Its ${items(count)} go`} to the trash, where the same people as now can restore ${count === 1 ? 'it' : 'them'} for 30 days. The workspace comes back with the first that is restored.`

export const deletedText = (name: string, count: number): string =>
  count === 0 ? `Deleted ${name}` : `Deleted ${name}. ${items(count)} moved to Trash`

/** @param left how many of its items could not be restored. */
export const restoredText = (name: string, left: number): string =>
  left === 0 ? `${name} is back` : `${name} is back. ${items(left)} stayed in the trash.`
