import type { RestRoute } from '../access/rest-route.ts'
import { flowRoutes } from '../home/flows.routes.ts'
import { workspaceRoutes } from '../home/workspaces.routes.ts'

/** Every REST route of the product. */
export const restRoutes: readonly RestRoute[] = [...flowRoutes, ...workspaceRoutes]
