import { can, requireBase } from '../../access/can.ts'
import type { RequestContext } from '../../access/find-access.ts'
import type { BaseRights } from '../model/live/base-rights.ts'

/**
 * What somebody may do with a base.
 *
 * @throws AppError `not_found` when they may not even look at it.
 */
export async function rightsIn(context: RequestContext, publicId: string): Promise<BaseRights> {
  await requireBase(context, 'view base', publicId)
  const base = { kind: 'base', publicId } as const
  const [editRecords, editStructure, manageBase] = [
    await can(context, 'edit records', base),
    await can(context, 'edit structure', base),
    await can(context, 'manage base', base),
  ]
  return { editRecords, editStructure, manageBase }
}
