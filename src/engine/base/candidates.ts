import { listViewers } from '../../access/list-viewers.ts'
import type { FieldContext } from '../../fields/field-type.ts'
import type { KnownPerson } from '../../fields/people/known-person.ts'
import { withoutAddress } from '../../texts/without-address.ts'
import { fieldType, isFieldType } from '../../fields/registry.ts'
import type { Platform } from '../../platform/platform.ts'

/** Lists the people whom the cells of a base can be set to, as a reader may see them. */
export async function listCandidates(
  platform: Pick<Platform, 'pool'>,
  base: { flowId: string; reader: string | null },
): Promise<KnownPerson[]> {
  const people = await listViewers(platform, base)
  return people.map(person => ({ ...person, name: withoutAddress(person.name) }))
}

/** Adds those people to a context in which texts are read or shown, if one of the field types holds people. */
export async function withCandidates(
  platform: Pick<Platform, 'pool'>,
  { flowId, reader, types }: { flowId: string; reader: string | null; types: readonly string[] },
  context: FieldContext,
): Promise<FieldContext> {
  const isNeeded = types.some(type => isFieldType(type) && fieldType(type).people)
  return isNeeded ? { ...context, candidates: await listCandidates(platform, { flowId, reader }) } : context
}
