import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { registerAuth } from '../access/auth/register-auth.ts'
import { presentable } from '../api/present-error.ts'
import { registerSocket } from '../api/register-socket.ts'
import { registerTrpc } from '../api/register-trpc.ts'
import { registerCsvRoutes } from '../imports/csv.routes.ts'
import { registerConnectionUser } from '../connections/connection-uses.ts'
import { registerDeliveryKind } from '../connections/deliveries/delivery-kinds.ts'
import { finishWaking, workOnDeliveries } from '../connections/deliveries/work-on-deliveries.ts'
import { sealAgain } from '../connections/credentials/seal-again.ts'
import { workOnConnections } from '../connections/health/check-connection.ts'
import { registerOAuthPages } from '../connections/oauth/oauth-pages.ts'
import { registerResultsRoutes } from '../forms/results/results.routes.ts'
import { registerExportRoutes } from '../engine/api/export.routes.ts'
import { registerSharedRoutes } from '../engine/api/shared.routes.ts'
import { registerFileRoutes } from '../engine/api/files.routes.ts'
import { workOnUnusedFiles } from '../engine/files/remove-unused-files.ts'
import { startImports } from '../imports/start-imports.ts'
import { importJobUses } from '../imports/job/import-job-uses.ts'
import { registerDeletionGuard } from '../engine/structure/deletion-guards.ts'
import { mailDeliveries } from '../forms/mails/deliver-mail.ts'
import { guardAnswers } from '../forms/answers/guard-answers.ts'
import { registerPictureRoutes } from '../forms/pictures/pictures.routes.ts'
import { answerableForms } from '../forms/public/answerable-forms.ts'
import { builtPages, sourcePages } from '../forms/public/built-pages.ts'
import { playerOrigins } from '../forms/blocks/video/player-address.ts'
import { registerFormPages } from '../forms/public/form-page.routes.ts'
import { workOnOldSaves } from '../forms/submissions/delete-old-saves.ts'
import { storeViews } from '../forms/results/drop-off/note-views.ts'
import { finishCopying } from '../forms/submissions/response-counts.ts'
import { registerPaymentEvents } from '../forms/payments/payments.routes.ts'
import { paymentScript } from '../forms/payments/visitor-payments.ts'
import { paymentUses } from '../forms/payments/payment-uses.ts'
import { workOnPayments } from '../forms/payments/work-on-payments.ts'
import { registerSubmissionRoutes } from '../forms/submissions/submissions.routes.ts'
import { workOnOldUploads } from '../forms/uploads/delete-old-uploads.ts'
import { registerUploadRoutes } from '../forms/uploads/uploads.routes.ts'
import { startCopies } from '../home/duplicate-flow.ts'
import { workOnFlowTrash } from '../home/remove-flows.ts'
import type { Platform } from '../platform/platform.ts'
import { registerDocs } from '../api/docs/register-docs.ts'
import { guardPublicPages, serveBuiltClient, serveDevelopmentClient, serveNoClient } from './client-files.ts'
import { startConversions } from '../engine/conversions/conversion-work.ts'
import { startTrashJob } from '../engine/history/empty-trash.ts'
import { workOnIndexes } from '../engine/structure/make-indexes.ts'
import { startLive } from '../engine/live/start-live.ts'
import './flow-types.ts'
import { registerHealth } from './health.ts'
import { registerRest } from '../api/rest.ts'
import { restRoutes, streamedRoutes } from './rest-routes.ts'
import { appRouter } from './router.ts'
import { connectionLimits, connectionOptions, limitConnections } from '../platform/http/connection-limits.ts'
import { addSecurityHeaders } from '../platform/http/security-headers.ts'
import { welcome } from './welcome.ts'

export interface ServerOptions {
  /** How pages are served: from the build, from the sources with hot reload, or not at all. */
  client: 'built' | 'dev' | 'none'
}

