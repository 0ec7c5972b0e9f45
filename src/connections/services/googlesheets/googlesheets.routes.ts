import { z } from 'zod'
import { requireAccess } from '../../../access/can.ts'
import { restRoute } from '../../../api/rest-route.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { maxNameLength } from '../../../texts/home-texts.ts'
import { requireConnection } from '../../connections.ts'
import { accessTokenOf, openConnection } from '../../open-connection.ts'
import { requireOAuthClient } from '../../oauth/oauth-client.ts'
import { driveFileScope } from './google-account.ts'
import { googlesheets } from './googlesheets.ts'
import { createSpreadsheet } from './spreadsheets.ts'

const Id = z.string().regex(/^\d{1,18}$/, 'Not a valid id')

/** @throws AppError when the connection is of another service, or its token could do more than it should. */
async function requireGoogleSheets(platform: Platform, serviceId: string): Promise<void> {
  const { service, scopes } = await requireConnection(platform, serviceId)
  if (service !== googlesheets.type) throw new AppError('bad_input', `This connection is not for ${googlesheets.name}.`)
  const more = scopes.filter(scope => scope !== driveFileScope)
  if (more.length > 0)
    throw new AppError('bad_input', 'This connection allows more than chosen files. Please reconnect it.')
}

const googleCredentialsRoute = restRoute({
  method: 'GET',
  path: '/v1/admin/services/googleSheets/credentials',
  summary: 'A token with which a browser lets the person choose spreadsheets. It opens chosen files only.',
  capability: 'use connection',
  query: z.object({ serviceId: Id }),
  answer: z.object({ clientId: z.string(), accessToken: z.string() }),
  async handle(context, { query }) {
    const { platform, actor } = context
    await requireAccess(context, 'use connection', { kind: 'connection', id: query.serviceId })
    if (actor.sessionId === null)
      throw new AppError('forbidden', 'Only a browser of a signed-in person gets this token.')
    await requireGoogleSheets(platform, query.serviceId)
    const { clientId } = await requireOAuthClient(platform, googlesheets)
    return { clientId, accessToken: await accessTokenOf(platform, query.serviceId) }
  },
})

const createGoogleSheetRoute = restRoute({
  method: 'POST',
  path: '/v1/admin/services/createGoogleSheet',
  summary: 'Creates a spreadsheet with the account of a connection. The first row of its sheet names the columns.',
  capability: 'use connection',
  body: z.object({
    serviceId: Id,
    organizationId: z.string().max(64).optional(),
    flowName: z.string().trim().max(maxNameLength).optional(),
    flowTemplate: z.object({ fields: z.array(z.object({ name: z.string().max(1000) })).max(500) }).nullish(),
  }),
  answer: z.object({ spreadsheetId: z.string(), sheetUUID: z.string() }),
  async handle(context, { body }) {
    const { platform } = context
    await requireAccess(context, 'use connection', { kind: 'connection', id: body.serviceId })
    await requireGoogleSheets(platform, body.serviceId)
    const { client } = await openConnection(platform, body.serviceId)
    const columns = (body.flowTemplate?.fields ?? []).map(({ name }) => name)
    const title = body.flowName || 'Untitled spreadsheet'
    const { spreadsheetId, sheetId } = await createSpreadsheet(client, { title, columns })
    return { spreadsheetId, sheetUUID: String(sheetId) }
  },
})

export const googlesheetsRoutes = [googleCredentialsRoute, createGoogleSheetRoute]
