import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

test('a response has a content security policy and forbids content sniffing', () => {
  const contentSecurityPolicy = { useDefaults: false, directives: { defaultSrc: ["'self'"], objectSrc: ["'none'"] } }
  expect(securityHeaders({ contentSecurityPolicy, strictTransportSecurity: false })).toMatchObject({
    'content-security-policy': "default-src 'self';object-src 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
  })
})

test('strict transport security is only set with https', () => {
  expect(securityHeaders({ strictTransportSecurity: false })).not.toHaveProperty('strict-transport-security')
  expect(securityHeaders({ strictTransportSecurity: true })).toHaveProperty('strict-transport-security')
})
