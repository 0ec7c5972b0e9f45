import { describe, expect, test } from 'vitest'
import type { Sort } from '../../query/filter.ts'
import { openBasePages } from '../testing/base-page.ts'
import { BrowserBase, field, table, view } from '../testing/browser-base.ts'

const pages = openBasePages({ width: 1440, height: 900 })
let base: BrowserBase

const press = (key: string) => pages.page.keyboard.press(key)
const dialog = () => pages.page.getByRole('dialog', { name: /^Group/ })
const groups = () => base.viewOf('Tasks', 'Grid').config.groups
const group = (fieldId: string, dir: 'asc' | 'desc' = 'asc'): Sort => ({ fieldId, dir })

const option = (label: string) => ({ value: label.toLowerCase(), label, color: 'gray' })
const fields = [
  field('Name'),
  field('Notes'),
  field('Files', 'attachments'),
  field('Status', 'single_select', { template: { options: ['Open', 'Done'].map(option) } }),
  field('Done', 'checkbox'),
]

async function open(): Promise<void> {
  base = new BrowserBase([{ table: table('Tasks', fields, [view('Grid')]), rows: [] }])
  await pages.open(base)
  await pages.page
    .getByRole('toolbar', { name: 'View' })
    .getByRole('button', { name: /^Group/ })
    .click()
  await dialog().waitFor()
}
const close = async () => {
  await press('Escape')
  if ((await dialog().count()) > 0) await press('Escape')
  await dialog().waitFor({ state: 'detached' })
}

describe('the groups of a view', () => {
  test('offer fields with few values first, and say which cannot be chosen', async () => {
    await open()
    const options = dialog().getByRole('option')
    await expect.poll(async () => (await options.allTextContents()).slice(0, 2)).toEqual(['Status', 'Done'])
    await expect.poll(() => options.allTextContents()).not.toContain('Files')
    await dialog().getByText(/Files/).waitFor()
    await press('Enter')
    await expect.poll(groups).toEqual([group('Status')])
    await close()
  })
})
