import { expect, test } from 'vitest'
import type { FieldType } from '../fields/field-type.ts'
import { fieldTypes } from '../fields/registry.ts'
import { sampleTemplate, testContext } from '../fields/testing.ts'
import { canTakeColumn, isImportable } from './importable.ts'
import { checkedTemplate } from './planned-columns.ts'

const types: FieldType[] = Object.values(fieldTypes)

test.each(types)('$label fields can be imported if they hold values of their own and read them', type => {
  const { column, read, sample, show, label, isReadOnly = false } = type
  const template = sampleTemplate(type)
  const isText = read(show(sample, template, testContext), template, testContext).kind === 'value'
  const isRead = column !== null && !isReadOnly && isText
  expect(isImportable(type)).toBe(isRead)
  expect(canTakeColumn(type)).toBe(isRead || type.links !== undefined)
  const check = () => checkedTemplate(type.type, template)
  if (isRead) expect(check()).toEqual(type.template.parse(template))
  else expect(check).toThrow(`${label} fields cannot be imported`)
})
