import type { CreatedBase } from '../../engine/model/created-base.ts'
import { newId } from '../../engine/model/ids.ts'
import { lastingId } from '../../ui/server/lasting-id.ts'
import { callServer, type ServerCall } from '../../ui/server/server.ts'
import type { BasePlace } from './imports-client.ts'

interface CreateBaseCall extends ServerCall {
  answer: CreatedBase
}

/**
 * Creates empty bases. If an answer is lost, trying again finds the base that exists already.
 * @param place null for the Home of the organization that the person opened last.
 */
export function baseCreator(): (baseName: string, place: BasePlace | null) => Promise<CreatedBase> {
  const publicId = lastingId(() => newId('bas'))
  return async (baseName, place) => {
    const base = { baseName, ...place }
    const basePublicIdentifier = publicId.of(base)
    const created = await callServer<CreateBaseCall>('POST', '/admin/bases', { ...base, basePublicIdentifier })
    publicId.done()
    return created
  }
}

export const discardBase = (flowId: string) =>
  callServer('POST', '/admin/flows/trash', { flowIds: [flowId], action: 'trash' })
