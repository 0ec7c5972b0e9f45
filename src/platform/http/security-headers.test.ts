import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

test('an answer says what pages may load, and that nothing else is to be guessed of it', () => {
  const contentSecurityPolicy = { useDefaults: false, directives: { defaultSrc: ["'self'"], objectSrc: ["'none'"] } }
  expect(securityHeaders({ contentSecurityPolicy, strictTransportSecurity: false })).toMatchObject({
    'content-security-policy': "default-src 'self';object-src 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
  })
})

test('a connection is held to be encrypted only where it is', () => {
  expect(securityHeaders({ strictTransportSecurity: false })).not.toHaveProperty('strict-transport-security')
  expect(securityHeaders({ strictTransportSecurity: true })).toHaveProperty('strict-transport-security')
})
