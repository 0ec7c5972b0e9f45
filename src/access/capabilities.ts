/** What an actor may do with a base. */
export type BaseCapability = 'view base' | 'edit records' | 'edit structure' | 'manage base'

/** What an actor may do with a flow of any type, also in the trash. */
export type FlowCapability =
  | 'view flow'
  | 'manage flow'
  | 'write internal note'
  | 'share flow'
  | 'delete flow permanently'
  | 'move flow to another organization'

/** What an actor may do with a workspace. */
type WorkspaceCapability = 'view workspace' | 'create flow in workspace' | 'manage workspace' | 'restore workspace'

/** What an actor may do with a connection to a service outside. */
type ConnectionCapability = 'view connection' | 'use connection' | 'manage connection'

/** What an actor may do with an organization. */
type OrganizationCapability =
  | 'view organization'
  | 'create flow'
  | 'create connection'
  | 'create workspace'
  | 'manage organization'
  | 'own organization'

/** What an actor may do with the server that runs the product. */
type ServerCapability = 'view server' | 'manage server'

/** What a visitor of a public link may do. Each kind of link grants some of these. */
const visitorCapabilities = ['view shared view', 'answer form'] as const

export type VisitorCapability = (typeof visitorCapabilities)[number]

export const isVisitorCapability = (capability: string): capability is VisitorCapability =>
  visitorCapabilities.some(known => known === capability)

export type Capability =
  | BaseCapability
  | FlowCapability
  | WorkspaceCapability
  | ConnectionCapability
  | OrganizationCapability
  | ServerCapability
  | VisitorCapability

/** What a capability applies to. Ids are not secrets: knowing one gives no access. */
export type Thing =
  | { kind: 'base'; publicId: string }
  | { kind: 'flow'; id: string }
  | { kind: 'workspace'; id: string }
  | { kind: 'connection'; id: string }
  | { kind: 'organization'; id: string }
  | { kind: 'server' }
  /** The public link that the visitor has opened. `linkKind` names a registered kind. */
  | { kind: 'public link'; linkKind: string }

/** Things that belong to an organization. A person's membership decides what they may do with them. */
export type OwnedKind = Exclude<Thing['kind'], 'public link' | 'server'>

/** What a person may do with a workspace or flow that is shared with them. */
export type AccessLevel = 'read' | 'write'

/** A person's role in an organization. */
export type Role = 'owner' | 'admin' | 'member'

/** How a person relates to a thing: all that the rules of access need to know. */
export interface Membership {
  /** Role in the organization that owns the thing; null for people outside it. */
  role: Role | null
  /** True when the thing is in a workspace, false when it is in Home. */
  inWorkspace: boolean
  /** Whether the organization keeps things in Home to their owners and its admins. */
  isHomePrivate: boolean
  /** The person's level in the workspace: their own, or the default for members of the organization. */
  workspaceLevel: AccessLevel | null
  /** The level at which the flow is shared with the person. It overrides the workspace's. */
  flowLevel: AccessLevel | null
  /** True for the owner of a flow, and for the creator of a workspace. */
  isOwner: boolean
  trashed: boolean
}

/** The level that the rules assign. 'member' means a member of the organization with no level of their own. */
type Level = 'none' | 'member' | AccessLevel | 'own' | 'admin' | 'owner'

const allOnBase: Capability[] = ['view base', 'edit records', 'edit structure', 'manage base']
/** Only the organization can read the note of a flow. */
const note: Capability = 'write internal note'
const writeOnFlow: Capability[] = ['view flow', 'manage flow', note]
const ownOnFlow: Capability[] = [...writeOnFlow, 'share flow', 'delete flow permanently']
const allOnFlow: Capability[] = [...ownOnFlow, 'move flow to another organization']
const allOnWorkspace: Capability[] = ['view workspace', 'create flow in workspace', 'manage workspace']
const memberOnOrganization: Capability[] = ['view organization', 'create flow', 'create workspace', 'create connection']
const useOfConnection: Capability[] = ['view connection', 'use connection']
const allOnConnection: Capability[] = [...useOfConnection, 'manage connection']

