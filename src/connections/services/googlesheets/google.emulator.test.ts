import { createHash } from 'node:crypto'
import { drive } from '@googleapis/drive'
import { auth, sheets } from '@googleapis/sheets'
import { createEmulator } from 'emulate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driveFileScope } from './google-account.ts'
import { type GoogleState, googleEmulator, googleState } from './google.emulator.ts'
import { sampleSpreadsheets } from './sample-spreadsheets.emulator.ts'

const redirectUri = 'http://localhost/back'
const clients = [{ id: 'client', secret: 'secret', redirectUris: [redirectUri] }]
const [projects, , kept] = sampleSpreadsheets()
const verifier = 'v'.repeat(43)

let emulator: {
  url: string
  snapshot(): { state: GoogleState }
  restore(to: object): Promise<void>
  close(): Promise<void>
}

beforeAll(async () => {
  const seed = { ...googleState(), clients, spreadsheets: sampleSpreadsheets() }
  emulator = await createEmulator({ service: googleEmulator, port: 0, seed })
})
afterAll(() => emulator.close())

/** The published client with its own requests, sent to the emulator. */
function newClient(clientSecret = 'secret') {
  return new auth.OAuth2({
    clientId: 'client',
    clientSecret,
    redirectUri,
    endpoints: {
      oauth2AuthBaseUrl: `${emulator.url}/o/oauth2/v2/auth`,
      oauth2TokenUrl: `${emulator.url}/token`,
      oauth2RevokeUrl: `${emulator.url}/revoke`,
    },
  })
}

/** Goes to the consent page of the client, decides, and returns the code. */
async function consent(client: ReturnType<typeof newClient>, decision = 'grant'): Promise<string> {
  const url = client.generateAuthUrl({
    access_type: 'offline',
    scope: [driveFileScope],
    state: 'some-state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    // The names of the package's own constants are types only.
    code_challenge_method: 'S256' as never,
  })
  const page = await (await fetch(url)).text()
  const hidden = [...page.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value],
  )
  const body = new URLSearchParams([...hidden, ['decision', decision]])
  const answer = await fetch(`${emulator.url}/o/oauth2/v2/auth`, { method: 'POST', body, redirect: 'manual' })
  const back = new URL(String(answer.headers.get('location')))
  expect(back.searchParams.get('state')).toBe('some-state')
  return back.searchParams.get('code') ?? ''
}

async function signedIn(decision = 'grant') {
  const client = newClient()
  const { tokens } = await client.getToken({ code: await consent(client, decision), codeVerifier: verifier })
  client.setCredentials(tokens)
  return { client, tokens, sheets: sheets({ version: 'v4', auth: client, rootUrl: `${emulator.url}/` }) }
}

describe('the published client', () => {
  test('signs in, renews, and revokes', async () => {
    const { client, tokens } = await signedIn()
    expect(tokens.scope).toBe(driveFileScope)
    const { credentials } = await client.refreshAccessToken()
    expect(credentials.access_token).not.toBe(tokens.access_token)
    expect(credentials.refresh_token).toBe(tokens.refresh_token)
    await client.revokeToken(String(tokens.refresh_token))
    await expect(client.refreshAccessToken()).rejects.toThrow('invalid_grant')
  })

  test('is refused with a code used twice, another verifier, and a wrong secret', async () => {
    const client = newClient()
    const code = await consent(client)
    await client.getToken({ code, codeVerifier: verifier })
    await expect(client.getToken({ code, codeVerifier: verifier })).rejects.toThrow('invalid_grant')
    const other = await consent(client)
    await expect(client.getToken({ code: other, codeVerifier: 'w'.repeat(43) })).rejects.toThrow('invalid_grant')
    await expect(newClient('wrong').getToken({ code, codeVerifier: verifier })).rejects.toThrow('invalid_client')
  })

  test('lists the spreadsheets that were given to it, page by page', async () => {
    const { client } = await signedIn()
    const files = drive({ version: 'v3', auth: client, rootUrl: `${emulator.url}/` }).files
    const first = await files.list({ pageSize: 1, fields: 'nextPageToken,files(id,name)' })
    const pageToken = String(first.data.nextPageToken)
    const second = await files.list({ pageSize: 1, pageToken, fields: 'nextPageToken,files/name' })
    expect(first.data.files).toEqual([{ id: projects?.id, name: 'Projects' }])
    expect(second.data).toEqual({ files: [{ name: 'Only numbers' }] })
  })

  test('reads the sheets and cells of a spreadsheet', async () => {
    const { sheets: api } = await signedIn()
    const spreadsheetId = String(projects?.id)
    const { data } = await api.spreadsheets.get({ spreadsheetId, includeGridData: true })
    expect(data.sheets?.map(({ properties }) => properties?.title)).toEqual(['Tasks', 'People', 'Chart'])
    expect(data.sheets?.[0]?.data?.[0]?.rowData?.[1]?.values?.[2]).toMatchObject({
      effectiveValue: { numberValue: 46054 },
      effectiveFormat: { numberFormat: { type: 'DATE' } },
    })
    const part = await api.spreadsheets.getByDataFilter({
      spreadsheetId,
      fields: 'sheets(data(rowData(values(formattedValue))))',
      requestBody: {
        dataFilters: [{ gridRange: { sheetId: 77, startRowIndex: 3, endRowIndex: 4 } }],
        includeGridData: true,
      },
    })
    expect(part.data).toEqual({
      sheets: [
        {
          data: [
            { rowData: [{ values: [{ formattedValue: 'Ada Lovelace' }, { formattedValue: 'ada@example.com' }] }] },
          ],
        },
      ],
    })
  })

  test('creates a spreadsheet and reads it', async () => {
    const { sheets: api } = await signedIn()
    const requestBody = { properties: { title: 'New' }, sheets: [{ properties: { title: 'First' } }] }
    const { data } = await api.spreadsheets.create({ requestBody })
    const read = await api.spreadsheets.get({ spreadsheetId: String(data.spreadsheetId), fields: 'properties.title' })
    expect(data.sheets?.[0]?.properties?.title).toBe('First')
    expect(read.status).toBe(200)
  })

  test('does not see a spreadsheet that was not given to it, nor any without that scope', async () => {
    const given = await signedIn()
    const spreadsheetId = String(kept?.id)
    await expect(given.sheets.spreadsheets.get({ spreadsheetId })).rejects.toMatchObject({ status: 404 })
    const partial = await signedIn('partial')
    expect(partial.tokens.scope).not.toContain(driveFileScope)
    await expect(partial.sheets.spreadsheets.get({ spreadsheetId: String(projects?.id) })).rejects.toMatchObject({
      status: 403,
      message: 'Request had insufficient authentication scopes.',
    })
  })

  test('meets quotas and a broken answer', async () => {
    const { sheets: api } = await signedIn()
    const read = () => api.spreadsheets.get({ spreadsheetId: String(projects?.id) }, { retry: false })
    const fail = async (status: number) => {
      const snapshot = emulator.snapshot()
      await emulator.restore({ ...snapshot, state: { ...snapshot.state, faults: { status, count: 1 } } })
    }
    await fail(429)
    await expect(read()).rejects.toMatchObject({ status: 429 })
    await fail(200)
    expect((await read()).data).not.toHaveProperty('sheets')
    expect((await read()).data.sheets).toHaveLength(3)
  })
})
