import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import type { ClientOptions } from '../client/service-client.ts'
import { requireConnection } from '../connections.ts'
import { openConnection } from '../open-connection.ts'
import type { MetadataContent, MetadataSource, ServiceClient, ServiceMetadata } from '../service.ts'
import {
  deleteMetadata,
  deleteOldMetadata,
  listOfSources,
  type MetadataKey,
  selectMetadata,
  upsertMetadata,
} from './connection-metadata.sql.ts'

/** How long stored metadata is good, in seconds. */
const lifetime = 600
/** The maximum number of sources whose metadata is stored for one connection, and their list. */
const maxStored = 101

export interface MetadataRequest {
  connectionId: string
  /** Asks the service, whatever is stored. */
  isForced: boolean
  options?: ClientOptions
}

/** The sources that a connection reaches, such as all bases of an account. @throws AppError */
export const listSources = (platform: Platform, request: MetadataRequest): Promise<readonly MetadataSource[]> =>
  loadMetadata(platform, { request, sourceId: listOfSources }, (metadata, client) => metadata.list(client))

/**
 * What one source holds, such as the tables and fields of a base.
 *
 * @throws AppError `not_found`, or with reason `connection_not_allowed`, when the account does not have it.
 */
export async function readSource(
  platform: Platform,
  request: MetadataRequest,
  sourceId: string,
): Promise<MetadataContent> {
  // Anything else could change the path of a request.
  if (!/^[\w-]{1,200}$/.test(sourceId)) throw new AppError('not_found', 'This is not the id of anything there.')
  return loadMetadata(platform, { request, sourceId }, (metadata, client) => metadata.read(client, sourceId))
}

/** Requests to services that run on this node. */
const loading = new WeakMap<Platform, Map<string, Promise<unknown>>>()

type Load<Loaded> = (metadata: ServiceMetadata, client: ServiceClient) => Promise<Loaded>

/** Answers from what is stored while that is fresh, or while the service does not work. */
async function loadMetadata<Loaded>(
  platform: Platform,
  { request, sourceId }: { request: MetadataRequest; sourceId: string },
  load: Load<Loaded>,
): Promise<Loaded> {
  const key = { connectionId: request.connectionId, sourceId }
  const [stored] = request.isForced ? [] : await run(platform.pool, selectMetadata(key, lifetime))
  if (stored?.isFresh) return JSON.parse(stored.content) as Loaded
  try {
    return await loadOnce(platform, key, () => fetchMetadata(platform, { key, options: request.options }, load))
  } catch (error) {
    if (stored && error instanceof AppError && error.code === 'unavailable') return JSON.parse(stored.content) as Loaded
    throw error
  }
}

/** Everyone who wants the same at the same moment shares one request. */
function loadOnce<Loaded>(platform: Platform, key: MetadataKey, fetch: () => Promise<Loaded>): Promise<Loaded> {
  const running = loading.get(platform) ?? new Map<string, Promise<unknown>>()
  loading.set(platform, running)
  const name = JSON.stringify([key.connectionId, key.sourceId])
  const shared = running.get(name)
  if (shared) return shared as Promise<Loaded>
  const request = fetch().finally(() => running.delete(name))
  running.set(name, request)
  return request
}

async function fetchMetadata<Loaded>(
  platform: Platform,
  { key, options }: { key: MetadataKey; options: ClientOptions | undefined },
  load: Load<Loaded>,
): Promise<Loaded> {
  const { account } = await requireConnection(platform, key.connectionId)
  const { service, client } = await openConnection(platform, key.connectionId, options)
  if (!service.metadata) throw new AppError('bad_input', `${service.name} has no metadata.`)
  try {
    const loaded = await load(service.metadata, client)
    await run(platform.pool, upsertMetadata(key, JSON.stringify(loaded), account))
    await run(platform.pool, deleteOldMetadata(key.connectionId, maxStored))
    return loaded
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') await run(platform.pool, deleteMetadata(key))
    throw error
  }
}