const adminOnOrganization: Capability[] = [...memberOnOrganization, 'manage organization']

const allowed: Record<OwnedKind, Partial<Record<Level, Capability[]>>> = {
  base: { read: ['view base'], write: allOnBase, own: allOnBase, admin: allOnBase, owner: allOnBase },
  flow: { read: ['view flow'], write: writeOnFlow, own: ownOnFlow, admin: allOnFlow, owner: allOnFlow },
  workspace: {
    read: ['view workspace'],
    write: ['view workspace', 'create flow in workspace'],
    own: allOnWorkspace,
    admin: allOnWorkspace,
    owner: allOnWorkspace,
  },
  connection: { write: useOfConnection, own: allOnConnection, admin: allOnConnection, owner: allOnConnection },
  organization: {
    member: memberOnOrganization,
    admin: adminOnOrganization,
    owner: [...adminOnOrganization, 'own organization'],
  },
}

/** Owners and admins of the organization have this level, whatever is shared with them. */
const levelOfRole = (role: Role | null) => (role === 'owner' || role === 'admin' ? role : null)

/** The level of members who have none of their own on a flow. */
function levelOfPlace({ inWorkspace, workspaceLevel, isHomePrivate, isOwner }: Membership): Level {
  if (inWorkspace) return workspaceLevel ?? 'none'
  return isHomePrivate && !isOwner ? 'none' : 'write'
}

function levelOfFlow(membership: Membership): Level {
  const { role, flowLevel, isOwner } = membership
  const roleLevel = levelOfRole(role)
  if (roleLevel) return roleLevel
  const level = flowLevel ?? (role === null ? 'none' : levelOfPlace(membership))
  return level === 'write' && isOwner ? 'own' : level
}

/** A connection in a workspace is for those who may create there, any other one for the whole organization. */
function levelOfConnection({ role, inWorkspace, workspaceLevel, isOwner }: Membership): Level {
  if (role === null) return 'none'
  if (isOwner) return 'own'
  return levelOfRole(role) ?? (inWorkspace ? (workspaceLevel ?? 'none') : 'write')
}

function levelOfWorkspaceOrOrganization({ role, workspaceLevel, isOwner }: Membership): Level {
  const level = levelOfRole(role) ?? (role ? (workspaceLevel ?? 'member') : 'none')
  return level === 'write' && isOwner ? 'own' : level
}

const levelOf: Record<OwnedKind, (membership: Membership) => Level> = {
  base: levelOfFlow,
  flow: levelOfFlow,
  workspace: levelOfWorkspaceOrOrganization,
  connection: levelOfConnection,
  organization: levelOfWorkspaceOrOrganization,
}

/** The capabilities on deleted things; null when deletion does not restrict them. */
const whileTrashed: Record<OwnedKind, (level: Level) => Capability[] | null> = {
  base: () => [],
  flow: () => null,
  workspace: level => (['own', 'admin', 'owner'].includes(level) ? ['view workspace', 'restore workspace'] : []),
  connection: () => null,
  organization: () => null,
}

/** What an account may do with the server. */
export const serverCapabilities = (isServerAdmin: boolean): ReadonlySet<Capability> =>
  new Set(isServerAdmin ? ['view server', 'manage server'] : ['view server'])

/**
 * The rules of access: what a person with this membership may do with a thing of this kind.
 * docs/decisions/021-permission-rules.md has the matrix.
 */
export function capabilitiesOf(kind: OwnedKind, membership: Membership): ReadonlySet<Capability> {
  const level = levelOf[kind](membership)
  const deleted = membership.trashed ? whileTrashed[kind](level) : null
  const capabilities = new Set(deleted ?? allowed[kind][level] ?? [])
  if (membership.role === null) capabilities.delete(note)
  return capabilities
}
