import { isolated } from '../../../texts/isolated.ts'
import type { Flow, HomeInfo } from '../home-calls.ts'

/** Says who has access to a flow without an invitation of their own. */
export function whoHasAccess(
  { organizationId, workspaceId }: Pick<Flow, 'organizationId' | 'workspaceId'>,
  { organizations, workspaces }: Pick<HomeInfo, 'organizations' | 'workspaces'>,
): string {
  const organization = organizations.find(({ id }) => id === organizationId)
  const everyone = `Everyone in ${isolated(organization?.name ?? 'its organization')}`
  if (workspaceId === null) {
    return organization?.isHomePrivate
      ? `Only its owner and admins of ${isolated(organization.name)} have access to it, because it is in Home.`
      : `${everyone} can edit it, because it is in Home.`
  }
  const workspace = workspaces.find(({ id }) => id === workspaceId)
  if (!workspace) return 'People with access to its workspace have access to it.'
  const name = isolated(workspace.name)
  if (workspace.defaultLevel === null) return `Members of ${name} have access to it.`
  return `${everyone} can ${workspace.defaultLevel === 'write' ? 'edit' : 'view'} it, because it is in ${name}.`
}
