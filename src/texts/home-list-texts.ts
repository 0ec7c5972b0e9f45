/** Texts of home's list and its dialogs. */

export const noStarred = 'No starred items yet'
/** In a section of Home. */
export const workspaceIsEmpty = 'Workspace empty'
/** On the workspace's own page. */
export const emptyWorkspace = 'Empty workspace'

/** @param type in the plural: 'forms'. */
export const noneYet = (type: string): string => `No ${type} yet`

export const selectedText = (count: number): string => `${count} selected`

export const duplicateTitle = (name: string): string => `Duplicate: ${name}`

export const goToOrganization = (name: string): string => `Go to ${name}`

export const newWorkspaceHint = 'Group related forms and share workspaces with your team'
