import { noWriteAccessToWorkspace } from '../../../texts/home-texts.ts'
import type { HomeInfo, Workspace } from '../home-calls.ts'
import { workspaceIdOf, type ListPlace } from '../list/sections.ts'
import { integrationPath } from './new-item-path.ts'

/** The query parameters of a home page. */
export interface HomeSearch {
  newDatabaseModal?: 'open'
  /** Set after an account was connected. */
  airtableImport?: boolean
  googleSheetsImport?: boolean
  /** A service type to connect a new item with. */
  integration?: string
}

type CreatingHome = Pick<HomeInfo, 'workspaces' | 'features'>

/** The workspace of a page; undefined on other pages. */
export const workspaceOf = (place: ListPlace, { workspaces }: Pick<HomeInfo, 'workspaces'>): Workspace | undefined =>
  workspaces.find(({ id }) => id === workspaceIdOf(place))

/** Why the person cannot create items on a page; null when they can. */
export const whyCannotCreate = (place: ListPlace, home: Pick<HomeInfo, 'workspaces'>): string | null =>
  workspaceOf(place, home)?.accessLevel === 'read' ? noWriteAccessToWorkspace : null

/** Whether the person can create bases on a page. */
export const mayCreateBase = (place: ListPlace, home: CreatingHome): boolean =>
  home.features.database && whyCannotCreate(place, home) === null

/**
 * What a home page does with its query parameters: opens the dialog for new bases at a step, opens another page, or drops
 * parameters that it cannot follow.
 */
export function actionFor(
  { newDatabaseModal, airtableImport, googleSheetsImport, integration }: HomeSearch,
  { place, home }: { place: ListPlace; home: CreatingHome },
): 'nothing' | 'choose' | 'airtable' | 'googlesheets' | 'drop' | { path: string } {
  if (integration !== undefined) {
    const path = integrationPath(integration, workspaceOf(place, home))
    return path === null ? 'drop' : { path }
  }
  const step = airtableImport ? 'airtable' : googleSheetsImport ? 'googlesheets' : newDatabaseModal && 'choose'
  if (step === undefined) return 'nothing'
  return mayCreateBase(place, home) ? step : 'drop'
}
