/** What the list of home says where there is nothing, and in its dialogs. */

export const noStarred = 'No starred items yet'
export const noRecent = 'No recent items yet'
/** Below the heading of a workspace, among others. */
export const workspaceIsEmpty = 'Workspace empty'
/** On the page of a workspace. */
export const emptyWorkspace = 'Empty workspace'

/** @param type what there could be, as many: 'forms'. */
export const noneYet = (type: string): string => `No ${type} yet`

export const selectedText = (count: number): string => `${count} selected`

export const duplicateTitle = (name: string): string => `Duplicate: ${name}`

export const goToOrganization = (name: string): string => `Go to ${name}`

export const newWorkspaceHint = 'Group related forms and share workspaces with your team'
