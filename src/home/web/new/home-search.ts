import { noWriteAccessToWorkspace } from '../../../texts/home-texts.ts'
import type { HomeInfo, Workspace } from '../home-calls.ts'
import { workspaceIdOf, type ListPlace } from '../list/sections.ts'
import { integrationPath } from './new-item-path.ts'

/** What the address of a home page may ask for. */
export interface HomeSearch {
  newDatabaseModal?: 'open'
  /** Set by who comes back from connecting an account. */
  airtableImport?: boolean
  googleSheetsImport?: boolean
  /** A type of service that something new is to be connected with. */
  integration?: string
}

type Known = Pick<HomeInfo, 'workspaces' | 'features'>

/** The workspace that a page shows; undefined on all other pages. */
export const workspaceOf = (place: ListPlace, { workspaces }: Pick<HomeInfo, 'workspaces'>): Workspace | undefined =>
  workspaces.find(({ id }) => id === workspaceIdOf(place))

/** Why nothing can be made on a page; null where it can. */
export const whyNothingNew = (place: ListPlace, home: Pick<HomeInfo, 'workspaces'>): string | null =>
  workspaceOf(place, home)?.accessLevel === 'read' ? noWriteAccessToWorkspace : null

/** Whether a base can be made on a page. */
export const mayCreateBase = (place: ListPlace, home: Known): boolean =>
  home.features.database && whyNothingNew(place, home) === null

/**
 * What a page does about what its address asks for: opens the dialog of new bases at one of its steps, goes elsewhere, or
 * 'drop', which takes the question out of the address since it cannot be answered here.
 */
export function answerTo(
  { newDatabaseModal, airtableImport, googleSheetsImport, integration }: HomeSearch,
  { place, home }: { place: ListPlace; home: Known },
): 'nothing' | 'choose' | 'import' | 'drop' | { path: string } {
  if (integration !== undefined) {
    const path = integrationPath(integration, workspaceOf(place, home))
    return path === null ? 'drop' : { path }
  }
  const isImport = airtableImport || googleSheetsImport
  if (!isImport && newDatabaseModal === undefined) return 'nothing'
  if (!mayCreateBase(place, home)) return 'drop'
  return isImport ? 'import' : 'choose'
}
