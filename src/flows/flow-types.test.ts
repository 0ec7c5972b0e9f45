import { expect, test } from 'vitest'

import { type FlowType, flowType, flowTypes, registerFlowType } from './flow-types.ts'

test('a type of flow is found by its name once it is registered, and no other can take its name', () => {
  const form: FlowType = {
    type: 'form-of-the-test',
    label: 'form',
    newPublicId: () => 'frm1',
    editorPath: '/editor/{id}/edit',
    resultsPath: '/editor/{id}/results',
    canClose: true,
    canChangeOrganization: true,
  }
  expect(flowType(form.type)).toBeUndefined()
  registerFlowType(form)
  registerFlowType(form)
  expect(flowType(form.type)).toBe(form)
  expect(flowTypes()).toContain(form)
  expect(() => registerFlowType({ ...form })).toThrow("There are two types of flow called 'form-of-the-test'")
})
