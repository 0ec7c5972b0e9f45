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

/** A workspace in an address: its name, for people, and its id. */
export const workspaceSlug = ({ id, name }: Named): string => [slug(name), id].filter(part => part !== '').join('-')

/** Finds the workspace of an address by its id, or by its name when the address has no known id. */
export function findWorkspace<Item extends Named>(text: string, workspaces: readonly Item[]): Item | undefined {
  const id = /(?:^|-)(\d+)$/.exec(text)?.[1]
  return workspaces.find(each => each.id === id) ?? workspaces.find(({ name }) => slug(name) === text)
}

/** The parts of the address that creates an item. Each part needs those before it. */
export interface NewItemPlace {
  tab: string
  /** Absent: in Home. */
  workspaceSlug?: string | undefined
  stage?: Stage | undefined
  theme?: string | undefined
  serviceType?: string | undefined
  template?: string | undefined
  serviceId?: string | undefined
}

/** The address of the page that creates an item. */
export function newItemPath(place: NewItemPlace): string {
  const { tab, workspaceSlug: slugOfPlace, stage, theme, serviceType, template, serviceId } = place
  const parts = [stage, theme, serviceType, template, serviceId]
  const defaults = ['name', defaultTheme.id, 'none', 'none', 'none']
  const filledParts = parts.slice(0, parts.findLastIndex(part => part !== undefined) + 1)
  const all = [tab, ...(slugOfPlace === undefined ? [] : [slugOfPlace]), 'new']
  return [
    '/home',
    ...[...all, ...filledParts.map((part, at) => part ?? defaults[at] ?? '')].map(encodeURIComponent),
  ].join('/')
}

/** Services with tables. Connecting one starts with the theme of a new item. */
const databaseLike = ['googlesheets', 'airtable', 'notion', 'smartsuite', 'monday', 'excel', 'databases']

/** Where an address with a service to connect leads; null for services that start elsewhere. */
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
