import type { IconProps } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import type { OptionHue } from '../ui/theme/tokens.ts'

/** What an empty list shows in place of its plain message. */
export interface EmptyFlowsProps {
  title: string
  /** The buttons that create an item. */
  action: ReactNode
}

/** Flow types that home lists together, under one filter. */
export interface FlowGroup {
  /** As stored in the person's settings. */
  id: string
  /** The filter's label. */
  label: string
  /** The items in running text, in lower case: 'forms'. */
  plural: string
  /** The text below 'No forms yet'. */
  hint: string
  /** The group is hidden unless this feature is on. */
  feature?: 'database'
  /** Home's page of all items in the group: its name in the address, and its title. */
  page?: { name: string; title: string }
  /** Replaces the empty state of the group. */
  EmptyFlows?: ComponentType<EmptyFlowsProps>
}

/** What a new flow begins with, and what suits it. */
export interface ItemStart {
  /** Names it in the address. */
  id: string
  /** What people call it: 'Contact form'. */
  label: string
  /** A name for the flow; '' for none. */
  name: string
  /** The name of the look that suits it; null for content that brings its own. */
  theme: string | null
  /** As `FlowType.readContent` reads it. */
  content: object
}

export interface StartPageProps {
  /** The type of the new flow. */
  type: string
  /** Continues with what was chosen; null for an empty flow. */
  onStart(start: ItemStart | null): void
  onCancel(): void
}

/** What flows of a type can start from. */
export interface ItemStarts {
  /** The step that chooses it. It loads late: render it inside a `LazyPart`. */
  Page: ComponentType<StartPageProps>
  /** What an address names; null if this tab no longer has it. */
  load(id: string): Promise<ItemStart | null>
}

/** How a flow is created. */
interface NewFlowUi {
  /** Names the tab of the page for new items, in its address. */
  tab: string
  tabLabel: string
  /** The label of the button that creates one. */
  createLabel: string
  /** The entry in the create menu; absent for types that the menu leaves out. */
  menuLabel?: string
  /** Home's dialog for new bases asks for everything, instead of the page for new items. */
  opensDialog?: true
  /** What a flow can start from; absent for types whose flows begin empty. */
  starts?: ItemStarts
}

/** How a flow is exported. */
interface FlowExportUi {
  /** The menu entry. */
  label: string
  /** Where the file is downloaded. */
  path(publicIdentifier: string, options: { withHistory: boolean }): string
  /** Whether only people with write access may export. */
  requiresWrite: boolean
}

/** A type whose flows keep the messages they were made with. Duplicates include them; exports ask. */
interface FlowHistoryUi {
  /** The title of the export dialog. */
  exportTitle: string
  label: string
  hint: string
}

/**
 * The screen half of a flow type: how it looks and what its items offer. The face that owns the type implements it. The
 * server half is `FlowType`.
 */
export interface FlowTypeUi {
  icon: ComponentType<IconProps>
  hue: OptionHue
  /** Stands for a flow without a picture: SVG elements in a box of 208 by 118. */
  drawing: ReactNode
  group: FlowGroup
  newItem: NewFlowUi
  /** Creates a public identifier for a new flow, so that creating it can be sent again if the answer was lost. */
  newPublicId(): string
  /** What messages call one: 'form', 'table', 'app'. */
  noun: string
  /** The title of the rename dialog, and the label of the name of a new one. */
  nameLabel: string
  /** What one receives, by default a response. */
  received?: { one: string; other: string }
  /** Absent for types that cannot be exported. */
  export?: FlowExportUi
  history?: FlowHistoryUi
  /** Whether admins manage who may answer from the menu. */
  hasAccessSettings?: true
  /** Whether others can open a flow by its link. */
  canCopyLink?: true
  /** What the editor page says as long as the type has no editor. */
  editorNotice?: string
}
