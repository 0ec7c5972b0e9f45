import { z } from 'zod'

import { AppError } from '../platform/errors.ts'
import type { Capability } from './capabilities.ts'

const RowId = z.string().regex(/^\d{1,18}$/)
const maxPlaces = 200

/** What an API key may reach, as it is stored with the key and sent in the call that creates it. */
export const KeyScope = z.strictObject({
  /** 'read' allows no changes. */
  access: z.enum(['read', 'write']).default('write'),
  /** The only workspaces that the key reaches, with all that is in them. */
  workspaceIds: z.array(RowId).max(maxPlaces).optional(),
  /** The only flows that the key reaches, besides those in the workspaces. */
  flowPublicIds: z.array(z.string().min(1).max(64)).max(maxPlaces).optional(),
})

export type KeyScope = z.infer<typeof KeyScope>

const everything: KeyScope = { access: 'write' }
const nothing: KeyScope = { access: 'read', workspaceIds: [], flowPublicIds: [] }

/** The scope of a stored key. Keys without one reach everything, and keys with one that cannot be read reach nothing. */
export function storedScope(text: string | null): KeyScope {
  if (text === null) return everything
  try {
    const value: unknown = JSON.parse(text)
    if (value === null) return everything
    return KeyScope.safeParse(typeof value === 'string' ? JSON.parse(value) : value).data ?? nothing
  } catch {
    return nothing
  }
}

/** Whether a key reaches only some workspaces and flows. */
export const isLimited = ({ workspaceIds, flowPublicIds }: KeyScope): boolean =>
  workspaceIds !== undefined || flowPublicIds !== undefined

interface Place {
  workspaceId: string | null
  /** Null for the workspace itself. */
  publicId: string | null
}

function reaches(scope: KeyScope, { workspaceId, publicId }: Place): boolean {
  if (!isLimited(scope)) return true
  const isInWorkspace = workspaceId !== null && (scope.workspaceIds ?? []).includes(workspaceId)
  return isInWorkspace || (publicId !== null && (scope.flowPublicIds ?? []).includes(publicId))
}

/** The capabilities that remain with an API key on a thing. `place` is null for things outside workspaces and flows. */
export function limitCapabilities(
  capabilities: ReadonlySet<Capability>,
  scope: KeyScope | undefined,
  place: Place | null,
): ReadonlySet<Capability> {
  if (!scope) return capabilities
  if (place ? !reaches(scope, place) : isLimited(scope)) return new Set()
  if (scope.access === 'write') return capabilities
  return new Set([...capabilities].filter(capability => capability.startsWith('view ')))
}

/**
 * Checks a call by an API key before it runs. Calls that need a capability also check that; all others only concern the
 * person, and are not for keys that reach only some of their things.
 *
 * @throws AppError `forbidden`.
 */
export function requireKeyScope(
  { scope }: { scope?: KeyScope | undefined },
  call: { changes: boolean; capability?: string | undefined },
): void {
  if (!scope) return
  if (call.changes && scope.access === 'read') throw new AppError('forbidden', 'This API key can only read.')
  if (call.capability === 'signed in' && isLimited(scope)) {
    throw new AppError('forbidden', 'This API key only reaches some workspaces and items.')
  }
}
