import { z } from 'zod/mini'
import type { MetadataSource, ServiceClient, ServiceMetadata } from '../../service.ts'

/** https://airtable.com/developers/web/api/list-bases: a thousand to a page. */
const Bases = z.object({
  bases: z.array(z.object({ id: z.string(), name: z.string() })),
  offset: z.optional(z.string()),
})

const Field = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  /** What else the type needs, such as choices, or the `linkedTableId` of links. */
  options: z.optional(z.record(z.string(), z.unknown())),
})

/** https://airtable.com/developers/web/api/get-base-schema */
const Tables = z.object({
  tables: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      primaryFieldId: z.string(),
      fields: z.array(Field),
      views: z.optional(z.array(z.object({ id: z.string(), name: z.string(), type: z.string() }))),
    }),
  ),
})

const maxPages = 20

async function listBases(client: ServiceClient): Promise<MetadataSource[]> {
  const found: MetadataSource[] = []
  let offset: string | undefined
  for (let page = 0; page < maxPages; page++) {
    const answer = await client.send({ path: '/v0/meta/bases', query: { offset }, answer: Bases })
    found.push(...answer.bases)
    if (answer.offset === undefined) break
    offset = answer.offset
  }
  return found
}

/** The bases that a person granted, with their tables and typed fields. */
export const airtableMetadata: ServiceMetadata = {
  noun: 'base',
  settings: ['baseId', 'baseIds'],
  missing: 'Missing or unknown base',
  list: listBases,
  async read(client, id) {
    const path = `/v0/meta/bases/${encodeURIComponent(id)}/tables`
    return { content: await client.send({ path, answer: Tables }) }
  },
}
