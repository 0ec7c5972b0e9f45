import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Change } from '../document/change.ts'
import { create, set } from '../testing/random-edits.ts'
import { block, openPanels, option } from './testing/panels-page.ts'

const panels = openPanels()
const form: readonly Change[] = [block('q1', 'short_answer', { isRequired: true }), block('q2', 'email')]

const button = (name: string) => panels.page.getByRole('button', { name, exact: true })
const dialog = (name: string) => panels.page.getByRole('dialog', { name })
const gone = (name: string) => dialog(name).waitFor({ state: 'detached' })
const change = (changes: readonly Change[]) =>
  panels.page.evaluate(given => void window.panels.draft().change(given, 'Edit'), changes)
const countVersions = () => panels.page.evaluate(() => window.panels.publishing().versionsSoFar.length)

const css = (after: string): Change => ({ do: 'set', list: 'theme', id: 'theme', key: 'css', before: '', after })

/** Publishes a form for the first time, and closes the panel that opens. */
async function publish(changes = form): Promise<void> {
  await panels.open(changes)
  await button('Publish').click()
  await dialog('Link').getByRole('textbox', { name: 'Link' }).waitFor()
  await panels.page.keyboard.press('Escape')
  await gone('Link')
}

describe('publishing', () => {
  test('shows the link at once, and says afterwards what is not published yet', async () => {
    await panels.open(form)
    await panels.page.getByText('Not published').waitFor()
    await button('Publish').click()
    const link = dialog('Link').getByRole('textbox', { name: 'Link' })
    await expect.poll(() => link.inputValue()).toMatch(/\/t\/abc123$/)
    await panels.page.keyboard.press('Escape')
    await gone('Link')
    await panels.page.getByText(/^Published .* ago$/).waitFor()
    await expect.poll(() => button('Publish').isDisabled()).toBe(true)
    await change([set('blocks', 'q1', ['label', 'Label q1', 'Your name'])])
    await panels.page.getByText('Unpublished changes').waitFor()
    await button('Publish').click()
    await panels.page.getByText(/^Published .* ago$/).waitFor()
    expect(await countVersions()).toBe(2)
  })

  test('waits for what is not saved yet', async () => {
    await panels.open(form)
    await panels.page.getByText('Not published').waitFor()
    const state = (waiting: readonly unknown[], isStopped: boolean) =>
      panels.page.evaluate(given => window.panels.draft().give({ state: given as never }), { waiting, isStopped })
    await state([{ id: 'a1' }], false)
    await button('Publish').click()
    await expect.poll(() => button('Publish').getAttribute('data-loading')).toBe('true')
    await state([{ id: 'a1' }], true)
    await dialog('Some changes are not saved yet').waitFor()
    expect(await countVersions()).toBe(0)
    await state([], false)
    await button('Try again').click()
    await dialog('Link').waitFor()
    await gone('Some changes are not saved yet')
    expect(await countVersions()).toBe(1)
    await panels.page.keyboard.press('Escape')
    await gone('Link')
  })

  test('lists what is wrong, and leads to it', async () => {
    await panels.open([
      ...form,
      block('q3', 'dropdown'),
      option('o1', 'q3'),
      create('pages', { id: 'page2', place: 'a' }),
    ])
    await panels.select({ shown: { list: 'pages', id: 'page2' } })
    await change([set('options', 'o1', ['label', 'Option o1', ''])])
    await button('1 problem').waitFor()
    await button('Publish').click()
    await dialog('Fix these problems first')
      .getByRole('button', { name: /has no text/ })
      .click()
    await gone('Fix these problems first')
    await panels.page.getByRole('heading', { name: 'Dropdown', level: 2 }).waitFor()
    expect((await panels.page.evaluate(() => window.panels.ui())).shown).toEqual({ list: 'pages', id: 'page1' })
    await button('1 problem').click()
    await dialog('Problems')
      .getByRole('button', { name: /has no text/ })
      .waitFor()
    await panels.page.keyboard.press('Escape')
    await gone('Problems')
    await change([set('options', 'o1', ['label', '', 'Red'])])
    await button('1 problem').waitFor({ state: 'detached' })
    expect(await countVersions()).toBe(0)
  })

  test('asks before it loses answers', async () => {
    await publish()
    await panels.page.evaluate(() => {
      const loss = { blockId: 'q1', label: 'Age', from: 'Text', to: 'Number', lost: 1200, samples: ['old <b>'] }
      window.panels.publishing().losses = [loss]
    })
    await change([set('blocks', 'q1', ['isRequired', true, false])])
    await button('Publish').click()
    await dialog('Some answers will be lost').getByText('1,200 answers').waitFor()
    await dialog('Some answers will be lost').getByText('“old <b>”').waitFor()
    await button('Cancel').click()
    await gone('Some answers will be lost')
    expect(await countVersions()).toBe(1)
    await button('Publish').click()
    await button('Publish anyway').click()
    await gone('Some answers will be lost')
    await expect.poll(countVersions).toBe(2)
  })

  test('does not replace what somebody else published without asking', async () => {
    await publish()
    await panels.page.evaluate(() => void (window.panels.publishing().refusal = 'published_meanwhile'))
    await change([set('blocks', 'q1', ['isRequired', true, false])])
    await button('Publish').click()
    await dialog('Someone else published a version').waitFor()
    expect(await countVersions()).toBe(1)
    await button('Publish mine').click()
    await gone('Someone else published a version')
    await expect.poll(countVersions).toBe(2)
  })

  test('says why it failed, and can be tried again', async () => {
    await publish()
    await panels.page.evaluate(() => void (window.panels.publishing().refusal = 'converting'))
    await change([set('blocks', 'q1', ['isRequired', true, false])])
    await button('Publish').click()
    await dialog('The form was not published').getByRole('alert').getByText('is being converted').waitFor()
    await button('Try again').click()
    await gone('The form was not published')
    await expect.poll(countVersions).toBe(2)
  })

  test('is not there for people who may only look', async () => {
    await panels.open(form, false)
    await button('Preview').waitFor()
    await expect.poll(() => button('Publish').count()).toBe(0)
  })
})

