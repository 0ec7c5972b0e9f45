import type { Organization, Workspace } from './home-calls.ts'

/** Who can see an item that is created in a workspace, or in Home. */
export function audienceText(
  { name, isHomePrivate }: Pick<Organization, 'name' | 'isHomePrivate'>,
  workspace: Pick<Workspace, 'name' | 'defaultLevel'> | undefined,
): string {
  if (!workspace) return isHomePrivate ? `Only you and admins of ${name}` : `Everyone in ${name} can edit`
  switch (workspace.defaultLevel) {
    case 'write':
      return `Everyone in ${name} can edit`
    case 'read':
      return `Everyone in ${name} can view`
    case null:
      return `Only people with access to ${workspace.name}`
  }
}
