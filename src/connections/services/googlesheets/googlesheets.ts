import { defineService } from '../../service.ts'
import { googleAccount, googleOAuth, readGoogleRefusal } from './google-account.ts'
import { googlesheetsMetadata } from './sheet-metadata.ts'

export const googlesheets = defineService({
  type: 'googlesheets',
  name: 'Google Sheets',
  categories: ['Database/spreadsheet'],
  urls: {
    api: 'https://www.googleapis.com',
    otherApis: { sheets: 'https://sheets.googleapis.com' },
    site: 'https://accounts.google.com',
    token: 'https://oauth2.googleapis.com',
  },
  oauth: googleOAuth,
  // https://developers.google.com/workspace/sheets/api/limits: 60 reads in a minute for each person.
  requestsPerSecond: 0.8,
  burst: 12,
  headers: ({ accessToken = '' }) => ({ authorization: `Bearer ${accessToken}` }),
  readRefusal: readGoogleRefusal,
  async check(client) {
    return { account: await googleAccount(client) }
  },
  metadata: googlesheetsMetadata,
})
