import { describe, expect, test } from 'vitest'
import { addMember, type Browser, signUp } from '../../../access/testing/access-app.ts'
import { call } from '../../../api/testing/browser-calls.ts'
import { type Answered, openServices } from '../../testing/open-services.ts'
import { openConnection } from '../../open-connection.ts'
import { sampleSpreadsheets } from './sample-spreadsheets.emulator.ts'
import { listSpreadsheets, readGrids, readSpreadsheet } from './spreadsheets.ts'

const here = openServices()
const driveFile = 'https://www.googleapis.com/auth/drive.file'

const atConsent = async () => {
  const { service, connectPath } = (await here.create('googlesheets')).body
  return { id: service.id, consent: await here.start(connectPath, here.owner) }
}
const startAgain = async (id: string) => {
  const { body } = await call<{ connectPath: string }>(here.owner, `POST /admin/services/edit/${id}`)
  return here.start(body.connectPath, here.owner)
}
const reconnect = async (id: string) => here.comeBack(await here.decide(await startAgain(id), 'grant'), here.owner)
const check = async (id: string) =>
  (await call<{ service: Answered }>(here.owner, `POST /admin/services/check/${id}`)).body.service

describe('a sign-in at Google', () => {
  test('asks for chosen files only, and for a token that lasts', async () => {
    const { searchParams } = new URL((await atConsent()).consent)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      scope: driveFile,
      trigger_onepick: 'true',
      mimetypes: 'application/vnd.google-apps.spreadsheet',
      access_type: 'offline',
      prompt: 'consent',
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost:3000/connect/googlesheets/callback',
    })
  })

  test('makes the connection work and names the account', async () => {
    expect(await here.signIn('googlesheets')).toMatchObject({
      name: expect.stringMatching(/^Google Sheets connection/),
      health: 'working',
      session_state: { metadata: { email: 'ada@google.example' } },
    })
  })

  test('that the person cancels says so', async () => {
    const { id, consent } = await atConsent()
    const back = await here.comeBack(await here.decide(consent, 'cancel'), here.owner)
    expect(back.failure).toBe('You did not give access to Google Sheets.')
    expect(await here.read(id)).toMatchObject({ health: 'pending' })
  })

  test('without the permission for files says which one is missing', async () => {
    const { id, consent } = await atConsent()
    const back = await here.comeBack(await here.decide(consent, 'partial'), here.owner)
    expect(back.failure).toBe(
      'Permissions not granted: see and edit the files that you choose. Try reconnecting and make sure to approve all permissions of Google Sheets.',
    )
    expect(await here.read(id)).toMatchObject({ health: 'pending' })
  })
})

