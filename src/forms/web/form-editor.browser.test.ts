import { describe, expect, test } from 'vitest'
import { axeProblemsInBothSchemes } from '../../../e2e/axe-problems.ts'
import { isAskable } from '../blocks/askable.ts'
import { blockTypes } from '../blocks/registry.ts'
import { buildForm } from '../testing/build-form.ts'
import { formOf, laptop, openEditorPage, questions } from './testing/editor-page.ts'

const editor = openEditorPage()
const { line, block, handle, label, firstPage, press, type, open } = editor
const card = (name: string) => editor.page.getByRole('group', { name })

describe('other people', () => {
  test('are shown at the bar and at the block that they work on', async () => {
    await open(formOf('q1', 'q2'))
    await editor.page.evaluate(() =>
      window.editor.draft.give({
        people: [
          {
            sessionKey: 'tab1',
            user: { id: 'user2', name: 'Grace Hopper', email: null },
            tableId: null,
            viewId: null,
            recordId: 'q2',
            fieldId: null,
          } as never,
        ],
      }),
    )
    await editor.page.getByRole('list', { name: 'People here' }).getByLabel('Grace Hopper').waitFor()
    await block('q2').getByText('Grace Hopper').waitFor()
    await expect.poll(() => block('q1').getByText('Grace Hopper').count()).toBe(0)
    await handle('q1').focus()
    await expect.poll(() => editor.page.evaluate(() => window.editor.draft.here)).toBe('q1')
  })

  test('who delete the shown page leave the first one, and a deleted block leaves the selection', async () => {
    await open(buildForm({ pages: [questions('q1'), questions('q2')] }))
    await editor.page.evaluate(() => window.editor.run('q2'))
    await block('q2').waitFor()
    const gone = { do: 'set', list: 'pages', id: 'page2', key: 'isDeleted', before: false, after: true } as const
    await editor.page.evaluate(change => window.editor.draft.changeByOthers([change]), gone)
    await block('q1').waitFor()
    await line().click()
    await type('Next')
    await press('Enter')
    await expect.poll(firstPage).toBe('q1 Next')
  })
})

describe('states', () => {
  test('people who may not edit read the form, and change nothing', async () => {
    await open(formOf('q1', 'q2'))
    await editor.page.evaluate(() => window.editor.draft.give({ mayEdit: false }))
    await editor.page.getByText('You can look at this form, but you cannot edit it.').waitFor()
    await expect.poll(() => editor.page.getByRole('combobox').count()).toBe(0)
    await label('q1').click()
    await type('x')
    await press('Enter')
    await press('Control+d')
    await press('Escape')
    await press('Alt+ArrowDown')
    await press('Delete')
    await expect.poll(firstPage).toBe('q1 q2')
    await editor.page.evaluate(() => window.editor.draft.give({ isClosed: true }))
    await editor.page.getByText('This form was deleted, or you lost access to it.').waitFor()
  })

  test('changes that are not saved are counted, listed, and can be discarded', async () => {
    await open(formOf('q1'))
    const typed = { do: 'set', list: 'blocks', id: 'q1', key: 'label', before: '', after: 'My long text' }
    const action = (id: string, error: string | null) =>
      ({ id, payload: { label: 'Edit question', changes: [typed] }, error, status: 'failed' }) as never
    await editor.page.getByRole('button', { name: 'Saved' }).waitFor()
    await editor.page.evaluate(
      ([waiting, conflict]) =>
        window.editor.draft.give({
          state: { waiting: [waiting as never], setAside: [conflict as never], connection: 'offline' },
        }),
      [action('a1', null), action('a2', 'Grace changed this meanwhile')],
    )
    await editor.page.evaluate(() => void (window.editor.draft.dependents = () => [{}, {}] as never))
    await editor.page.getByRole('button', { name: /Offline: 1 change waiting.*1 conflict/ }).click()
    const panel = editor.page.getByRole('dialog', { name: 'Unsaved changes' })
    const conflicts = panel.getByRole('region', { name: 'Conflicts' })
    await conflicts.getByText('Grace changed this meanwhile').waitFor()
    await panel.getByText('Discarding it also discards 2 later changes that build on it').waitFor()
    await conflicts.getByText('Edit question of “q1”').waitFor()
    await conflicts.getByText('My long text').waitFor()
    await panel
      .getByRole('region', { name: 'Conflicts' })
      .getByRole('button', { name: /^Discard/ })
      .click()
    await conflicts.waitFor({ state: 'detached' })
    await press('Escape')
    await panel.waitFor({ state: 'detached' })
    await editor.page.evaluate(() => window.editor.draft.give({ state: { waiting: [], isStopped: true } }))
    await editor.page.getByRole('button', { name: 'Not saved' }).click()
    await panel.getByRole('button', { name: 'Continue to save' }).click()
    await editor.page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
    await press('Escape')
    await panel.waitFor({ state: 'detached' })
  })

  test('an ending is edited in place', async () => {
    await open(formOf('q1'))
    await editor.page.evaluate(() => window.editor.run('Thank you'))
    const title = editor.page.getByRole('textbox', { name: 'Title' })
    await title.fill('Done')
    await expect
      .poll(() => editor.page.evaluate(() => window.editor.draft.document.endings['end1']?.title))
      .toBe('Done')
  })
})

test('every block can be shown, named, and reached at both widths and in both schemes', async () => {
  const types = Object.values(blockTypes).filter(({ type: name, isContainer }) => isAskable(name) && !isContainer)
  const all = types.map(({ type: name, label: called, optionRoles }, index) => ({
    id: `q${index + 1}`,
    type: name,
    label: called,
    description: 'About it',
    ...(optionRoles?.includes('choice') && { options: [`One${index}`, `Two${index}`] }),
  }))
  await open(buildForm({ pages: [all] }))
  for (const [index, { label: called }] of types.entries()) await card(`Block ${index + 1}: ${called}`).waitFor()
  await expect.poll(() => axeProblemsInBothSchemes(editor.page)).toEqual([])
  await editor.page.setViewportSize({ width: 390, height: 844 })
  await editor.page.getByRole('button', { name: 'Settings', exact: true }).waitFor()
  await expect.poll(() => axeProblemsInBothSchemes(editor.page)).toEqual([])
  const overflow = () =>
    editor.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow).toBe(0)
  await editor.page.setViewportSize(laptop)
})
