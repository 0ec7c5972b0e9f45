import {
  IconApps,
  IconBinaryTree,
  IconCalendarTime,
  IconClipboardText,
  IconCreditCard,
  IconListCheck,
  IconTable,
  type IconProps,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { OptionHue } from '../../ui/theme/tokens.ts'

/** How home shows a type of flow. */
export interface FlowKind {
  icon: ComponentType<IconProps>
  hue: OptionHue
  /** What a dialog asks for that renames one. */
  naming: string
}

const kinds: Record<string, FlowKind> = {
  form: { icon: IconClipboardText, hue: 'indigo', naming: 'Name your form' },
  quiz: { icon: IconListCheck, hue: 'purple', naming: 'Name your quiz' },
  payment: { icon: IconCreditCard, hue: 'green', naming: 'Name your form' },
  scheduling: { icon: IconCalendarTime, hue: 'orange', naming: 'Name your scheduling form' },
  base: { icon: IconTable, hue: 'teal', naming: 'Name your table' },
  zite: { icon: IconApps, hue: 'pink', naming: 'Name your app' },
}

const unknownKind: FlowKind = { icon: IconBinaryTree, hue: 'gray', naming: 'Name' }

/** Icon, colour and words of a type of flow; plain ones for a type that a face has added since. */
export const flowKind = (type: string): FlowKind => kinds[type] ?? unknownKind

/** What the list can be narrowed to, in the order of its tabs. */
export const typeFilters = [
  { id: 'all', label: 'Show all', types: [], none: 'items' },
  { id: 'forms', label: 'Forms', types: ['form', 'quiz', 'payment'], none: 'forms' },
  { id: 'tables', label: 'Tables', types: ['base'], none: 'tables' },
  { id: 'apps', label: 'Apps', types: ['zite'], none: 'apps' },
  { id: 'scheduling', label: 'Scheduling', types: ['scheduling'], none: 'scheduling forms' },
] as const

export type TypeFilter = (typeof typeFilters)[number]