describe('a connection with Google Sheets', () => {
  test('says what the metadata of a spreadsheet is, column by column', async () => {
    const { id: serviceId } = await here.signIn('googlesheets')
    await here.changeGoogle({ spreadsheets: sampleSpreadsheets() })
    const [projects, numbers, kept] = sampleSpreadsheets()
    const ask = async (settings: object) => {
      const requests = [{ serviceId, serviceType: 'googlesheets', settings }]
      const { body } = await call<{ metadata: { sources: object[]; problems: object[] }[] }>(
        here.owner,
        'POST /v1/zite/admin/services/getMetadata',
        { requests, forceRefresh: true },
      )
      return body.metadata[0]
    }
    expect(await ask({})).toMatchObject({
      sources: [
        { id: projects?.id, name: 'Projects' },
        { id: numbers?.id, name: 'Only numbers' },
      ],
      problems: [],
    })
    const read = await ask({ spreadsheetIds: [projects?.id, numbers?.id, kept?.id] })
    const column = (name: string, type: string, developerMetadataId: number | null = null) => ({
      name,
      type,
      developerMetadataId,
    })
    expect(read?.sources).toMatchObject([
      {
        name: 'Projects',
        sheets: [
          {
            title: 'Tasks',
            sheetId: 0,
            columnHeaders: [
              column('Task', 'single_line_text'),
              column('Status', 'single_line_text'),
              column('Due', 'date', 311),
              column('Started', 'datetime'),
              column('Budget', 'currency'),
              column('Progress', 'percent'),
              column('Spent', 'duration'),
              column('Hours', 'number'),
              column('Done', 'checkbox'),
              column('Link', 'url'),
            ],
          },
          {
            title: 'People',
            sheetId: 77,
            columnHeaders: [column('Name', 'single_line_text'), column('Email', 'email')],
          },
        ],
      },
      { name: 'Only numbers', sheets: [{ title: 'Sheet1', sheetId: 0, columnHeaders: [] }] },
    ])
    expect(read?.problems).toMatchObject([
      { sourceId: kept?.id, message: 'Missing or unknown google sheet', action: 'reconnect' },
    ])
  })

  test('reaches a spreadsheet that the person chooses when they reconnect', async () => {
    const { id } = await here.signIn('googlesheets')
    const kept = sampleSpreadsheets().at(-1)?.id ?? ''
    await here.changeGoogle({ spreadsheets: sampleSpreadsheets() })
    await here.comeBack(await here.decide(await startAgain(id), 'grant', { picked: kept }), here.owner)
    const { client } = await openConnection(here.platform, id)
    expect(await readSpreadsheet(client, kept)).toMatchObject({ title: 'Not given to the product' })
  })

  test('renews its token and keeps the refresh token, which Google sends only once', async () => {
    const { id } = await here.signIn('googlesheets')
    for (let round = 0; round < 2; round++) {
      await here.platform.pool.query(`update connections set expires_at = now() + interval '5 minutes' where id = $1`, [
        id,
      ])
      const { client } = await openConnection(here.platform, id)
      await listSpreadsheets(client)
    }
    const { tokens } = here.googleState()
    const refreshTokens = Object.values(tokens).filter(({ kind }) => kind === 'refresh')
    expect(await check(id)).toMatchObject({ health: 'working', problem: null })
    expect(refreshTokens.length).toBeGreaterThan(0)
  })

  test('whose access the person revoked asks to reconnect, and works again after it', async () => {
    const { id, name } = await here.signIn('googlesheets')
    await here.changeGoogle({ tokens: {} })
    expect(await check(id)).toMatchObject({
      health: 'failing',
      problem: 'Google Sheets refused to sign you in. The grant was revoked or has expired.',
    })
    expect((await reconnect(id)).failure).toBeNull()
    expect(await here.read(id)).toMatchObject({ name, health: 'working', problem: null })
  })

  test('that lost the permission for files says so', async () => {
    const { id } = await here.signIn('googlesheets')
    const { tokens } = here.googleState()
    const without = Object.entries(tokens).map(([token, grant]) => [
      token,
      { ...grant, scopes: grant.scopes.filter(scope => scope !== driveFile) },
    ])
    await here.changeGoogle({ tokens: Object.fromEntries(without) })
    expect(await check(id)).toMatchObject({
      health: 'failing',
      problem: 'Google Sheets does not allow this. It says: Permissions not granted. Reconnect with all permissions.',
    })
  })

  test('waits when Google limits requests, and repeats them', async () => {
    const { id } = await here.signIn('googlesheets')
    const pauses: number[] = []
    const options = { pause: async (milliseconds: number) => void pauses.push(milliseconds) }
    const { client } = await openConnection(here.platform, id, options)
    await here.changeGoogle({ faults: { status: 429, count: 2 } })
    await listSpreadsheets(client)
    expect(pauses.length).toBeGreaterThanOrEqual(2)
    await here.changeGoogle({ faults: { status: 200, count: 1 } })
    await expect(listSpreadsheets(client)).rejects.toThrow('Google Sheets sent an answer that could not be read.')
  })

  test('reads the spreadsheets that were given to it, and no others', async () => {
    const { id } = await here.signIn('googlesheets')
    const [projects, , kept] = sampleSpreadsheets()
    await here.changeGoogle({ spreadsheets: sampleSpreadsheets() })
    const { client } = await openConnection(here.platform, id)
    const first = await listSpreadsheets(client, { pageSize: 1 })
    const second = await listSpreadsheets(client, { pageSize: 1, pageToken: first.nextPageToken ?? undefined })
    expect([...first.files, ...second.files].map(({ name }) => name)).toEqual(['Projects', 'Only numbers'])
    expect(second.nextPageToken).toBeNull()
    const spreadsheet = await readSpreadsheet(client, projects?.id ?? '')
    expect(spreadsheet).toMatchObject({ title: 'Projects', timeZone: 'Europe/Berlin' })
    expect(spreadsheet.sheets.map(({ title, frozenRowCount }) => [title, frozenRowCount])).toEqual([
      ['Tasks', 1],
      ['People', 0],
    ])
    await expect(readSpreadsheet(client, kept?.id ?? '')).rejects.toThrow('Missing or unknown google sheet')
  })

  test('reads parts of sheets in one request, and notices a sheet that is gone', async () => {
    const { id } = await here.signIn('googlesheets')
    const [projects] = sampleSpreadsheets()
    await here.changeGoogle({ spreadsheets: sampleSpreadsheets() })
    const { client } = await openConnection(here.platform, id)
    const part = (sheetId: number, fromRow: number) => ({ sheetId, fromRow, toRow: fromRow + 1, columns: 2 })
    const ranges = [part(77, 2), part(0, 0), part(77, 4)]
    const grids = await readGrids(client, { spreadsheetId: projects?.id ?? '', ranges })
    expect(grids.map(grid => grid?.rows[0]?.map(cell => cell.effectiveValue?.stringValue))).toEqual([
      ['Name', 'Email'],
      ['Task', 'Status'],
      ['Grace Hopper', 'grace@example.com'],
    ])
    const gone = readGrids(client, { spreadsheetId: projects?.id ?? '', ranges: [part(5, 0)] })
    await expect(gone).rejects.toThrow('Missing or unknown google sheet')
  })
})