describe('sharing', () => {
  beforeEach(async () => {
    await publish()
    await button('Link').click()
    await dialog('Link').getByRole('textbox', { name: 'Link' }).waitFor()
  })

  test('copies the link, and saves its QR code', async () => {
    await dialog('Link').getByRole('button', { name: 'Copy' }).click()
    await panels.page.getByText('Link copied').waitFor()
    const copied = await panels.page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^http.*\/t\/abc123$/)
    await expect.poll(() => dialog('Link').getByRole('img', { name: 'QR code of the link' }).isVisible()).toBe(true)
    const save = async (name: string) => {
      const [file] = await Promise.all([panels.page.waitForEvent('download'), button(name).click()])
      return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
    }
    const svg = await save('Save as SVG')
    expect([svg.name, svg.content.toString().startsWith('<svg ')]).toEqual(['Feedback.svg', true])
    const png = await save('Save as PNG')
    expect([png.name, png.content.subarray(1, 4).toString()]).toEqual(['Feedback.png', 'PNG'])
    // Its width is in the header.
    expect(png.content.readUInt32BE(16)).toBeGreaterThan(1_000)
    await expect.poll(panels.violations).toEqual([])
    await panels.page.keyboard.press('Escape')
    await gone('Link')
  })

  test('sets and removes a password, which cannot be short', async () => {
    const field = dialog('Link').getByRole('textbox', { name: 'Password' })
    const password = () => panels.page.evaluate(() => window.panels.publishing().password)
    await field.fill('short')
    await dialog('Link').getByText('Use at least 8 characters').waitFor()
    await expect.poll(() => button('Set the password').isDisabled()).toBe(true)
    await field.fill('long enough')
    await field.press('Enter')
    await expect.poll(password).toBe('long enough')
    await button('Remove the password').click()
    await expect.poll(password).toBeNull()
    await button('Remove the password').waitFor({ state: 'detached' })
    await panels.page.keyboard.press('Escape')
    await gone('Link')
  })

  test('ends when the form is unpublished', async () => {
    await button('Unpublish').click()
    await panels.page.getByText('Not published').waitFor()
    await expect.poll(() => button('Link').count()).toBe(0)
    await expect.poll(() => button('Publish').isEnabled()).toBe(true)
  })
})

