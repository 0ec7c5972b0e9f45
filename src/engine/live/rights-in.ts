import { can, requireBase } from '../../access/can.ts'
import type { RequestContext } from '../../access/find-access.ts'
import type { BaseRights } from '../model/live/base-rights.ts'

/**
 * What somebody may do with a base.
 *
 * @throws AppError `not_found` when they may not even look at it.
 */
export async function rightsIn(asking: RequestContext, publicId: string): Promise<BaseRights> {
  await requireBase(asking, 'view base', publicId)
  const base = { kind: 'base', publicId } as const
  const [editRecords, editStructure, manageBase] = [
    await can(asking, 'edit records', base),
    await can(asking, 'edit structure', base),
    await can(asking, 'manage base', base),
  ]
  return { editRecords, editStructure, manageBase }
}
