import { describe, expect, test } from 'vitest'
import '../../../app/flow-types.ui.ts'
import type { Flow, FlowTypeInfo, Organization } from '../home-calls.ts'
import { actionsOf, closable, receivedText, shareLink } from './flow-rules.ts'

const info = (type: string, more: Partial<FlowTypeInfo> = {}): FlowTypeInfo => ({
  type,
  label: type,
  editorPath: '',
  resultsPath: '',
  canClose: false,
  canExport: true,
  canChangeOrganization: false,
  hasPicture: false,
  copiesInBackground: false,
  ...more,
})
const flowTypes = [
  info('form', { canClose: true, canChangeOrganization: true }),
  info('scheduling', { canClose: true, canChangeOrganization: true }),
  info('base', { canExport: false, editorPath: '/database/{id}' }),
  info('zite'),
]
const organization = (id: string, isAdmin: boolean) => ({ id, isAdmin }) as Organization
const flow = (type: string, more: Partial<Flow> = {}) =>
  ({
    id: type,
    type,
    organizationId: 'a',
    accessLevel: 'write',
    canWriteNote: true,
    trashedAt: null,
    publicIdentifier: `x${type}`,
    ...more,
  }) as Flow

const admin = { flowTypes, organizations: [organization('a', true), organization('b', false)] }
const member = { flowTypes, organizations: [organization('a', false)] }
const actionsText = (of: Flow, by = admin) => [...actionsOf(of, by)].join(' ')

describe('the menu of a flow', () => {
  test('of a form', () => {
    expect(actionsText(flow('form', { canChangeOrganization: true }))).toBe(
      'star note rename duplicate move organization export access close trash',
    )
    expect(actionsText(flow('form'), member)).toBe('star note rename duplicate move export close trash')
  })

  test('of a base, an app and a scheduling form', () => {
    expect(actionsText(flow('base'))).toBe('copyLink star note rename duplicate move trash')
    expect(actionsText(flow('zite'))).toBe('star note rename duplicate move export trash')
    expect(actionsText(flow('scheduling'))).toBe('star note rename duplicate move export close trash')
  })

  test('readers can star and export', () => {
    const reading = { accessLevel: 'read', canWriteNote: false } as const
    expect(actionsText(flow('form', reading))).toBe('star export')
    expect(actionsText(flow('zite', reading))).toBe('star')
  })

  test('a collaborator from outside can do all but write the note', () => {
    expect(actionsText(flow('form', { canWriteNote: false }))).toBe(actionsText(flow('form')).replace('note ', ''))
  })

  test('a deleted flow can be restored or moved', () => {
    expect(actionsText(flow('form', { trashedAt: '2026-01-01' }))).toBe('restore move')
    expect(actionsText(flow('form', { trashedAt: '2026-01-01', accessLevel: 'read' }))).toBe('')
  })

  test('sharing comes first, for people who may share', () => {
    expect(actionsText(flow('zite', { canShare: true }))).toBe('share star note rename duplicate move export trash')
    expect(actionsText(flow('base', { canShare: true }))).toMatch(/^share copyLink /)
    expect(actionsText(flow('form', { canShare: true, trashedAt: '2026-01-01' }))).not.toContain('share')
  })

  test('deleting forever needs the trash and the right to it', () => {
    expect(actionsText(flow('form', { canDelete: true }))).not.toContain('delete')
    expect(actionsText(flow('form', { canDelete: true, trashedAt: '2026-01-01' }))).toBe('restore move delete')
  })

  test('moving to another organization needs a second organization', () => {
    expect(actionsText(flow('form', { canChangeOrganization: true }), member)).not.toContain('organization')
  })
})

test('bases and apps cannot be closed', () => {
  expect(closable([flow('base'), flow('form'), flow('zite')], admin).map(({ type }) => type)).toEqual(['form'])
})

test('an unpublished flow has no link to share', () => {
  const where = { origin: 'https://example.com', flowTypes }
  expect(shareLink(flow('base'), where)).toBe('https://example.com/database/xbase')
  expect(shareLink(flow('form'), where)).toBeNull()
})

test('counts show up to a thousand', () => {
  expect(receivedText(1, { isCapped: false, type: 'form' })).toBe('1 response')
  expect(receivedText(1000, { isCapped: true, type: 'scheduling' })).toBe('1000+ bookings')
})
