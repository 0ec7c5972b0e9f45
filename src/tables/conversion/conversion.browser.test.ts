import { beforeEach, describe, expect, test } from 'vitest'
import type { ConversionState } from '../../engine/model/conversion-state.ts'
import { openBasePages } from '../testing/base-page.ts'
import { BrowserBase, field, mayOnlyView, Refusal, table } from '../testing/browser-base.ts'

const pages = openBasePages()
let base: BrowserBase

const option = (label: string) => ({ value: label.toLowerCase(), label, color: 'gray' })
const selected = field('Status', 'single_select', { template: { options: ['Open', 'Done'].map(option) } })
const dialog = () => pages.page.getByRole('dialog', { name: 'Edit field' })
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const press = (key: string) => pages.page.keyboard.press(key)
const noLoss = { lost: 0, samples: [], newOptions: 0, variants: null, changed: 0 }
const closed = () => dialog().waitFor({ state: 'detached' })

beforeEach(async () => {
  base = new BrowserBase([
    {
      table: table('Tasks', [field('Name'), field('Amount'), selected]),
      rows: ['12', 'a few', '7'].map((Amount, at) => ({ Name: `Row ${at}`, Amount, Status: 'open' })),
    },
  ])
  base.on('fields.previewConversion', () => noLoss)
  base.on('fields.conversions', () => ({ conversions: base.conversions }))
})

const openField = async (name: string) => {
  await pages.open(base)
  await pages.page.getByRole('columnheader', { name, exact: true }).filter({ visible: true }).click({ button: 'right' })
  await pages.page.getByRole('menuitem', { name: 'Edit field' }).click()
  await dialog().waitFor()
}
const chooseType = async (label: string) => {
  await dialog()
    .getByRole('button', { name: /^Type: / })
    .click()
  await dialog().getByPlaceholder('Search field types...').fill(label)
  await press('Enter')
  await button(`Type: ${label}`).waitFor()
}

describe('a change of type', () => {
  test('says first which values it loses, with samples', async () => {
    base.on('fields.previewConversion', () => ({ ...noLoss, lost: 3, samples: [{ text: 'a few', count: 3 }] }))
    await openField('Amount')
    await chooseType('Number')
    await dialog().getByRole('alert').getByText('3 values cannot be read as Number and will become empty').waitFor()
    const samples = dialog().getByRole('list', { name: 'Some of these values' }).getByRole('listitem')
    await expect.poll(() => samples.allInnerTexts()).toEqual([expect.stringMatching(/a few\s+3/)])
    await button('Convert').click()
    await closed()
    await expect.poll(() => base.tableOf('Tasks').fields[1]?.type).toBe('number')
    expect(base.server.cells('Tasks').map(({ Amount }) => Amount)).toEqual([12, null, 7])
  })

  test('waits for the count, which can be skipped', async () => {
    const gate = Promise.withResolvers<typeof noLoss>()
    base.on('fields.previewConversion', () => gate.promise)
    await openField('Amount')
    await chooseType('Number')
    await dialog().getByText('Counting values that cannot be converted…').waitFor()
    await expect.poll(() => button('Convert').isDisabled()).toBe(true)
    await dialog().getByLabel('Name').press('Enter')
    expect(base.inputs('fields.update')).toEqual([])
    await button('Skip').click()
    await dialog().getByText('Not counted.').waitFor()
    await button('Convert').click()
    await closed()
    await expect.poll(() => base.tableOf('Tasks').fields[1]?.type).toBe('number')
    gate.resolve(noLoss)
  })

  test('goes on without the count when the server fails to count', async () => {
    base.on('fields.previewConversion', () => {
      throw new Refusal('internal', 'The disk is away.', 500)
    })
    await openField('Amount')
    await chooseType('Number')
    await dialog().getByText('Not counted.').waitFor()
    await expect.poll(() => button('Convert').isDisabled()).toBe(false)
    await button('Cancel').click()
    await closed()
  })

  test('that is taken back in the dialog warns of nothing', async () => {
    base.on('fields.previewConversion', () => ({ ...noLoss, lost: 3, samples: [{ text: 'a few', count: 3 }] }))
    await openField('Amount')
    await chooseType('Number')
    await dialog().getByRole('alert').waitFor()
    await chooseType('Single line text')
    await dialog().getByRole('alert').waitFor({ state: 'detached' })
    await button('Save').waitFor()
    await press('Escape')
    await closed()
    expect(base.inputs('fields.update')).toEqual([])
  })

  test('to a select says how many options it creates', async () => {
    base.on('fields.previewConversion', () => ({ ...noLoss, newOptions: 12 }))
    await openField('Amount')
    await chooseType('Single select')
    await dialog().getByText('12 new options will be created.').waitFor()
    await press('Escape')
    await dialog().getByRole('button', { name: 'Discard' }).click()
    await closed()
  })

  test('keeps options apart that differ only in case, unless the person combines them', async () => {
    const combined = { options: [option('Yes')], disableColors: false }
    base.on<{ template: { options?: unknown[] } }>('fields.previewConversion', ({ template }) =>
      (template.options?.length ?? 0) > 0
        ? { ...noLoss, changed: 4 }
        : { ...noLoss, newOptions: 2, variants: { count: 1, sample: ['Yes', 'yes'], combined } },
    )
    await openField('Amount')
    await chooseType('Single select')
    await dialog()
      .getByText(/differs from another only in case, such as “Yes” and “yes”/)
      .waitFor()
    const combine = dialog().getByRole('checkbox', { name: 'Combine options that differ only in case' })
    await expect.poll(() => combine.isChecked()).toBe(false)
    await combine.click()
    await dialog().getByText('4 values will change to the case of the option').waitFor()
    expect(base.inputs('fields.previewConversion').at(-1)).toMatchObject({ template: combined })
    await combine.click()
    await dialog()
      .getByText(/differs from another only in case/)
      .waitFor()
    await expect.poll(() => combine.isChecked()).toBe(false)
    await press('Escape')
    await dialog().getByRole('button', { name: 'Discard' }).click()
  })
})

