import { can, requireBase } from '../../access/can.ts'
import type { RequestContext } from '../../access/find-access.ts'
import type { BaseRights } from '../model/live/base-rights.ts'

/**
 * A person's rights in a base.
 * @throws AppError `not_found` if they cannot view it.
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
