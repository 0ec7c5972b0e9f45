import type { Platform } from '../platform/platform.ts'

/** One flow that is copied into another. */
export interface FlowCopy {
  sourceFlowId: string
  targetFlowId: string
  /** The user who duplicates it. */
  userId: string
  /** Whether the messages that the flow was made with are copied too. */
  withHistory: boolean
}

/** What a new flow begins with. */
interface NewFlowContent {
  flowId: string
  userId: string
  /** The name of the look that the person chose, which may be unknown. */
  theme: string | undefined
  /** As `readContent` returned it; null for an empty flow. */
  content: object | null
}

/** How much a flow has received. */
export interface FlowCounts {
  sessions: number
  /** Sessions that the person has not opened yet. */
  unread: number
}

/**
 * The server half of a flow type: what access and home need to know about it. The face that owns the type implements it.
 * The screen half is `FlowTypeUi`.
 */
export interface FlowType {
  /** As stored in the database and sent in calls. */
  type: string
  /** What people call one, in lower case: 'payment form'. */
  label: string
  /** Creates a public identifier for a new flow. */
  newPublicId: () => string
  /** Where a flow is edited, with '{id}' in place of its public identifier. */
  editorPath: string
  /** Where readers see a flow, with '{id}' likewise. */
  resultsPath: string
  /** Whether a flow is a base, with tables that calls of the data engine address. */
  hasTables?: true
  /** Whether flows receive submissions, so that they can be closed and opened. */
  canClose: boolean
  /** Whether a flow can move to another organization together with its submissions. */
  canChangeOrganization: boolean
  /** Counts what flows have received, by flow id, up to `cap` each. Absent for types that receive nothing. */
  count?: (
    platform: Platform,
    options: { flowIds: readonly string[]; userId: string; cap: number },
  ) => Promise<Map<string, FlowCounts>>
  /**
   * Checks content for a new flow that comes from outside, and returns it. Absent for types whose flows begin empty.
   *
   * @throws AppError `bad_input` when a flow cannot begin with it.
   */
  readContent?: (content: unknown) => object
  /**
   * Creates the content of a new flow. It may run again for the same flow, even after people have edited it, and then
   * changes nothing. Absent for types whose flows begin empty.
   */
  create?: (platform: Platform, flow: NewFlowContent) => Promise<void>
  /**
   * Copies the content of a flow and reports progress from 0 to 1. It may run again after an interruption, even when
   * everything is copied. Absent for types without content.
   */
  copy?: (platform: Platform, copy: FlowCopy, onProgress: (progress: number) => Promise<void>) => Promise<void>
  /**
   * The content of an exported flow beside its name and settings, as JSON, as far as the person may see it. Absent for types
   * that cannot be exported.
   */
  export?: (platform: Platform, options: { flowId: string; withHistory: boolean; mayEdit: boolean }) => Promise<object>
  /** Draws a flow as an SVG image that shows only what every viewer may see; null when there is nothing to show. */
  picture?: (platform: Platform, flowId: string) => Promise<string | null>
  /**
   * Those of some keys of files that a flow refers to outside the cells and the log of its tables. A file that nothing
   * refers to is deleted. Absent for types that only have tables.
   */
  filesInUse?: (
    platform: Platform,
    options: { flowId: string; schema: string; keys: readonly string[] },
  ) => Promise<readonly string[]>
  /** Permanently deletes what the flow stores elsewhere. It may run twice for the same flow. */
  remove?: (platform: Platform, flowId: string) => Promise<void>
}
