import { expect, test } from 'vitest'

import type { FlowType } from './flow-type.ts'
import { flowType, flowTypes, registerFlowTypes } from './registry.ts'

const poll: FlowType = {
  type: 'poll',
  label: 'poll',
  newPublicId: () => 'pol1',
  editorPath: '/editor/{id}/edit',
  resultsPath: '/editor/{id}/results',
  canClose: true,
  canChangeOrganization: true,
}

test('a registered flow type is found by its name', () => {
  expect(flowType('poll')).toBeUndefined()
  registerFlowTypes([poll])
  expect(flowType('poll')).toBe(poll)
  expect(flowTypes()).toContain(poll)
})

test('registering a flow type twice changes nothing, and a second one with its name throws', () => {
  registerFlowTypes([poll, poll])
  expect(flowTypes().filter(({ type }) => type === 'poll')).toEqual([poll])
  expect(() => registerFlowTypes([{ ...poll }])).toThrow("There are two flow types called 'poll'")
})
