import { expect, test } from 'vitest'
import { flowTypeUis } from '../flows/registry.ui.ts'
import { flowTypes } from './flow-types.ts'
import './flow-types.ui.ts'

test.each(Object.entries(flowTypes))('%s is registered under its own name', (name, { type }) => {
  expect(type).toBe(name)
})

test('each flow type has a screen half', () => {
  expect(
    flowTypeUis()
      .map(({ type }) => type)
      .toSorted(),
  ).toEqual(Object.keys(flowTypes).toSorted())
})

test('a public identifier tells its type, and no two types of editor share one', () => {
  for (const { newPublicId } of Object.values(flowTypes)) {
    expect(newPublicId()).toMatch(/^[a-z]{3}[A-Za-z0-9]{16}$/)
    expect(newPublicId()).not.toBe(newPublicId())
  }
})
