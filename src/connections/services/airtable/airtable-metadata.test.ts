import { expect, test } from 'vitest'
import type { ServiceClient, ServiceRequest } from '../../service.ts'
import { airtableMetadata } from './airtable-metadata.ts'

/** Answers pages of bases. */
function pagesOf(count: number): ServiceClient & { paths: string[] } {
  const paths: string[] = []
  return {
    config: {},
    paths,
    async send<Answer>({ path, query, answer }: ServiceRequest<Answer>) {
      paths.push(path)
      const page = Number(query?.['offset'] ?? 0)
      const next = page + 1 < count ? { offset: String(page + 1) } : {}
      return answer.parse({ bases: [{ id: `app${page}`, name: `Base ${page}` }], ...next })
    },
  }
}

test('all pages of bases are listed', async () => {
  expect((await airtableMetadata.list(pagesOf(3))).map(({ id }) => id)).toEqual(['app0', 'app1', 'app2'])
})

test('a list without an end is cut', async () => {
  const client = pagesOf(Infinity)
  expect(await airtableMetadata.list(client)).toHaveLength(20)
})

test('an id cannot lead to another path', async () => {
  const client = pagesOf(1)
  await airtableMetadata.read(client, '../../whoami?x').catch(() => undefined)
  expect(client.paths).toEqual(['/v0/meta/bases/..%2F..%2Fwhoami%3Fx/tables'])
})
