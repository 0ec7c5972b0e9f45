import type { Workspace } from '../home-calls.ts'
import { defaultType, type Stage } from './new-items.ts'
import { defaultTheme } from './themes.ts'

const slug = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')

type Named = Pick<Workspace, 'id' | 'name'>

/** How addresses name a workspace: its name, for people, and its id. */
export const workspaceSlug = ({ id, name }: Named): string => [slug(name), id].filter(part => part !== '').join('-')

/** The workspace that an address means: by its id, or else the first that is called so. */
export function workspaceOfSlug<Of extends Named>(given: string, workspaces: readonly Of[]): Of | undefined {
  const id = /(?:^|-)(\d+)$/.exec(given)?.[1]
  return workspaces.find(each => each.id === id) ?? workspaces.find(({ name }) => slug(name) === given)
}

/** Where a new item is made, and how far that has come. Each part needs those before it. */
export interface NewItemPlace {
  tab: string
  /** Absent: at Home. */
  workspaceSlug?: string | undefined
  stage?: Stage | undefined
  theme?: string | undefined
  serviceType?: string | undefined
  template?: string | undefined
  serviceId?: string | undefined
}

/** The address of a page on which a new item is made. */
export function newItemPath(place: NewItemPlace): string {
  const { tab, workspaceSlug: slugOfPlace, stage, theme, serviceType, template, serviceId } = place
  const parts = [stage, theme, serviceType, template, serviceId]
  const defaults = ['name', defaultTheme.id, 'none', 'none', 'none']
  const given = parts.slice(0, parts.findLastIndex(part => part !== undefined) + 1)
  const all = [tab, ...(slugOfPlace === undefined ? [] : [slugOfPlace]), 'new']
  return ['/home', ...[...all, ...given.map((part, at) => part ?? defaults[at] ?? '')].map(encodeURIComponent)].join(
    '/',
  )
}

/** Services that hold tables, whose connection begins with how the item is to look. */
const databaseLike = ['googlesheets', 'airtable', 'notion', 'smartsuite', 'monday', 'excel', 'databases']

/** Where an address of home leads that names a service to connect; null for one that begins elsewhere. */
export function integrationPath(serviceType: string | undefined, workspace: Named | undefined): string | null {
  if (serviceType === undefined || !databaseLike.includes(serviceType)) return null
  return newItemPath({
    tab: defaultType().newItem.tab,
    workspaceSlug: workspace && workspaceSlug(workspace),
    stage: 'choose-theme',
    theme: defaultTheme.id,
    serviceType,
  })
}
