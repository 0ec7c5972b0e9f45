import { expect, test } from 'vitest'
import type { FieldType } from '../fields/field-type.ts'
import { fieldTypes } from '../fields/registry.ts'
import { sampleTemplate, testContext } from '../fields/testing.ts'
import { isImportable } from './importable.ts'
import { checkedTemplate } from './planned-columns.ts'

const types: FieldType[] = Object.values(fieldTypes)

test.each(types)('$label fields can be imported if they hold values of their own and read them', type => {
  const { column, read, sample, show, label, isReadOnly = false } = type
  const template = sampleTemplate(type)
  const isRead = column !== null && !isReadOnly && read(show(sample, template), template, testContext).kind === 'value'
  expect(isImportable(type)).toBe(isRead)
  const check = () => checkedTemplate(type.type, template)
  if (isRead) expect(check()).toEqual(type.template.parse(template))
  else expect(check).toThrow(`${label} fields cannot be imported`)
})
