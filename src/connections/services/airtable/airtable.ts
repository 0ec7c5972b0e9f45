import { z } from 'zod/mini'
import { defineService, type FieldValues } from '../../service.ts'
import { airtableMetadata } from './airtable-metadata.ts'

/** https://airtable.com/developers/web/api/get-user-id-scopes; email and scopes depend on the scopes of the token. */
const WhoAmI = z.object({
  id: z.string(),
  email: z.optional(z.string()),
  scopes: z.optional(z.array(z.string())),
})

/** Airtable answers `{ error: { type, message } }`, or `{ error: 'NOT_FOUND' }`. */
const RefusalBody = z.object({
  error: z.union([z.string(), z.object({ type: z.optional(z.string()), message: z.optional(z.string()) })]),
})

const keyText = 'API Key should be an alphanumeric string starting with "key", from your Airtable account.'

/** An old key, 'key' and 14 letters or digits; or a personal access token, which is longer than 50 characters. */
const isKey = (key: string): boolean => /^key[A-Za-z0-9]{14}$/.test(key) || key.length > 50

/** Whether a key is of the kind that Airtable took until January 2024. */
export const isOldAirtableKey = ({ apiKey = '' }: FieldValues): boolean => /^key[A-Za-z0-9]{14}$/.test(apiKey.trim())

/** The error when a page of records was asked for too long after the page before. */
export const lostIterator = 'LIST_RECORDS_ITERATOR_NOT_AVAILABLE'

export const airtable = defineService({
  type: 'airtable',
  name: 'Airtable',
  categories: ['Database/spreadsheet'],
  urls: { api: 'https://api.airtable.com', site: 'https://airtable.com' },
  // https://airtable.com/developers/web/api/oauth-reference
  oauth: {
    authorizePath: '/oauth2/v1/authorize',
    tokenPath: '/oauth2/v1/token',
    scopes: ['data.records:read', 'data.records:write', 'schema.bases:read', 'user.email:read'],
    scopeSeparator: ' ',
    hasPkce: true,
    clientCredentials: 'header',
  },
  form: {
    fields: [
      {
        name: 'apiKey',
        label: 'Personal access token',
        kind: 'secret',
        placeholder: 'pat…',
        description:
          'Create one at airtable.com/create/tokens with the scopes data.records:read, data.records:write and schema.bases:read.',
      },
    ],
    check: ({ apiKey = '' }) => (isKey(apiKey.trim()) ? null : { field: 'apiKey', message: keyText }),
  },
  requestsPerSecond: 5,
  headers: ({ accessToken, apiKey = '' }) => ({ authorization: `Bearer ${accessToken ?? apiKey}` }),
  readRefusal({ status, body }) {
    const { data } = RefusalBody.safeParse(body)
    if (!data) return null
    if (typeof data.error === 'string') return { status, text: data.error }
    const { type, message } = data.error
    // The type says more than the message: the list has to be read from its start.
    return { status, text: (type === lostIterator ? type : message) ?? type ?? null }
  },
  async check(client) {
    const { id, email, scopes } = await client.send({ path: '/v0/meta/whoami', answer: WhoAmI })
    return { account: email ?? id, scopes: scopes ?? null }
  },
  metadata: airtableMetadata,
})