test('a version is previewed and restored, and restoring is undone', async () => {
  await publish()
  await change([set('blocks', 'q1', ['label', 'Label q1', 'Changed'])])
  await button('Versions').click()
  await button('Preview version 1').click()
  await panels.page.frameLocator('iframe').getByText('Label q1').waitFor()
  await panels.page.getByRole('dialog', { name: 'Version 1' }).getByRole('button', { name: 'Close' }).click()
  await button('Restore version 1').click()
  await gone('Versions')
  await expect.poll(async () => (await panels.document()).blocks['q1']?.label).toBe('Label q1')
  // The offer is about the version, even after another edit.
  await change([set('blocks', 'q2', ['label', 'Label q2', 'Later'])])
  await button('Undo').click()
  await expect.poll(async () => (await panels.document()).blocks['q1']?.label).toBe('Changed')
  expect((await panels.document()).blocks['q2']?.label).toBe('Later')
})

test('the preview asks what respondents are asked, at the width of a phone, and begins again', async () => {
  await panels.open([...form, css('.form-title { color: rgb(1, 2, 3) }')])
  await button('Preview').click()
  const frame = panels.page.frameLocator('iframe')
  await frame.getByRole('button', { name: 'Submit' }).click()
  await frame.getByText('One answer needs your attention').waitFor()
  await expect
    .poll(() => frame.locator('.form-title').evaluate(title => getComputedStyle(title).color))
    .toBe('rgb(1, 2, 3)')
  await dialog('Preview').getByText('Phone', { exact: true }).click()
  await expect.poll(() => panels.page.locator('iframe').evaluate(({ clientWidth }) => clientWidth)).toBeLessThan(391)
  await button('Start again').click()
  await frame.getByText('One answer needs your attention').waitFor({ state: 'detached' })
  await frame.getByRole('textbox', { name: 'Label q1' }).fill('Ann')
  await frame.getByRole('button', { name: 'Submit' }).click()
  await frame.getByText('Your answers have been sent.').waitFor()
  await expect.poll(() => panels.isFocused(frame.locator('#form-ending'))).toBe(true)
  expect(await panels.undoLabel()).toBe('Build')
  await dialog('Preview').getByRole('button', { name: 'Close' }).click()
  await gone('Preview')
})

describe('the strip of pages', () => {
  const tab = (name: string) =>
    panels.page.getByRole('toolbar', { name: 'Pages' }).getByRole('button', { name, exact: true })
  const names = () => panels.page.getByRole('toolbar', { name: 'Pages' }).locator('[data-strip]').allTextContents()
  const page2: readonly Change[] = [...form, create('pages', { id: 'page2', place: 'a', name: 'Second' })]

  test('adds, shows, and renames pages by mouse and by keys', async () => {
    await panels.open(form)
    await button('Add a page').click()
    await expect.poll(names).toEqual(['Page 1', 'Page 2'])
    await expect.poll(() => tab('Page 2').getAttribute('aria-current')).toBe('page')
    await tab('Page 2').press('ArrowLeft')
    await expect.poll(() => panels.isFocused(tab('Page 1'))).toBe(true)
    await tab('Page 1').press('F2')
    await dialog('Rename page').getByRole('textbox').fill('Welcome')
    await dialog('Rename page').getByRole('button', { name: 'Rename' }).click()
    await gone('Rename page')
    await expect.poll(names).toEqual(['Welcome', 'Page 2'])
    await tab('Welcome').click()
    await expect.poll(() => tab('Welcome').getAttribute('aria-current')).toBe('page')
    await button('Add an ending').click()
    await panels.page.getByRole('heading', { name: 'Ending', level: 2 }).waitFor()
  })

  test('moves pages by keys and by dragging, and deletes them with an offer to undo', async () => {
    await panels.open(page2)
    await tab('Second').press('Control+Shift+ArrowLeft')
    await expect.poll(names).toEqual(['Second', 'Page 2'])
    await expect.poll(() => panels.isFocused(tab('Second'))).toBe(true)
    const [from, to] = [await tab('Second').boundingBox(), await tab('Page 2').boundingBox()]
    if (!from || !to) throw new Error('Nothing to drag')
    await panels.page.mouse.move(from.x + 8, from.y + 10)
    await panels.page.mouse.down()
    await panels.page.mouse.move(from.x + 20, from.y + 10, { steps: 2 })
    await panels.page.mouse.move(to.x + to.width - 2, to.y + 10, { steps: 4 })
    await panels.page.mouse.up()
    await expect.poll(names).toEqual(['Page 1', 'Second'])
    await tab('Second').press('Delete')
    await expect.poll(names).toEqual(['Page 1'])
    await button('Undo').click()
    await expect.poll(names).toEqual(['Page 1', 'Second'])
  })

  test('duplicates a page with its blocks, and keeps the last one', async () => {
    await panels.open(form)
    await tab('Page 1').click()
    await button('Actions for Page 1').click()
    await panels.page.getByRole('menuitem', { name: /Delete/ }).waitFor()
    await expect.poll(() => panels.page.getByRole('menuitem', { name: /Delete/ }).isDisabled()).toBe(true)
    await panels.page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect.poll(names).toEqual(['Page 1', 'Page 2'])
    await expect.poll(() => panels.page.locator('main [data-block]').count()).toBe(2)
    await expect.poll(panels.violations).toEqual([])
  })

  test('only shows pages to people who may not edit', async () => {
    await panels.open(page2, false)
    await tab('Second').click()
    await expect.poll(() => tab('Second').getAttribute('aria-current')).toBe('page')
    await tab('Second').press('Delete')
    await tab('Second').press('F2')
    await expect.poll(names).toEqual(['Page 1', 'Second'])
    await expect.poll(() => button('Add a page').count()).toBe(0)
  })
})

