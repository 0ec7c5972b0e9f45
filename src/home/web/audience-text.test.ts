import { expect, test } from 'vitest'
import { audienceText } from './audience-text.ts'

const open = { name: 'Acme', isHomePrivate: false }
const closed = { ...open, isHomePrivate: true }
const workspace = (defaultLevel: 'read' | 'write' | null) => ({ name: 'Team', defaultLevel })

test.each([
  ['in Home', open, undefined, 'Everyone in Acme can edit'],
  ['in a private Home', closed, undefined, 'Only you and admins of Acme'],
  ['in a workspace for everyone', closed, workspace('write'), 'Everyone in Acme can edit'],
  ['in a workspace that everyone can read', open, workspace('read'), 'Everyone in Acme can view'],
  ['in a workspace for some', open, workspace(null), 'Only people with access to Team'],
])('%s', (...sample) => {
  const [, organization, place, expected] = sample
  expect(audienceText(organization, place)).toBe(expected)
})
