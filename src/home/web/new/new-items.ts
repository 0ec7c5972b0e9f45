import { newItemTexts } from '../../../texts/new-item-texts.ts'
import type { TypeFilter } from '../flow-kinds.ts'
import type { HomeInfo } from '../home-calls.ts'

/** A tab of new items. */
export type NewItemTab = keyof typeof newItemTexts

/** What can be made. */
export interface NewItem {
  tab: NewItemTab
  /** The type of flow that comes of it. */
  type: string
  /** Whether a dialog asks for the rest, instead of the stages of the page. */
  hasDialog: boolean
}

const item = (tab: NewItemTab, type: string): NewItem => ({ tab, type, hasDialog: false })

/** Everything that can be made, in the order of the tabs. */
export const newItems = {
  forms: item('forms', 'form'),
  quizzes: item('quizzes', 'quiz'),
  scheduling: item('scheduling', 'scheduling'),
  payments: item('payments', 'payment'),
  zite: item('zite', 'zite'),
  tables: { ...item('tables', 'base'), hasDialog: true },
} satisfies Record<NewItemTab, NewItem>

/** What the create menu offers, in its order. */
export const createMenu = [newItems.forms, newItems.scheduling, newItems.zite, newItems.tables]

type Known = Pick<HomeInfo, 'flowTypes' | 'features'>

/** Whether something can be made here: a face has registered its type, and it is switched on. */
export const isOffered = ({ type, tab }: NewItem, { flowTypes, features }: Known): boolean =>
  flowTypes.some(each => each.type === type) && (tab !== 'tables' || features.database)

/** What can be made of what a list is narrowed to, the most likely first; all of the create menu when it is not. */
export function itemsOf(filter: Pick<TypeFilter, 'types'>, home: Known): NewItem[] {
  const types: readonly string[] = filter.types
  const meant = types.length === 0 ? createMenu : Object.values(newItems).filter(({ type }) => types.includes(type))
  return meant.filter(each => isOffered(each, home))
}

/** What an address asks for; a form when it names no tab that there is. */
export const newItemOf = (tab: string | undefined): NewItem =>
  Object.values(newItems).find(each => each.tab === tab) ?? newItems.forms

/** A step of making something. */
export type Stage = 'name' | 'choose-theme'

/** The step that an address asks for; the first when it names none. */
export const stageOf = (stage: string | undefined): Stage => (stage === 'choose-theme' ? stage : 'name')

interface Progress {
  stage: Stage
  name: string
  /** As long as nobody has been asked for one: null. */
  theme: string | null
}

/**
 * What follows a step: the other one as long as that was not taken, whichever came first, and then it is made. A name is
 * required; 'nameless' says that it is missing.
 */
export function afterStage({ stage, name, theme }: Progress): Stage | 'create' | 'nameless' {
  const isNamed = name.trim() !== ''
  if (stage === 'choose-theme') return isNamed ? 'create' : 'name'
  if (!isNamed) return 'nameless'
  return theme === null ? 'choose-theme' : 'create'
}