describe('sharing a published form', () => {
  test('makes code for other sites, and links that fill in answers', async () => {
    await publish([
      block('q1', 'short_answer', { label: 'Your name', urlName: 'name' }),
      block('q2', 'hidden', { label: 'Source', urlName: 'source' }),
    ])
    await button('Link').click()
    await dialog('Link').getByRole('button', { name: 'Embed' }).click()
    const embed = dialog('Embed')
    await embed.getByText('Popup', { exact: true }).click()
    await embed.getByRole('textbox', { name: 'Text of the button' }).fill('Join us')
    await expect
      .poll(() => embed.getByRole('textbox', { name: 'Code' }).inputValue())
      .toMatch(
        /t\/abc123" data-gridloom="popup" data-gridloom-color="#\w{6}" .*>Join us<\/a>\n<script src=".*\/embed.js"/,
      )
    expect(await panels.violations()).toEqual([])
    await embed.getByRole('button', { name: 'Close' }).click()
    await gone('Embed')
    await button('Link').click()
    await dialog('Link').getByRole('button', { name: 'Prefill' }).click()
    const prefill = dialog('Prefilled link')
    await prefill.getByRole('textbox', { name: 'Your name' }).fill('Ann')
    await prefill.getByRole('textbox', { name: 'Source' }).fill('news')
    const link = prefill.getByRole('textbox', { name: 'Link' })
    await expect.poll(() => link.inputValue()).toMatch(/\/t\/abc123\?name=Ann&source=news$/)
    expect(await panels.violations()).toEqual([])
    await panels.page.keyboard.press('Escape')
    await gone('Prefilled link')
  })
})

describe('translations', () => {
  test('are typed, pasted as a column, and listed while they are missing', async () => {
    await panels.open([block('q1', 'short_answer', { label: 'One' }), block('q2', 'short_answer', { label: 'Two' })])
    await button('Translate the form').click()
    const translations = dialog('Translations')
    await translations.getByRole('combobox', { name: 'Add a language' }).click()
    await panels.choose('German')
    await translations.getByRole('textbox', { name: 'Question One' }).focus()
    await panels.page.evaluate(() => navigator.clipboard.writeText('Eins\nZwei'))
    await panels.page.keyboard.press('ControlOrMeta+v')
    const texts = async () => Object.values((await panels.document()).languages)[0]?.texts
    await expect.poll(texts).toMatchObject({ 'blocks/q1/label': 'Eins', 'blocks/q2/label': 'Zwei' })
    await panels.page.keyboard.press('Enter')
    await panels.page.keyboard.press('ControlOrMeta+a')
    await panels.page.keyboard.press('Delete')
    await expect.poll(texts).not.toHaveProperty('blocks/q2/label')
    await translations.getByRole('checkbox', { name: 'Only missing texts' }).check()
    await expect.poll(() => translations.getByRole('textbox', { name: 'Question One' }).count()).toBe(0)
    expect(await panels.violations()).toEqual([])
    await panels.page.keyboard.press('Escape')
    await gone('Translations')
  })
})
