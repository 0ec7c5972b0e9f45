import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Platform } from '../../platform/platform.ts'
import type { FileRow } from './files.sql.ts'
import type { FileAddress } from '../model/found-file.ts'

type Secret = { config: Pick<Platform['config'], 'secretKey'> }

/**
 * An address stays the same for this long, so that browsers can cache the file. It is valid for one to two times as
 * long.
 */
const windowMilliseconds = 30 * 60_000

export const addressPath = '/api/files'

const keys = new Map<string, Uint8Array>()

function signingKey({ config: { secretKey } }: Secret): Uint8Array {
  const existing = keys.get(secretKey)
  if (existing) return existing
  const key = new Uint8Array(hkdfSync('sha256', secretKey, 'gridloom', 'addresses of files', 32))
  keys.set(secretKey, key)
  return key
}

const signatureOf = (platform: Secret, { flowId, id, until }: { flowId: string; id: string; until: number }) =>
  createHmac('sha256', signingKey(platform)).update(`${flowId}/${id}/${until}`).digest('base64url')

/** The time at which addresses that are signed now expire, in milliseconds since 1970. */
export const addressesEnd = (now = Date.now()): number =>
  (Math.floor(now / windowMilliseconds) + 2) * windowMilliseconds

/** Signs the address of a file. Only people who can view the base may receive it. */
export function addressOf(
  platform: Secret,
  { flowId, file }: { flowId: string; file: Pick<FileRow, 'id' | 'filename' | 'hasThumbnail'> },
  now = Date.now(),
): FileAddress {
  const until = addressesEnd(now)
  const signed = `${until.toString(36)}.${signatureOf(platform, { flowId, id: file.id, until })}`
  const url = `${addressPath}/${flowId}/${file.id}/${signed}/${encodeURIComponent(file.filename.toWellFormed())}`
  return { url, thumbnailUrl: file.hasThumbnail ? `${url}?as=thumbnail` : null }
}

/** Whether this server signed an address for this file and it has not expired. */
export function isSigned(
  platform: Secret,
  { flowId, id, signed }: { flowId: string; id: string; signed: string },
  now = Date.now(),
): boolean {
  const [end = '', signature = ''] = signed.split('.')
  const until = Number.parseInt(end, 36)
  if (!Number.isSafeInteger(until) || until.toString(36) !== end || until < now) return false
  const [actual, expected] = [Buffer.from(signature), Buffer.from(signatureOf(platform, { flowId, id, until }))]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/**
 * The id of the base's file that an address of this server leads to; null for other addresses, and for expired ones.
 */
export function fileOfAddress(platform: Secret, flowId: string, address: string): string | null {
  const path = URL.parse(address, 'http://here')?.pathname ?? ''
  const [addressFlowId, id = '', signed = ''] = path.startsWith(`${addressPath}/`)
    ? path.slice(addressPath.length + 1).split('/')
    : []
  return addressFlowId === flowId && isSigned(platform, { flowId, id, signed }) ? id : null
}
