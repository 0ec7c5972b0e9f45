/** What somebody may do with a base. */
export type BaseCapability = 'view base' | 'edit records' | 'edit structure' | 'manage base'

/** What somebody may do with any flow, whatever its type; also while it lies in the trash. */
export type FlowCapability = 'view flow' | 'manage flow' | 'share flow' | 'move flow to another organization'

/** What somebody may do with a workspace. */
type WorkspaceCapability = 'view workspace' | 'create flow in workspace' | 'manage workspace' | 'restore workspace'

/** What somebody may do with an organization. */
type OrganizationCapability =
  | 'view organization'
  | 'create flow'
  | 'create workspace'
  | 'manage organization'
  | 'own organization'

/** What somebody may do who has opened a public link. Each kind of link grants some of these. */
const visitorCapabilities = ['view shared view'] as const

export type VisitorCapability = (typeof visitorCapabilities)[number]

export const isVisitorCapability = (capability: string): capability is VisitorCapability =>
  visitorCapabilities.some(known => known === capability)

export type Capability =
  | BaseCapability
  | FlowCapability
  | WorkspaceCapability
  | OrganizationCapability
  | VisitorCapability

/** The thing that a capability is asked about. Ids are not secrets: knowing one gives no right. */
export type Thing =
  | { kind: 'base'; publicId: string }
  | { kind: 'flow'; id: string }
  | { kind: 'workspace'; id: string }
  | { kind: 'organization'; id: string }
  /** The public link that the visitor has opened. `linkKind` names a registered kind. */
  | { kind: 'public link'; linkKind: string }

/** What belongs to an organization: what people may do with it hangs on how they stand to it. */
export type OwnedKind = Exclude<Thing['kind'], 'public link'>

/** How much of a workspace or a flow is shared with a person. */
export type AccessLevel = 'read' | 'write'

/** A person's role in an organization. */
export type Role = 'owner' | 'admin' | 'member'

/** What the database says of a person and a thing; the rules need no more than this. */
export interface Membership {
  /** Role in the organization that owns the thing; null for people outside it. */
  role: Role | null
  /** True when the thing lies in a workspace, false when it lies at Home. */
  inWorkspace: boolean
  /** What the workspace gives the person: of their own, or as it gives every member of its organization. */
  workspaceLevel: AccessLevel | null
  /** The person's own membership of the flow; it decides when it is there. */
  flowLevel: AccessLevel | null
  /** True for the owner of a flow, and for who made a workspace. */
  isOwner: boolean
  trashed: boolean
}

/** What all rules come down to. 'member' stands only for belonging to an organization. */
type Level = 'none' | 'member' | AccessLevel | 'own' | 'admin' | 'owner'

const allOfBase: Capability[] = ['view base', 'edit records', 'edit structure', 'manage base']
const useOfFlow: Capability[] = ['view flow', 'manage flow']
const ownOfFlow: Capability[] = [...useOfFlow, 'share flow']
const allOfFlow: Capability[] = [...ownOfFlow, 'move flow to another organization']
const allOfWorkspace: Capability[] = ['view workspace', 'create flow in workspace', 'manage workspace']
const useOfOrganization: Capability[] = ['view organization', 'create flow', 'create workspace']

const allOfOrganization: Capability[] = [...useOfOrganization, 'manage organization']

const allowed: Record<OwnedKind, Partial<Record<Level, Capability[]>>> = {
  base: { read: ['view base'], write: allOfBase, own: allOfBase, admin: allOfBase, owner: allOfBase },
  flow: { read: ['view flow'], write: useOfFlow, own: ownOfFlow, admin: allOfFlow, owner: allOfFlow },
  workspace: {
    read: ['view workspace'],
    write: ['view workspace', 'create flow in workspace'],
    own: allOfWorkspace,
    admin: allOfWorkspace,
    owner: allOfWorkspace,
  },
  organization: {
    member: useOfOrganization,
    admin: allOfOrganization,
    owner: [...allOfOrganization, 'own organization'],
  },
}

/** Owners and admins of the organization, whatever else was given to them. */
const levelOfRole = (role: Role | null) => (role === 'owner' || role === 'admin' ? role : null)

function levelOfFlow({ role, inWorkspace, workspaceLevel, flowLevel, isOwner }: Membership): Level {
  const ruling = levelOfRole(role)
  if (ruling) return ruling
  const level = flowLevel ?? (role === null ? 'none' : inWorkspace ? (workspaceLevel ?? 'none') : 'write')
  return level === 'write' && isOwner ? 'own' : level
}

function levelOfPlace({ role, workspaceLevel, isOwner }: Membership): Level {
  const level = levelOfRole(role) ?? (role ? (workspaceLevel ?? 'member') : 'none')
  return level === 'write' && isOwner ? 'own' : level
}

/** Of what was deleted, no more than lets it be seen where it can be brought back. */
const whileTrashed: Record<OwnedKind, (level: Level) => Capability[] | null> = {
  base: () => [],
  flow: () => null,
  workspace: level => (['own', 'admin', 'owner'].includes(level) ? ['view workspace', 'restore workspace'] : []),
  organization: () => null,
}

/**
 * The rules of access, whole: what a person of this membership may do with a thing of this kind.
 * The matrix stands in docs/decisions/021-who-may-do-what.md.
 */
export function capabilitiesOf(kind: OwnedKind, membership: Membership): ReadonlySet<Capability> {
  const level = kind === 'base' || kind === 'flow' ? levelOfFlow(membership) : levelOfPlace(membership)
  const deleted = membership.trashed ? whileTrashed[kind](level) : null
  return new Set(deleted ?? allowed[kind][level] ?? [])
}
