import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { fieldType, fieldTypes, type FieldTypeName } from '../src/fields/registry.ts'
import type { Metadata, TableRecord } from '../src/engine/model/structure.ts'
import { openProduct } from './product.ts'

interface Case {
  type: FieldTypeName
  /** Pressed one after the other on an empty cell; a longer one is typed. */
  keys: string[]
  pasted: string
  /** What the two cells are called then, and what is stored. */
  shown: [string, string]
  stored: [unknown, unknown]
  /** What they are as texts, when that is something else than what is shown. */
  texts?: [string, string]
}

const cases: Case[] = [
  {
    type: 'single_line_text',
    keys: ['Typed', 'Enter'],
    pasted: 'Pasted',
    shown: ['Typed', 'Pasted'],
    stored: ['Typed', 'Pasted'],
  },
  {
    type: 'long_text',
    keys: ['One', 'Shift+Enter', 'Two', 'Enter'],
    pasted: '"Three\nFour"',
    shown: ['One', 'Three'],
    stored: ['One\nTwo', 'Three\nFour'],
    texts: ['One Two', 'Three Four'],
  },
  { type: 'number', keys: ['1234.5', 'Enter'], pasted: '-7', shown: ['1,234.5', '-7'], stored: [1234.5, -7] },
  { type: 'percent', keys: ['12.5', 'Enter'], pasted: '40%', shown: ['13%', '40%'], stored: [0.125, 0.4] },
  { type: 'currency', keys: ['12.5', 'Enter'], pasted: '($3)', shown: ['$12.50', '-$3.00'], stored: [12.5, -3] },
  {
    type: 'checkbox',
    keys: ['Space'],
    pasted: 'yes',
    shown: ['Checked', 'Checked'],
    stored: [true, true],
    texts: ['true', 'true'],
  },
  {
    type: 'url',
    keys: ['example.org/b', 'Enter'],
    pasted: 'example.com',
    shown: ['example.org/b', 'example.com'],
    stored: ['example.org/b', 'example.com'],
  },
  {
    type: 'email',
    keys: ['ann@example.com', 'Enter'],
    pasted: 'bo@example.com',
    shown: ['ann@example.com', 'bo@example.com'],
    stored: ['ann@example.com', 'bo@example.com'],
  },
  {
    type: 'phone_number',
    keys: ['2133734253', 'Enter'],
    pasted: '+44 20 7183 8750',
    shown: ['(213) 373-4253', '+44 20 7183 8750'],
    stored: ['(213) 373-4253', '+44 20 7183 8750'],
  },
  { type: 'duration', keys: ['2:15', 'Enter'], pasted: '1:30', shown: ['2:15', '1:30'], stored: [8100, 5400] },
  {
    type: 'rating',
    keys: ['7', 'Enter'],
    pasted: '4',
    shown: ['7 of 10 stars', '4 of 10 stars'],
    stored: [7, 4],
    texts: ['7', '4'],
  },
  {
    type: 'date',
    keys: ['2/3/2026', 'Enter'],
    pasted: '2026-01-31',
    shown: ['2/3/2026', '1/31/2026'],
    stored: ['2026-02-03', '2026-01-31'],
  },
  {
    type: 'datetime',
    keys: ['2/3/2026 9:15 AM', 'Enter'],
    pasted: '1/31/2026 1:30 PM',
    shown: ['2/3/2026 9:15 AM', '1/31/2026 1:30 PM'],
    stored: ['2026-02-03T09:15:00.000Z', '2026-01-31T13:30:00.000Z'],
  },
  {
    type: 'single_select',
    keys: ['done', 'Enter'],
    pasted: 'To do',
    shown: ['Done', 'To do'],
    stored: ['done', 'todo'],
  },
  {
    type: 'multiple_select',
    keys: ['done', 'Enter', 'Enter'],
    pasted: 'To do, Done',
    shown: ['Done', 'To doDone'],
    stored: [['done'], ['todo', 'done']],
    texts: ['Done', 'To do, Done'],
  },
]

const product = openProduct()
let page: Page
const place = { basePublicId: '', tableId: 'tblkinds' }

async function answer<Answer>(calling: ReturnType<Page['request']['get']>): Promise<Answer> {
  const answered = await calling
  if (!answered.ok()) throw new Error(await answered.text())
  return ((await answered.json()) as { result: { data: Answer } }).result.data
}
const call = (procedure: string, input: object) =>
  answer<unknown>(page.request.post(`/trpc/${procedure}`, { data: { ...place, ...input } }))
const ask = <Answer>(procedure: string) =>
  answer<Answer>(page.request.get(`/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(place))}`))

