import { expect, test } from 'vitest'
import type { FlowTypeInfo } from './home-calls.ts'
import { flowPath } from './routes.ts'

const about = { label: '', canClose: true, canExport: true, canChangeOrganization: true, copiesInBackground: false }
const flowTypes: FlowTypeInfo[] = [
  { ...about, type: 'form', editorPath: '/editor/{id}/edit', resultsPath: '/editor/{id}/results' },
]
const form = { publicIdentifier: 'frm1', type: 'form', accessLevel: 'write' } as const

test('a flow opens in its editor', () => {
  expect(flowPath(form, { flowTypes })).toBe('/editor/frm1/edit')
})

test('its results open for who may only read it, on a small screen, and when they are asked for', () => {
  expect(flowPath({ ...form, accessLevel: 'read' }, { flowTypes })).toBe('/editor/frm1/results')
  expect(flowPath(form, { flowTypes, results: true })).toBe('/editor/frm1/results')
})

test('an unknown type is an error', () => {
  expect(() => flowPath({ ...form, type: 'poll' }, { flowTypes })).toThrow('poll')
})