/** Creates the web server. It does not listen yet, and closing it leaves the platform open. */
export async function createServer(platform: Platform, { client }: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: platform.log as unknown as FastifyInstance['log'],
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: platform.config.trustedProxies,
    routerOptions: { maxParamLength: 500 },
    // Paths that cannot be decoded reach no route.
    frameworkErrors: (error, request, reply) => void presentError(error, request, reply),
    ...connectionOptions(connectionLimits),
  })
  limitConnections(app, connectionLimits)
  addSecurityHeaders(app, headerOptions(platform, client))
  logRequests(app)
  app.setErrorHandler(presentError)
  registerHealth(app, platform)

  const identify = await registerAuth(app, platform, { onSignUp: signUp => welcome(platform, signUp) })
  registerTrpc(app, platform, { router: appRouter, identify })
  registerSocket(app, platform, { router: appRouter, identify, leaveOtherPaths: client === 'dev' })
  registerRest(app, platform, { routes: restRoutes, identify })
  registerDocs(app, { router: appRouter, routes: [...restRoutes, ...streamedRoutes] })
  registerCsvRoutes(app, platform, identify)
  registerFileRoutes(app, platform, identify)
  registerExportRoutes(app, platform, identify)
  registerResultsRoutes(app, platform, identify)
  registerSharedRoutes(app, platform, identify)
  registerSubmissionRoutes(app, platform)
  registerUploadRoutes(app, platform)
  registerPaymentEvents(app, platform)
  registerPictureRoutes(app, platform, identify)
  app.addHook('onClose', () => finishCopying(platform))
  app.addHook('onClose', () => storeViews(platform))
  registerOAuthPages(app, platform, identify)
  registerConnectionUser(importJobUses)
  registerConnectionUser(paymentUses)
  registerDeletionGuard(guardAnswers)
  registerDeliveryKind(mailDeliveries)
  await sealAgain(platform)
  await workOnConnections(platform)
  await workOnDeliveries(platform)
  app.addHook('onClose', () => finishWaking(platform))
  await workOnFlowTrash(platform)
  await workOnIndexes(platform)
  await startTrashJob(platform)
  await workOnUnusedFiles(platform)
  await workOnOldSaves(platform)
  await workOnOldUploads(platform)
  await workOnPayments(platform)
  const live = await startLive(platform)
  app.addHook('onClose', () => live.stop())
  const conversions = startConversions(platform)
  app.addHook('onClose', () => conversions.stop())
  const copies = startCopies(platform)
  app.addHook('onClose', () => copies.stop())
  const imports = await startImports(platform)
  app.addHook('onClose', () => imports.stop())

  guardPublicPages(app)
  const open = answerableForms(platform)
  const paymentOrigins = paymentScript(platform).origins
  if (client === 'dev') {
    const vite = await serveDevelopmentClient(app)
    registerFormPages(app, { ...sourcePages(vite), open, paymentOrigins })
    return app
  }
  if (client === 'built') await serveBuiltClient(app)
  else serveNoClient(app)
  registerFormPages(app, { ...builtPages, open, paymentOrigins })
  return app
}

function headerOptions({ config }: Platform, client: ServerOptions['client']) {
  const encrypted = config.publicUrl?.startsWith('https://') ?? false
  const directives = {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Mantine writes style elements and attributes.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    workerSrc: ["'self'", 'blob:'],
    // Video blocks, in the editor of forms and its preview.
    frameSrc: ["'self'", ...playerOrigins],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'self'"],
  }
  return {
    contentSecurityPolicy: client === 'dev' ? false : { useDefaults: false, directives },
    strictTransportSecurity: encrypted,
    // Browsers ignore these without encryption, and log a warning.
    crossOriginOpenerPolicy: encrypted && ({ policy: 'same-origin' } as const),
    originAgentCluster: encrypted,
  }
}

/** A path for the log, without the tokens of public links and invitations. */
const withoutSecrets = (url: string) =>
  url.split('?')[0]?.replace(/^(\/shared\/|\/api\/shared\/\w+\/|(\/admin)?\/invitations?\/).*/, '$1…')

/** Answers an error of a route that does not have a shape of its own. */
function presentError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, message, httpStatus } = presentable(error, request.id)
  if (code === 'internal') request.log.error({ error }, 'A request failed')
  return reply.code(httpStatus).send({ error: { code, message } })
}

/** Logs one line for each request, and returns its id in a header. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      path: withoutSecrets(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    request.log[reply.statusCode >= 500 ? 'error' : 'debug'](line, 'Request')
  })
}
