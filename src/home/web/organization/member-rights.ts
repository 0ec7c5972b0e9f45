import { capabilitiesOf, type Capability, type Role } from '../../../access/capabilities.ts'

/** Whether a role has a capability in an organization, by the rules of the server. */
export const roleAllows = (role: Role, capability: Capability): boolean =>
  capabilitiesOf('organization', {
    role,
    inWorkspace: false,
    isHomePrivate: false,
    workspaceLevel: null,
    flowLevel: null,
    isOwner: false,
    trashed: false,
  }).has(capability)

export const roleLabels: Record<Role, string> = { owner: 'Owner', admin: 'Admin', member: 'Member' }

interface MemberRole {
  userId: string
  role: Role
}

/** What a member may do with another member. */
export interface MemberRights {
  /** The roles to choose from, including the current one; empty when the role is fixed. */
  roles: Role[]
  canRemove: boolean
}

/** Only owners add and remove owners, and the last one stays. Nobody removes themselves: they leave. */
export function memberRights(member: MemberRole, by: MemberRole, ownerCount: number): MemberRights {
  const owns = roleAllows(by.role, 'own organization')
  const isManageable = roleAllows(by.role, 'manage organization') && (owns || member.role !== 'owner')
  const isLastOwner = member.role === 'owner' && ownerCount === 1
  const roles: Role[] = owns ? ['owner', 'admin', 'member'] : ['admin', 'member']
  return {
    roles: isManageable && !isLastOwner ? roles : [],
    canRemove: isManageable && !isLastOwner && member.userId !== by.userId,
  }
}

/** Why a member cannot leave an organization; null when they can. */
export const whyCannotLeave = (role: Role, ownerCount: number): string | null =>
  role === 'owner' && ownerCount === 1 ? 'You are the only owner. Make someone else an owner before you leave.' : null