describe('an option that is removed', () => {
  const removeDone = async () => {
    await openField('Status')
    await dialog().getByRole('button', { name: 'Delete option 2' }).click()
  }

  test('asks once when cells have it', async () => {
    base.on('fields.countOptionUses', () => ({ count: 1 }))
    await removeDone()
    await button('Save').click()
    await dialog().getByRole('alert').getByText('1 cell has an option that you removed.').waitFor()
    expect(base.inputs('fields.update')).toEqual([])
    expect(base.inputs('fields.countOptionUses')).toMatchObject([{ fieldId: 'Status', values: ['done'] }])
    await button('Remove').click()
    await closed()
    await expect.poll(() => base.inputs('fields.update').length).toBe(1)
    expect(base.inputs('fields.countOptionUses').length).toBe(1)
  })

  test('is not asked about when no cell has it, or when that cannot be counted', async () => {
    base.on('fields.countOptionUses', () => ({ count: 0 }))
    await removeDone()
    await button('Save').click()
    await closed()
    base.refuse('fields.countOptionUses')
    await expect.poll(() => base.inputs('fields.update').length).toBe(1)
  })
})

describe('the conversion of a large table', () => {
  const running = (more: Partial<ConversionState> = {}): ConversionState => ({
    id: 'con1',
    tableId: 'Tasks',
    fieldId: 'Amount',
    type: 'number',
    status: 'running',
    share: 0.305,
    lost: 0,
    error: null,
    by: { id: 'ana', name: 'Ana Duarte' },
    gestureId: null,
    ...more,
  })
  const job = (name: string | RegExp) => pages.page.getByRole('button', { name })
  const panel = () => pages.page.getByRole('dialog', { name: 'Fields being converted' })

  test('shows its progress to everyone, and who started it', async () => {
    base.conversions = [running()]
    base.can = mayOnlyView
    await pages.open(base)
    await job('Converting Amount, 30 %').click()
    await panel().getByText('Amount to Number').waitFor()
    await panel().getByText('Started by Ana Duarte.').waitFor()
    // Only people who may change the field can cancel it.
    expect(
      await panel()
        .getByRole('button', { name: /^Cancel/ })
        .count(),
    ).toBe(0)
    base.conversions = [running({ share: 0.999 })]
    await job('Converting Amount, 99 %').waitFor()
    await press('Escape')
  })

  test('counts several together, and is canceled one by one', async () => {
    base.conversions = [running(), running({ id: 'con2', fieldId: 'Status', type: 'single_line_text', share: 0.5 })]
    base.on<{ fieldId: string }>('fields.cancelConversion', ({ fieldId }) => {
      base.conversions = base.conversions.filter(one => (one as ConversionState).fieldId !== fieldId)
      return { version: 9 }
    })
    await pages.open(base)
    await job('Converting 2 fields, 40 %').click()
    await panel().getByRole('button', { name: 'Cancel converting Status' }).click()
    await job('Converting Amount, 30 %').waitFor()
    base.refuse('fields.cancelConversion', 'It is done already.')
    await panel().getByRole('button', { name: 'Cancel converting Amount' }).click()
    await pages.page.getByText('It is done already.').waitFor()
    await press('Escape')
  })

  test('goes when it is done; only its author hears what was lost, and can undo it', async () => {
    for (const [by, isOwn] of [
      [{ id: 'ana', name: 'Ana Duarte' }, false],
      [{ id: 'me', name: 'Mira Novak' }, true],
    ] as const) {
      base.conversions = [running({ by, gestureId: 'ges1' })]
      await pages.open(base)
      await job('Converting Amount, 30 %').waitFor()
      base.conversions = [running({ by, gestureId: 'ges1', status: 'done', lost: 2, share: 1 })]
      await job(/^Converting/).waitFor({ state: 'detached' })
      const news = pages.page.getByText('2 values could not be converted and are now empty')
      if (isOwn) await news.waitFor()
      else await expect.poll(() => news.count()).toBe(0)
    }
  })

  test('that fails says why to its author', async () => {
    const by = { id: 'me', name: 'Mira Novak' }
    base.conversions = [running({ by })]
    await pages.open(base)
    await job('Converting Amount, 30 %').waitFor()
    base.conversions = [running({ by, status: 'failed', error: 'The disk is full.' })]
    await pages.page.getByText('Amount was not converted. The disk is full.').waitFor()
    await job(/^Converting/).waitFor({ state: 'detached' })
  })
})
