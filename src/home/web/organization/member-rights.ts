import { capabilitiesOf, type Capability, type Role } from '../../../access/capabilities.ts'

/** Whether a role in an organization lets somebody do this to it; by the rules that the server asks. */
export const roleAllows = (role: Role, capability: Capability): boolean =>
  capabilitiesOf('organization', {
    role,
    inWorkspace: false,
    workspaceLevel: null,
    flowLevel: null,
    isOwner: false,
    trashed: false,
  }).has(capability)

export const roleLabels: Record<Role, string> = { owner: 'Owner', admin: 'Admin', member: 'Member' }

interface Someone {
  userId: string
  role: Role
}

/** What one member of an organization may do about another, or about themselves. */
export interface MemberRights {
  /** The roles that they may give them, the present one among them; none when it stays as it is. */
  roles: Role[]
  canRemove: boolean
}

/** Owners are made, unmade and removed by owners only, and the last one stays. Who goes themselves does it by leaving. */
export function memberRights(member: Someone, by: Someone, ownerCount: number): MemberRights {
  const owns = roleAllows(by.role, 'own organization')
  const isReach = roleAllows(by.role, 'manage organization') && (owns || member.role !== 'owner')
  const isLastOwner = member.role === 'owner' && ownerCount === 1
  const roles: Role[] = owns ? ['owner', 'admin', 'member'] : ['admin', 'member']
  return {
    roles: isReach && !isLastOwner ? roles : [],
    canRemove: isReach && !isLastOwner && member.userId !== by.userId,
  }
}

/** What keeps somebody from leaving an organization; null when nothing does. */
export const keptFromLeaving = (role: Role, ownerCount: number): string | null =>
  role === 'owner' && ownerCount === 1 ? 'You are its only owner. Make somebody else an owner before you leave.' : null
