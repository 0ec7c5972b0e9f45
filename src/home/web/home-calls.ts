import { queryOptions } from '@tanstack/react-query'
import { callServer } from '../../ui/server/server.ts'

/** A flow as the server lists it for the person who asks. */
export interface Flow {
  id: string
  publicIdentifier: string
  name: string
  type: string
  organizationId: string
  workspaceId: string | null
  owner: { firstName: string } | null
  internalNote: string | null
  settings: {
    disabledForm?: boolean | undefined
    /** It closes by itself after so many. */
    maxSubmissions?: number | null
    /** Instants, as ISO text. */
    expirationDate?: string | null
    openDate?: string | null
  }
  /** How it is to look, as its face names it; null when nobody chose. */
  theme: string | null
  /** Closed, or outside its time. */
  isLocked: boolean
  createdAt: string
  updatedAt: string
  lastOpenedAt: string | null
  trashedAt: string | null
  starred: boolean
  accessLevel: 'read' | 'write'
  canShare: boolean
  canChangeOrganization: boolean
}

export interface Workspace {
  id: string
  organizationId: string
  name: string
  icon: string | null
  color: string | null
  defaultLevel: 'read' | 'write' | null
  accessLevel: 'read' | 'write'
  canManage: boolean
  memberCount: number
  connectionsStay: boolean
}

export interface Organization {
  id: string
  /** Names the membership, by which one switches to it. */
  userId: string
  name: string
  role: 'owner' | 'admin' | 'member'
  isAdmin: boolean
  planName: string
  isSandbox: boolean
  userCount: number
  connectionsStay: boolean
  isCurrent: boolean
}

/** What home knows of a type of flow; its paths have '{id}' where the public identifier goes. */
export interface FlowTypeInfo {
  type: string
  label: string
  editorPath: string
  resultsPath: string
  canClose: boolean
  canExport: boolean
  canChangeOrganization: boolean
  /** Whether there may be a picture of what one holds. */
  hasPicture: boolean
  copiesInBackground: boolean
}

export interface HomeCounts {
  /** Live flows by workspace (null: Home) and type. */
  places: { workspaceId: string | null; type: string; count: number }[]
  trashed: number
  starred: number
  recent: number
}

/** All that stands around the list. */
export interface HomeInfo {
  organizationId: string
  organizations: Organization[]
  workspaces: Workspace[]
  counts: HomeCounts
  flowTypes: FlowTypeInfo[]
  settings: Record<string, unknown>
  flags: Record<string, unknown>
  features: { database: boolean }
  /** Where people say what they think of the product. */
  feedbackUrl: string
}

/** Organizations, workspaces, counts, types and settings of the organization that the person works in. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: () => callServer<HomeInfo>('GET', '/admin/home'),
  // What is done on other pages, such as opening a base, shows here.
  staleTime: 0,
})
