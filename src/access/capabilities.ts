/** What somebody may do with a base. */
export type BaseCapability = 'view base' | 'edit records' | 'edit structure' | 'manage base'

/** What somebody may do with any flow, whatever its type; also while it lies in the trash. */
export type FlowCapability = 'view flow' | 'manage flow'

/** What somebody may do with a workspace. */
type WorkspaceCapability = 'view workspace' | 'create flow in workspace' | 'manage workspace'

/** What somebody may do with an organization. */
type OrganizationCapability = 'view organization' | 'create flow' | 'create workspace' | 'manage organization'

/** What a public link to a view is good for, whoever has it. */
type SharedViewCapability = 'view shared view'

export type Capability =
  | BaseCapability
  | FlowCapability
  | WorkspaceCapability
  | OrganizationCapability
  | SharedViewCapability

/** The thing that a capability is asked about. Ids are not secrets: knowing one gives no right. */
export type Thing =
  | { kind: 'base'; publicId: string }
  | { kind: 'flow'; id: string }
  | { kind: 'workspace'; id: string }
  | { kind: 'organization'; id: string }
  /** The view behind the public link that a visitor came by. */
  | { kind: 'shared view' }

/** What belongs to an organization: what people may do with it hangs on how they stand to it. */
export type OwnedKind = Exclude<Thing['kind'], 'shared view'>

/** How much of a workspace or a flow is shared with a person. */
export type AccessLevel = 'read' | 'write'

/** A person's role in an organization. */
export type Role = 'owner' | 'admin' | 'member'

/** What the database says of a person and a thing; the rules need no more than this. */
export interface Standing {
  /** Role in the organization that owns the thing; null for people outside it. */
  role: Role | null
  /** True when the thing lies in a workspace, false when it lies at Home. */
  inWorkspace: boolean
  workspaceLevel: AccessLevel | null
  /** The person's own membership of the flow; it decides when it is there. */
  flowLevel: AccessLevel | null
  trashed: boolean
}

/** What all rules come down to. 'member' stands only for belonging to an organization. */
type Level = 'none' | 'member' | AccessLevel | 'admin'

const allOfBase: Capability[] = ['view base', 'edit records', 'edit structure', 'manage base']
const allOfFlow: Capability[] = ['view flow', 'manage flow']
const useOfOrganization: Capability[] = ['view organization', 'create flow', 'create workspace']

const allowed: Record<OwnedKind, Partial<Record<Level, Capability[]>>> = {
  base: { read: ['view base'], write: allOfBase, admin: allOfBase },
  flow: { read: ['view flow'], write: allOfFlow, admin: allOfFlow },
  workspace: {
    read: ['view workspace'],
    write: ['view workspace', 'create flow in workspace'],
    admin: ['view workspace', 'create flow in workspace', 'manage workspace'],
  },
  organization: { member: useOfOrganization, admin: [...useOfOrganization, 'manage organization'] },
}

function levelOfFlow({ role, inWorkspace, workspaceLevel, flowLevel }: Standing): Level {
  if (role === 'owner' || role === 'admin') return 'admin'
  if (flowLevel) return flowLevel
  if (!role) return 'none'
  return inWorkspace ? (workspaceLevel ?? 'none') : 'write'
}

function levelOfPlace({ role, workspaceLevel }: Standing): Level {
  if (role === 'owner' || role === 'admin') return 'admin'
  return role ? (workspaceLevel ?? 'member') : 'none'
}

/**
 * The rules of access, whole: what a person of this standing may do with a thing of this kind.
 * The matrix stands in docs/decisions/021-who-may-do-what.md.
 */
export function capabilitiesOf(kind: OwnedKind, standing: Standing): ReadonlySet<Capability> {
  if (kind === 'base' && standing.trashed) return new Set()
  const level = kind === 'base' || kind === 'flow' ? levelOfFlow(standing) : levelOfPlace(standing)
  return new Set(allowed[kind][level] ?? [])
}
