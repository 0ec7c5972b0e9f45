import { expect, test } from 'vitest'
import type { FlowTypeInfo } from './home-calls.ts'
import { flowPath, picturePath } from './routes.ts'

const about = {
  label: '',
  canClose: true,
  canExport: true,
  canChangeOrganization: true,
  hasPicture: false,
  copiesInBackground: false,
}
const flowTypes: FlowTypeInfo[] = [
  { ...about, type: 'form', editorPath: '/editor/{id}/edit', resultsPath: '/editor/{id}/results' },
]
const form = { publicIdentifier: 'frm1', type: 'form', accessLevel: 'write' } as const

test('a flow opens in its editor', () => {
  expect(flowPath(form, { flowTypes })).toBe('/editor/frm1/edit')
})

test('a flow opens its results for readers, and when they are requested', () => {
  expect(flowPath({ ...form, accessLevel: 'read' }, { flowTypes })).toBe('/editor/frm1/results')
  expect(flowPath(form, { flowTypes, results: true })).toBe('/editor/frm1/results')
})

test('an unknown type is an error', () => {
  expect(() => flowPath({ ...form, type: 'poll' }, { flowTypes })).toThrow('poll')
})

test('a picture has a new address after each update, and types without pictures have none', () => {
  const flow = { publicIdentifier: 'bas1', type: 'base', updatedAt: '2026-11-21T10:00:00Z' }
  const types = [{ ...about, type: 'base', editorPath: '', resultsPath: '', hasPicture: true }]
  expect(picturePath(flow, types)).toBe('/admin/flows/picture/bas1?version=2026-11-21T10%3A00%3A00Z')
  expect(picturePath({ ...flow, type: 'form' }, types)).toBeNull()
})
