import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { notAccepted, notAllowed } from '../client/service-errors.ts'
import { requireConnection, requireService } from '../connections.ts'
import type { MetadataSource, ServiceMetadata } from '../service.ts'
import { listSources, type MetadataRequest, readSource } from './read-metadata.ts'

/** Why something could not be read, and what the person can do about it. */
interface MetadataProblem {
  /** Null for the list of sources. */
  sourceId: string | null
  message: string
  /** What the service said; null when the message says all. */
  detail: string | null
  action: 'retry' | 'reconnect'
}

/** A source with what it holds. */
interface ReadSource extends MetadataSource {
  [content: string]: unknown
}

export interface MetadataAnswer {
  serviceId: string
  serviceType: string
  /** With what they hold, if the request named them. */
  sources: ReadSource[]
  problems: MetadataProblem[]
}

/** The ids that the settings of a request name, each once. */
function namedSources({ settings: names }: ServiceMetadata, settings: Readonly<Record<string, unknown>>): string[] {
  const named = names.flatMap(name => (Object.hasOwn(settings, name) ? settings[name] : []))
  return [...new Set(named.filter(id => typeof id === 'string' && id !== ''))] as string[]
}

/** @throws errors that are not about the service or the connection. */
function problemOf({ noun, missing }: ServiceMetadata, sourceId: string | null, error: unknown): MetadataProblem {
  if (!(error instanceof AppError)) throw error
  const { code, reason, message } = error
  if (reason === notAccepted || code === 'conflict') return { sourceId, message, detail: null, action: 'reconnect' }
  if (sourceId === null)
    return { sourceId, message, detail: null, action: reason === notAllowed ? 'reconnect' : 'retry' }
  if (code === 'not_found' || reason === notAllowed) {
    return { sourceId, message: missing, detail: message, action: 'reconnect' }
  }
  return {
    sourceId,
    message: `Could not load metadata for that ${noun} - try again?`,
    detail: message,
    action: 'retry',
  }
}

/**
 * Answers one request for metadata: the sources that it names with what they hold, or the list of all sources when it names
 * none. What fails is said beside what could be read.
 */
export async function answerMetadata(
  platform: Platform,
  request: MetadataRequest,
  settings: Readonly<Record<string, unknown>>,
): Promise<MetadataAnswer> {
  const { service: type } = await requireConnection(platform, request.connectionId)
  const service = requireService(type)
  const answer: MetadataAnswer = { serviceId: request.connectionId, serviceType: type, sources: [], problems: [] }
  if (service.protocol === 'smtp' || !service.metadata) return answer
  const { metadata } = service
  const ids = namedSources(metadata, settings)
  try {
    if (ids.length === 0)
      return { ...answer, sources: (await listSources(platform, request)).map(source => ({ ...source })) }
    const names = await namesOf(platform, request, ids)
    const read = await Promise.all(ids.map(id => readNamed(platform, request, { metadata, id, name: names.get(id) })))
    return {
      ...answer,
      sources: read.flatMap(({ source }) => source ?? []),
      problems: read.flatMap(({ problem }) => problem ?? []),
    }
  } catch (error) {
    return { ...answer, problems: [problemOf(metadata, null, error)] }
  }
}

/** The names of sources. A forced request asks the service again when it does not know one of them. */
async function namesOf(platform: Platform, request: MetadataRequest, ids: string[]): Promise<Map<string, string>> {
  const read = async (isForced: boolean) =>
    new Map((await listSources(platform, { ...request, isForced })).map(({ id, name }) => [id, name]))
  const names = await read(false)
  return request.isForced && ids.some(id => !names.has(id)) ? read(true) : names
}

async function readNamed(
  platform: Platform,
  request: MetadataRequest,
  { metadata, id, name }: { metadata: ServiceMetadata; id: string; name: string | undefined },
): Promise<{ source?: ReadSource; problem?: MetadataProblem }> {
  try {
    const { name: own, content } = await readSource(platform, request, id)
    return { source: { ...content, id, name: own ?? name ?? id } }
  } catch (error) {
    return { problem: problemOf(metadata, id, error) }
  }
}
