import { IconBinaryTree } from '@tabler/icons-react'
import type { FlowGroup, FlowTypeUi } from './flow-type.ui.ts'

/** The screen half of a flow type under its name. */
export type NamedFlowTypeUi = FlowTypeUi & { type: string }

const registered = new Map<string, NamedFlowTypeUi>()
let groupsInOrder: readonly FlowGroup[] = []

/**
 * Registers the screen halves of all flow types, in the order in which new items are offered.
 *
 * @param groups in the order of home's filters.
 */
export function registerFlowTypeUis(uis: Readonly<Record<string, FlowTypeUi>>, groups: readonly FlowGroup[]): void {
  for (const [type, ui] of Object.entries(uis)) registered.set(type, { ...ui, type })
  groupsInOrder = groups
}

const unknownType: FlowTypeUi = {
  icon: IconBinaryTree,
  hue: 'gray',
  drawing: null,
  group: { id: 'other', label: 'Other', plural: 'items', hint: '' },
  newItem: { tab: '', tabLabel: '', createLabel: '' },
  newPublicId: () => crypto.randomUUID(),
  noun: 'item',
  nameLabel: 'Name',
}

/** The screen half of a flow type; a plain one for a type that this version of the client does not know. */
export const flowTypeUi = (type: string): FlowTypeUi => registered.get(type) ?? unknownType

/** Every screen half, in the order in which new items are offered. */
export const flowTypeUis = (): NamedFlowTypeUi[] => [...registered.values()]

/** The groups of flow types, in the order of home's filters. */
export const flowGroups = (): readonly FlowGroup[] => groupsInOrder
