import type { RestRoute } from '../api/rest-route.ts'
import { googlesheetsRoutes } from './services/googlesheets/googlesheets.routes.ts'

/** The routes that only one service has. */
export const serviceRoutes: readonly RestRoute[] = [...googlesheetsRoutes]
