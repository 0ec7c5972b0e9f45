import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entrancePath, resumedSignIn, signInAfter } from './resumed-sign-in.ts'
import { connectionsPath } from './return-path.ts'

const airtable = { type: 'airtable' }

/** The page that follows signing in. */
const after = (path: string): string => new URL(path, 'http://here.invalid').searchParams.get('redirect') ?? ''

describe('signing in here', () => {
  test('continues the sign-in at the service, with the pages it returns to', () => {
    const page = fc.webPath().map(path => `/home${path}`)
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n }), page, page, (id, returnPath, failurePath) => {
        const entrance = entrancePath(airtable, { connectionId: String(id), returnPath, failurePath })
        const signIn = signInAfter(after(entrance))
        expect(signIn?.service.name).toBe('Airtable')
        const { pathname, searchParams } = new URL(signIn?.path ?? '', 'http://here.invalid')
        expect(pathname).toBe('/connect/airtable')
        expect(Object.fromEntries(searchParams)).toEqual({
          serviceId: String(id),
          redirectUri: returnPath,
          failureRedirectUri: failurePath,
        })
      }),
    )
  })

  test('forgets long addresses to return to, which headers have no room for', () => {
    const long = `/home?x=${'é'.repeat(1000)}`
    const entrance = entrancePath(airtable, { connectionId: '7', returnPath: long, failurePath: '/home' })
    expect(signInAfter(after(entrance))?.path).toBe('/connect/airtable?serviceId=7')
  })

  test('leads to the connections if the sign-in at the service is unknown', () => {
    expect(after(entrancePath(airtable, null))).toBe(connectionsPath)
  })

  test.each([undefined, '/home', '/home/integrations', '/home?connection=%2Fconnect%2Fairtable%3FserviceId%3D7', '?'])(
    'continues nothing for %s',
    redirect => {
      expect(signInAfter(redirect)).toBeNull()
    },
  )
})

test.each([
  'failed',
  '',
  undefined,
  'https://evil.example/connect/airtable?serviceId=7',
  '//connect/airtable?serviceId=7',
  '/connect/airtable',
  '/connect/airtable/callback?state=x',
  '/connect/nothing?serviceId=7',
  '/connect/smtp?serviceId=7',
  '/connect/airtable?serviceId=7#x',
  '/connect/airtable?serviceId=7\n',
])('the page of connections continues nothing for %j', connection => {
  expect(resumedSignIn(connection)).toBeNull()
})
