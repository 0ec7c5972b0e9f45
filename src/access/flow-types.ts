/** What access and the home page know of a type of flow. Each face registers its own. */
export interface FlowType {
  /** As stored and as calls carry it: 'form', 'base'. */
  type: string
  /** How people call one: 'table'. */
  label: string
  /** Makes a public identifier for a new one. */
  newPublicId: () => string
}

const registered = new Map<string, FlowType>()

/** Adds a type of flow. The same one may be registered again; another one under its name may not. */
export function registerFlowType(flowType: FlowType): FlowType {
  const known = registered.get(flowType.type)
  if (known && known !== flowType) throw new Error(`There are two types of flow called '${flowType.type}'`)
  registered.set(flowType.type, flowType)
  return flowType
}

/** The type of flow of that name; undefined when no face registered it. */
export const flowType = (type: string): FlowType | undefined => registered.get(type)