interface Credentials {
  clientId: string
  accessToken: string
}
const credentialsOf = (id: string, by: Browser) =>
  call<Credentials>(by, `GET /v1/admin/services/googleSheets/credentials?serviceId=${id}`)

describe('the credentials for choosing spreadsheets', () => {
  test('are a working token for chosen files, for those who may use the connection', async () => {
    const { id } = await here.signIn('googlesheets')
    const member = await signUp(here.app)
    await addMember(here.platform, { organizationId: here.organizationId, userId: member.userId, role: 'member' })
    for (const person of [here.owner, member]) {
      const { status, body } = await credentialsOf(id, person)
      expect([status, body.clientId]).toEqual([200, 'gridloom-client'])
      expect(here.googleState().tokens[body.accessToken]?.scopes).toEqual([driveFile])
    }
    const stranger = await signUp(here.app)
    expect((await credentialsOf(id, stranger)).status).toBe(404)
  })

  test('are not given for another service, or for a token that can do more', async () => {
    const airtable = await here.signIn('airtable')
    const other = await credentialsOf(airtable.id, here.owner)
    expect([other.status, other.body.error?.message]).toEqual([400, 'This connection is not for Google Sheets.'])
    const { id } = await here.signIn('googlesheets')
    await here.platform.pool.query(`update connections set scopes = scopes || '{drive}'::text[] where id = $1`, [id])
    const wide = await credentialsOf(id, here.owner)
    expect([wide.status, wide.body.error?.message]).toEqual([
      400,
      'This connection allows more than chosen files. Please reconnect it.',
    ])
  })

  test('are not given before the sign-in', async () => {
    const { id } = await atConsent()
    expect((await credentialsOf(id, here.owner)).status).toBe(409)
  })
})

describe('a new spreadsheet', () => {
  test('has the name and the columns that were asked for, and can be read', async () => {
    const { id } = await here.signIn('googlesheets')
    const created = await call<{ spreadsheetId: string; sheetUUID: string }>(
      here.owner,
      'POST /v1/admin/services/createGoogleSheet',
      { serviceId: id, flowName: 'Answers', flowTemplate: { fields: [{ name: 'Name' }, { name: '=1+1' }] } },
    )
    expect(created.status).toBe(200)
    const { spreadsheetId, sheetUUID } = created.body
    const { client } = await openConnection(here.platform, id)
    expect(await readSpreadsheet(client, spreadsheetId)).toMatchObject({ title: 'Answers' })
    const range = { sheetId: Number(sheetUUID), fromRow: 0, toRow: 1, columns: 5 }
    const [grid] = await readGrids(client, { spreadsheetId, ranges: [range] })
    expect(grid?.rows[0]?.map(cell => cell.effectiveValue?.stringValue)).toEqual(['Name', '=1+1'])
  })
})
