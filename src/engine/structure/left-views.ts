import { filterViewers } from '../../access/filter-viewers.ts'
import { peopleByIds } from '../../access/people-by-ids.ts'
import type { Base } from '../base/base.ts'
import type { LeftView } from '../model/left-view.ts'

/**
 * Lists the personal views of people who can no longer view the base or no longer exist. Only people who manage the
 * base may see them.
 */
export async function leftViews({ platform, whole }: Base, publicId: string): Promise<LeftView[]> {
  const { structure } = await whole.read()
  const personal = structure.personalViews()
  const userIds = personal.map(({ owner }) => owner)
  const may = await filterViewers(platform, { publicId, userIds })
  const people = await peopleByIds(platform, userIds)
  return personal.flatMap(({ view, table, owner }) => {
    const place = { tableId: table.id, tableName: table.name, owner: people.get(owner) ?? { id: owner, name: null } }
    return may.has(owner) ? [] : { ...place, viewId: view.id, name: view.name }
  })
}

/** The owner of a personal view, if they can no longer view the base; null for all other views. */
export async function formerCollaborators({ platform, whole }: Base, target: { publicId: string; viewId: string }) {
  const { structure } = await whole.read()
  const owner = structure.personalViews().find(({ view }) => view.id === target.viewId)?.owner
  if (owner === undefined) return null
  return (await filterViewers(platform, { publicId: target.publicId, userIds: [owner] })).has(owner) ? null : owner
}
