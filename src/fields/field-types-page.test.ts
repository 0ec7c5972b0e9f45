import path from 'node:path'
import { expect, test } from 'vitest'
import { fieldTypesPage } from './field-types-page.ts'

const page = path.resolve(import.meta.dirname, '../../docs/field-types.md')

test('the page of all field types matches the registry', async () => {
  await expect(fieldTypesPage()).toMatchFileSnapshot(page)
})