beforeAll(async () => {
  // Wide enough for a column of every type.
  page = await product.openSample({ width: 3_800, height: 700 })
  place.basePublicId = /\/database\/([^/?]+)/.exec(page.url())?.[1] ?? ''
  await call('tables.create', { id: place.tableId, name: 'Kinds' })
  for (const { type } of cases) {
    await call('fields.create', { id: `fld${type}`, name: type, type, template: fieldType(type).sampleTemplate ?? {} })
  }
  await page.goto(`/database/${place.basePublicId}?table=${place.tableId}`)
  await page.getByRole('columnheader', { name: 'multiple_select', exact: true }).waitFor()
})

const header = (type: string) => page.getByRole('columnheader', { name: type, exact: true })

async function cellOf(row: number, type: string) {
  const column = await header(type).getAttribute('aria-colindex')
  return page.locator(`[role=row][aria-rowindex="${row + 2}"] [role=gridcell][aria-colindex="${column}"]`)
}

/** In a cell, but beside a box or stars that a click would change. */
const beside = { x: 4, y: 4 }

const shown = (type: string) =>
  Promise.all(
    [0, 1].map(async row =>
      (await cellOf(row, type)).evaluate(
        cell => cell.querySelector('[aria-label]')?.getAttribute('aria-label') ?? cell.textContent,
      ),
    ),
  )

const typeNow = async (type: string) => {
  const { metadata } = await ask<{ metadata: Metadata }>('metadata.get')
  return metadata.tables.flatMap(({ fields }) => fields).find(({ id }) => id === `fld${type}`)?.type
}

const paste = (text: string) =>
  page.evaluate(pasted => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)

describe('a field', () => {
  test.each(cases)(
    'of $type accepts typed and pasted values, becomes a text field, and returns with undo',
    async each => {
      const { type } = each
      await (await cellOf(0, type)).click({ position: beside })
      for (const key of each.keys) {
        await (key.length > 1 && /^(Shift\+)?(Enter|Space)$/.test(key)
          ? page.keyboard.press(key)
          : page.keyboard.type(key))
      }
      // An event that a page makes itself puts no text into an editor that is still on its way.
      await expect.poll(async () => (await shown(type))[0]).toBe(each.shown[0])
      await (await cellOf(1, type)).click({ position: beside })
      await paste(each.pasted)
      await expect.poll(() => shown(type)).toEqual(each.shown)

      const text = type === 'single_line_text' ? 'long_text' : 'single_line_text'
      await header(type).click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Edit field' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: /^Type: / }).click()
      await dialog.getByRole('option', { name: fieldType(text).label, exact: true }).click()
      await dialog.getByRole('button', { name: 'Convert' }).click()
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => shown(type)).toEqual(each.texts ?? each.shown)
      await expect.poll(() => typeNow(type)).toBe(text)
      await page.getByRole('button', { name: /^Undo: / }).click()
      await expect.poll(() => shown(type)).toEqual(each.shown)
      await expect.poll(() => typeNow(type)).toBe(type)
    },
  )

  test('keeps typed and pasted values of every type after a reload', async () => {
    const others = Object.keys(fieldTypes).filter(name => !cases.some(({ type }) => type === name))
    const ofRecords = ['autonumber', 'created_time', 'last_modified_time', 'created_by', 'last_modified_by']
    const untyped = ['linked_record', 'lookup', 'attachments', 'user', ...ofRecords]
    expect(others.toSorted(), 'what these hold is chosen, counted, or uploaded').toEqual(untyped.toSorted())
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.reload()
    await (await cellOf(0, 'single_line_text')).getByText('Typed').waitFor()
    for (const { type, shown: expected } of cases) expect(await shown(type), type).toEqual(expected)
    const { records } = await ask<{ records: TableRecord[] }>('records.list')
    for (const { type, stored } of cases) {
      expect(
        records.slice(0, 2).map(({ data }) => data[`fld${type}`]),
        type,
      ).toEqual(stored)
    }
  })

  test('that changes its type while someone types into its record converts the typed text', async () => {
    await (await cellOf(0, 'single_line_text')).click()
    await page.keyboard.press('Space')
    const inPanel = page.getByRole('tabpanel').getByRole('button', { name: /^single_line_text/ })
    await inPanel.click()
    const editor = page.getByRole('tabpanel').getByRole('textbox', { name: 'single_line_text' })
    await editor.fill('12.50')
    await call('fields.update', { fieldId: 'fldsingle_line_text', type: 'number', template: { decimalPlaces: 1 } })
    // What the other record held is no number: the screen has heard of it once that is gone.
    await expect.poll(async () => (await shown('single_line_text'))[1]).toBe('')
    await editor.press('Enter')
    await inPanel.getByText('12.5', { exact: true }).waitFor()
    await page.getByText('Saved', { exact: true }).waitFor()
    const { records } = await ask<{ records: TableRecord[] }>('records.list')
    expect(records[0]?.data['fldsingle_line_text']).toBe(12.5)
  })
})
