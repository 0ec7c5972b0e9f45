/** Texts of the sidebar, the organization switcher and the dialogs about workspaces. */

export const yourOrganizations = 'YOUR ORGANIZATIONS'
export const createOrganization = 'Create organization'
export const feedbackLink = 'Feedback?'
export const workspaceExample = 'e.g. Marketing...'
export const searchIcons = 'Search icons'

/** @param options.planName as stored: 'free'. */
export function planText({ planName, isSandbox }: { planName: string; isSandbox: boolean }): string {
  return `${planName.charAt(0).toUpperCase()}${planName.slice(1)} ${isSandbox ? 'Sandbox' : 'Plan'}`
}

export const memberCount = (count: number): string => `${count.toLocaleString()} member${count === 1 ? '' : 's'}`

const items = (count: number) => `${count.toLocaleString()} item${count === 1 ? '' : 's'}`

/** What happens to the items of a deleted workspace. */
export const deletingText = (count: number): string =>
  count === 0
    ? 'It has no items. Nobody will see it anymore.'
    : `${count === 1 ? 'Its item moves' : `Its ${items(count)} move`} to the trash, where people with access can restore ${count === 1 ? 'it' : 'them'} for 30 days. Restoring any item restores the workspace.`

export const deletedText = (name: string, count: number): string =>
  count === 0 ? `Deleted ${name}` : `Deleted ${name}. ${items(count)} moved to Trash`

/** @param left how many items could not be restored. */
export const restoredText = (name: string, left: number): string =>
  left === 0 ? `${name} restored` : `${name} restored. ${items(left)} stayed in the trash.`
