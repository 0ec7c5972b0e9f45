import type { Platform } from '../platform/platform.ts'

/** A flow that one is copied into, and the one that it is a copy of. */
export interface FlowCopy {
  sourceFlowId: string
  targetFlowId: string
  /** Who copies: a user id. */
  userId: string
  /** Whether what was said while it was made goes along. */
  withHistory: boolean
}

/** What a flow has received. */
export interface FlowCounts {
  sessions: number
  /** Of these, the ones that the person has not looked at. */
  unread: number
}

/** What access and the home page know of a type of flow. Each face registers its own. */
export interface FlowType {
  /** As stored and as calls carry it: 'form', 'base'. */
  type: string
  /** How people call one: 'table'. */
  label: string
  /** Makes a public identifier for a new one. */
  newPublicId: () => string
  /** Where one is edited, with '{id}' in place of its public identifier. */
  editorPath: string
  /** Where one is looked at, likewise. */
  resultsPath: string
  /** Whether it takes something in from outside, so that it can be closed and opened again. */
  canClose: boolean
  /** Whether it may go to another organization, together with what it has received. */
  canChangeOrganization: boolean
  /** What it has received, by flow id; absent for types that receive nothing. Not more than `cap` need be counted. */
  count?: (
    platform: Platform,
    of: { flowIds: readonly string[]; userId: string; cap: number },
  ) => Promise<Map<string, FlowCounts>>
  /**
   * Copies what it holds, and tells how much is done, from 0 to 1; work that may run again after it was broken
   * off, or when all is there. Absent when it holds nothing.
   */
  copy?: (platform: Platform, copy: FlowCopy, onProgress: (share: number) => Promise<void>) => Promise<void>
  /** What its export has beside name and settings: JSON. Absent for types that cannot be exported. */
  export?: (platform: Platform, of: { flowId: string; withHistory: boolean }) => Promise<object>
  /** A picture of it as an SVG image that shows no more than whoever may view it sees; null when there is nothing to show. */
  picture?: (platform: Platform, flowId: string) => Promise<string | null>
  /** Removes for good what it holds outside of the flow itself. May come twice for the same flow. */
  remove?: (platform: Platform, flowId: string) => Promise<void>
}

const registered = new Map<string, FlowType>()

/** Adds a type of flow. The same one may be registered again; another one under its name may not. */
export function registerFlowType(flowType: FlowType): FlowType {
  const known = registered.get(flowType.type)
  if (known && known !== flowType) throw new Error(`There are two types of flow called '${flowType.type}'`)
  registered.set(flowType.type, flowType)
  return flowType
}

/** The type of flow of that name; undefined when no face registered it. */
export const flowType = (type: string): FlowType | undefined => registered.get(type)

/** Every type of flow that a face registered. */
export const flowTypes = (): FlowType[] => [...registered.values()]
