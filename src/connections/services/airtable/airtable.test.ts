import { createEmulator } from 'emulate'
import Airtable from 'airtable'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { airtable, isOldAirtableKey } from './airtable.ts'
import { airtableEmulator, airtableState, emulatedPersonalToken } from './airtable.emulator.ts'

describe('a key', () => {
  const check = (apiKey: string) => airtable.form?.check({ apiKey })?.message ?? null
  const keyText = 'API Key should be an alphanumeric string starting with "key", from your Airtable account.'

  test.each(['keyAbCd1234567890', emulatedPersonalToken, `  ${emulatedPersonalToken}\n`])('may be %j', key => {
    expect(check(key)).toBeNull()
  })

  test.each(['', 'key', 'keyAbCd123456789', 'keyAbCd12345678901', 'KEYAbCd1234567890', 'pat123.456', 'x'.repeat(50)])(
    'may not be %j',
    key => {
      expect(check(key)).toBe(keyText)
    },
  )

  test('of the kind that Airtable no longer takes is known', () => {
    expect(isOldAirtableKey({ apiKey: 'keyAbCd1234567890' })).toBe(true)
    expect(isOldAirtableKey({ apiKey: emulatedPersonalToken })).toBe(false)
  })
})

describe('the emulator', () => {
  const records = Array.from({ length: 250 }, (_, at) => ({
    id: `rec${at}`,
    createdTime: '2026-01-01T00:00:00.000Z',
    fields: { Name: `Row ${at}` },
  }))
  const table = {
    id: 'tblPeople',
    name: 'People',
    primaryFieldId: 'fldName',
    fields: [{ id: 'fldName', name: 'Name', type: 'singleLineText' }],
    records,
  }
  const seed = { ...airtableState(), bases: [{ id: 'appOne', name: 'One', tables: [table] }] }
  let emulator: { url: string; close(): Promise<void> }
  beforeAll(async () => {
    emulator = await createEmulator({ service: airtableEmulator, port: 0, seed })
  })
  afterAll(() => emulator.close())

  test('answers the published client, page by page', async () => {
    const base = new Airtable({ apiKey: emulatedPersonalToken, endpointUrl: emulator.url }).base('appOne')
    const all = await base('People').select().all()
    expect(all.map(record => record.get('Name'))).toEqual(records.map(({ fields }) => fields.Name))
  })

  test('refuses the published client without a token, as Airtable does', async () => {
    const base = new Airtable({ apiKey: 'wrong', endpointUrl: emulator.url, noRetryIfRateLimited: true }).base('appOne')
    await expect(base('People').select().all()).rejects.toMatchObject({
      error: 'AUTHENTICATION_REQUIRED',
      statusCode: 401,
    })
  })

  test('refuses a table that does not exist, as Airtable does', async () => {
    const base = new Airtable({ apiKey: emulatedPersonalToken, endpointUrl: emulator.url }).base('appOne')
    await expect(base('Nothing').select().all()).rejects.toMatchObject({ error: 'NOT_FOUND', statusCode: 404 })
  })
})
