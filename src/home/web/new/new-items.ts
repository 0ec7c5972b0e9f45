import type { ItemStart } from '../../../flows/flow-type.ui.ts'
import { flowTypeUis, type NamedFlowTypeUi } from '../../../flows/registry.ui.ts'
import type { HomeInfo } from '../home-calls.ts'
import { isGroupOn, type TypeFilter } from '../list/type-filters.ts'

type OfferingHome = Pick<HomeInfo, 'flowTypes' | 'features'>

/** Whether people can create a flow of a type: the server knows the type, and it is switched on. */
export const isOffered = ({ type, group }: NamedFlowTypeUi, home: OfferingHome): boolean =>
  home.flowTypes.some(each => each.type === type) && isGroupOn(group, home)

/** The types that people can create, in the order of the tabs. */
export const offeredTypes = (home: OfferingHome): NamedFlowTypeUi[] => flowTypeUis().filter(ui => isOffered(ui, home))

/** The types in the create menu. */
export const menuTypes = (home: OfferingHome): NamedFlowTypeUi[] =>
  offeredTypes(home).filter(({ newItem }) => newItem.menuLabel !== undefined)

/** The types that fit a filter, the most likely one first; without a filter, those in the create menu. */
export const typesOfFilter = ({ types }: Pick<TypeFilter, 'types'>, home: OfferingHome): NamedFlowTypeUi[] =>
  types.length === 0 ? menuTypes(home) : offeredTypes(home).filter(({ type }) => types.includes(type))

/** The type that is created by default. */
export function defaultType(): NamedFlowTypeUi {
  const [first] = flowTypeUis()
  if (!first) throw new Error('No flow types are registered')
  return first
}

/** The type that an address names by its tab; the default one for an unknown tab. */
export const typeOfTab = (tab: string | undefined): NamedFlowTypeUi =>
  flowTypeUis().find(({ newItem }) => newItem.tab === tab) ?? defaultType()

/** A step of creating an item. What it starts from comes first, for types that offer that. */
export type Stage = 'start' | 'name' | 'choose-theme'

/** The step that an address names; the first one of the type for an address without a known step. */
export function stageOf(stage: string | undefined, { newItem: { starts } }: Pick<NamedFlowTypeUi, 'newItem'>): Stage {
  if (stage === 'choose-theme' || stage === 'name') return stage
  return starts && stage === undefined ? 'start' : 'name'
}

interface Progress {
  stage: Stage
  name: string
  /** Null until the person has chosen one. */
  theme: string | null
  /** What the item starts from, if it does not begin empty. */
  start: Pick<ItemStart, 'theme'> | null
}

/**
 * What follows a step. The person takes the steps for the name and the theme in either order, then the item is created.
 * What it starts from only suggests a theme, unless it brings its own look. 'nameless' means that the name is missing,
 * which is required.
 */
export function afterStage({ stage, name, theme, start }: Progress): Stage | 'create' | 'nameless' {
  const isNamed = name.trim() !== ''
  if (stage === 'choose-theme') return isNamed ? 'create' : 'name'
  if (!isNamed) return 'nameless'
  if (start) return start.theme === null ? 'create' : 'choose-theme'
  return theme === null ? 'choose-theme' : 'create'
}
