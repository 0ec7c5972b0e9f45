import type { DescribedRoute, RestRoute } from '../api/rest-route.ts'
import { exportRoutes } from '../engine/api/export.routes.ts'
import { fileRoutes } from '../engine/api/files.routes.ts'
import { connectionRoutes } from '../connections/connections.routes.ts'
import { serviceRoutes } from '../connections/registry.routes.ts'
import { accessSettingsRoutes } from '../home/access-settings.routes.ts'
import { accountRoutes } from '../home/account.routes.ts'
import { copyRoutes } from '../home/copy-flow.routes.ts'
import { diskSpaceRoutes } from '../home/disk-space.routes.ts'
import { flowRoutes } from '../home/flows.routes.ts'
import { homeRoutes } from '../home/home.routes.ts'
import { invitationRoutes } from '../home/invitations.routes.ts'
import { moveRoutes } from '../home/move-flows.routes.ts'
import { organizationRoutes } from '../home/organizations.routes.ts'
import { planRoutes } from '../home/plans.routes.ts'
import { serverRoutes } from '../home/server.routes.ts'
import { settingsRoutes } from '../home/settings.routes.ts'
import { shareRoutes } from '../home/share-flow.routes.ts'
import { workspaceRoutes } from '../home/workspaces.routes.ts'
import { resultsRoutes } from '../forms/results/results.routes.ts'
import { pictureRoutes } from '../forms/pictures/pictures.routes.ts'
import { csvRoutes } from '../imports/csv.routes.ts'

/** Every REST route of the product. */
export const restRoutes: readonly RestRoute[] = [
  ...homeRoutes,
  ...flowRoutes,
  ...moveRoutes,
  ...accessSettingsRoutes,
  ...copyRoutes,
  ...shareRoutes,
  ...workspaceRoutes,
  ...organizationRoutes,
  ...invitationRoutes,
  ...planRoutes,
  ...settingsRoutes,
  ...accountRoutes,
  ...diskSpaceRoutes,
  ...serverRoutes,
  ...connectionRoutes,
  ...serviceRoutes,
]

/** The routes with streamed bodies, for the API docs. Each registers itself. */
export const streamedRoutes: readonly DescribedRoute[] = [
  ...csvRoutes,
  ...fileRoutes,
  ...pictureRoutes,
  ...exportRoutes,
  ...resultsRoutes,
]
