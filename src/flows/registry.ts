import type { FlowType } from './flow-type.ts'

const registered = new Map<string, FlowType>()

/** Registers flow types. Registering the same one again changes nothing; another one with its name throws. */
export function registerFlowTypes(types: readonly FlowType[]): void {
  for (const flowType of types) {
    const existing = registered.get(flowType.type)
    if (existing && existing !== flowType) throw new Error(`There are two flow types called '${flowType.type}'`)
    registered.set(flowType.type, flowType)
  }
}

/** The flow type with that name; undefined when it is not registered. */
export const flowType = (type: string): FlowType | undefined => registered.get(type)

/** Every registered flow type. */
export const flowTypes = (): FlowType[] => [...registered.values()]
