import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { launchBrowser } from '../platform/testing/launch-browser.ts'

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await launchBrowser()
  page = await browser.newPage({ locale: 'en-US', reducedMotion: 'reduce' })
  // Parts that load late ask whether the server is there.
  await page.route('**/healthz', route => route.fulfill({ json: {} }))
  await page.goto(`${inject('pages')}/src/ui/testing/parts.html`)
  await page.getByRole('button', { name: 'Open menu' }).waitFor()
})
afterAll(() => browser.close())
beforeEach(() => page.evaluate(() => void (window.parts.calls.length = 0)))

const button = (name: string) => page.getByRole('button', { name, exact: true })
const item = (name: string | RegExp) => page.getByRole('menuitem', { name })
const menu = () => page.getByRole('menu')
const calls = () => page.evaluate(() => window.parts.calls)
const isFocused = (name: string) => button(name).evaluate(element => element === document.activeElement)
const gone = (what: ReturnType<typeof menu>) => what.waitFor({ state: 'detached' })

describe('a menu of a button', () => {
  test('opens with the focus on its first item, and says that it is open', async () => {
    await button('Open menu').press('Enter')
    await item('Rename').waitFor()
    await expect.poll(() => item('Rename').evaluate(element => element === document.activeElement)).toBe(true)
    await expect.poll(() => button('Open menu').getAttribute('aria-expanded')).toBe('true')
    await expect.poll(() => button('Open menu').getAttribute('aria-controls')).toBe(await menu().getAttribute('id'))
    await page.keyboard.press('Escape')
    await gone(menu())
    await expect.poll(() => button('Open menu').getAttribute('aria-expanded')).toBe('false')
    await expect.poll(() => isFocused('Open menu')).toBe(true)
  })

  test('skips disabled items by arrow keys, and runs what Enter chooses once', async () => {
    await button('Open menu').press('Enter')
    await item('Rename').waitFor()
    await expect.poll(() => item('Rename').evaluate(element => element === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await gone(menu())
    await expect.poll(() => calls()).toEqual(['share'])
  })

  test('names items without their keys, which screen readers get apart', async () => {
    await button('Open menu').click()
    await item(/^Rename$/).waitFor()
    await expect.poll(() => item(/^Rename$/).getAttribute('aria-keyshortcuts')).toMatch(/^(Control|Meta)\+R$/i)
    await item('Delete Only admins').waitFor()
    await expect.poll(() => item('Delete Only admins').isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await gone(menu())
  })

  test('closes on the second click of its button', async () => {
    await button('Open menu').click()
    await item('Share').waitFor()
    await button('Open menu').click()
    await gone(menu())
  })
})

test.each([
  ['a menu of a button', 'Open menu', 'menu'],
  ['a menu at a place', 'Open here', 'menu'],
  ['a menu of its own button', 'Open list', 'menu'],
  ['a panel of a button', 'Open panel', 'dialog'],
  ['a dialog', 'Open dialog', 'dialog'],
] as const)(
  '%s has the focus as soon as it is on the page, so that no key reaches what is behind it',
  async (...[, name, role]) => {
    const isFocused = page.evaluate(
      opened =>
        new Promise<boolean>(resolve => {
          const observer = new MutationObserver(() => {
            const element = document.querySelector(`[role=${opened}]`)
            if (!element) return
            observer.disconnect()
            resolve(element.contains(document.activeElement))
          })
          observer.observe(document.body, { childList: true, subtree: true })
        }),
      role,
    )
    await button(name).click()
    expect(await isFocused).toBe(true)
    await page.keyboard.press('Escape')
    await gone(page.getByRole(role))
  },
)

test.each(['Open menu', 'Open here', 'Open list'])('"%s" has the focus again each time its menu closes', async name => {
  for (let time = 0; time < 3; time++) {
    await button(name).press('Enter')
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
    await page.keyboard.press('Escape')
    await gone(page.getByRole('menu'))
    await expect.poll(() => button(name).evaluate(element => element === document.activeElement)).toBe(true)
  }
})

test('a menu at a place opens below it, and returns the focus when it closes', async () => {
  await button('Open here').click()
  await page.getByRole('menu', { name: 'Actions here' }).waitFor()
  const [opener, opened] = await Promise.all([button('Open here').boundingBox(), menu().boundingBox()])
  expect(opened?.y).toBeGreaterThanOrEqual((opener?.y ?? 0) + (opener?.height ?? 0))
  expect(Math.abs((opened?.x ?? 0) - (opener?.x ?? 0))).toBeLessThan(2)
  await page.keyboard.press('Escape')
  await gone(menu())
  await expect.poll(() => isFocused('Open here')).toBe(true)
  await button('Open here').click()
  await item('Share').waitFor()
  await page.mouse.click(900, 600)
  await gone(menu())
  await expect.poll(() => calls()).toEqual([])
})

describe('a panel of a button', () => {
  const panel = () => page.getByRole('dialog', { name: 'Options' })

  test('takes the focus, keeps what is typed to itself, and returns the focus on Escape', async () => {
    await button('Open panel').press('Enter')
    await panel().waitFor()
    const input = panel().getByRole('textbox', { name: 'In the panel' })
    await expect.poll(() => input.evaluate(element => element === document.activeElement)).toBe(true)
    await page.keyboard.type('text')
    await expect.poll(() => input.inputValue()).toBe('text')
    await page.keyboard.press('Escape')
    await gone(panel())
    await expect.poll(() => isFocused('Open panel')).toBe(true)
  })

  test('keeps the focus inside while Tab goes around', async () => {
    await button('Open panel').press('Enter')
    await panel().waitFor()
    for (let step = 0; step < 5; step++) {
      await page.keyboard.press('Tab')
      await expect.poll(() => panel().evaluate(element => element.contains(document.activeElement))).toBe(true)
    }
    await button('Done').click()
    await gone(panel())
  })

  test('hides the tooltip of its button while it is open', async () => {
    await button('Open panel').hover()
    await page.getByRole('tooltip').waitFor()
    await button('Open panel').click()
    await panel().waitFor()
    await gone(page.getByRole('tooltip'))
    await page.keyboard.press('Escape')
    await gone(panel())
    await page.mouse.move(0, 0)
  })
})

describe('a tooltip', () => {
  const tooltip = () => page.getByRole('tooltip', { name: 'More words about it' })

  test('shows on keyboard focus, and Escape hides it without taking the focus', async () => {
    await button('Open here').focus()
    await page.keyboard.press('Tab')
    await tooltip().waitFor()
    await page.keyboard.press('Escape')
    await gone(tooltip())
    await expect.poll(() => isFocused('Labelled')).toBe(true)
  })

  test('does not show when the element is pressed', async () => {
    await page.mouse.move(0, 0)
    await button('Labelled').hover()
    await tooltip().waitFor()
    await page.mouse.down()
    await gone(tooltip())
    await page.mouse.up()
    await page.mouse.move(0, 0)
  })
})

describe('a form in a dialog', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Name it' })
  const name = () => dialog().getByRole('textbox', { name: 'Name' })

  test('focuses its field, and Enter sends nothing while it is incomplete', async () => {
    await button('Open dialog').click()
    await expect.poll(() => name().evaluate(element => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => dialog().getByRole('button', { name: 'Create' }).isDisabled()).toBe(true)
    await expect.poll(() => calls()).toEqual([])
  })

  test('sends what is typed, and announces a problem', async () => {
    await name().fill('taken')
    await dialog().getByRole('alert').getByText('This name is taken').waitFor()
    await name().fill('Plan')
    await gone(dialog().getByRole('alert'))
    await page.keyboard.press('Enter')
    await expect.poll(() => calls()).toEqual(['create Plan'])
  })

  test('sends nothing again while it is being sent', async () => {
    await button('Start').click()
    await name().press('Enter')
    await expect.poll(() => calls()).toEqual([])
    await page.keyboard.press('Escape')
    await gone(dialog())
    await expect.poll(() => isFocused('Open dialog')).toBe(true)
  })
})

describe('a list that is ordered by dragging', () => {
  const entry = (name: string) => page.getByRole('list', { name: 'Ordered' }).getByRole('button', { name })
  const order = () => page.getByRole('list', { name: 'Ordered' }).getByRole('button').allInnerTexts()
  async function middleOf(name: string): Promise<{ x: number; y: number }> {
    const { x = 0, y = 0, height = 0 } = (await entry(name).boundingBox()) ?? {}
    return { x: x + 8, y: y + height / 2 }
  }
  async function press(name: string): Promise<{ x: number; y: number }> {
    const at = await middleOf(name)
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
    return at
  }

  test('moves an item to where it is dropped, which is no click', async () => {
    await press('one')
    const to = await middleOf('three')
    await page.mouse.move(to.x, to.y + 12, { steps: 6 })
    await page.mouse.up()
    await expect.poll(order).toEqual(['two', 'three', 'one', 'four'])
    await expect.poll(() => calls()).toEqual([])
  })

  test('leaves an item that is dropped beside its place', async () => {
    const at = await press('three')
    await page.mouse.move(at.x, at.y + 14, { steps: 6 })
    await page.mouse.up()
    await expect.poll(() => order()).toEqual(['two', 'three', 'one', 'four'])
  })

  test('Escape cancels, and the release then moves nothing', async () => {
    const at = await press('four')
    await page.mouse.move(at.x, at.y - 90, { steps: 6 })
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect.poll(() => order()).toEqual(['two', 'three', 'one', 'four'])
    await expect.poll(() => page.locator('[data-dragged], [data-drop]').count()).toBe(0)
  })

  test('a press that hardly moves is a click', async () => {
    const at = await press('one')
    await page.mouse.move(at.x + 1, at.y + 2)
    await page.mouse.up()
    await expect.poll(() => calls()).toEqual(['open one'])
  })

  test('the other button of the mouse drags nothing', async () => {
    const at = await middleOf('two')
    await page.mouse.move(at.x, at.y)
    await page.mouse.down({ button: 'right' })
    await page.mouse.move(at.x, at.y + 90, { steps: 6 })
    await page.mouse.up({ button: 'right' })
    await expect.poll(() => order()).toEqual(['two', 'three', 'one', 'four'])
  })
})

describe('toasts', () => {
  const show = (toast: 'success' | 'error' | 'undo' | 'kept' | 'dropKept') =>
    page.evaluate(which => window.parts.toasts[which](), toast)

  test('an error of the program shows none of its details', async () => {
    await show('error')
    const alert = page.getByRole('alert')
    await alert.getByText('Something went wrong. Try again.').waitFor()
    await expect.poll(() => page.getByText('a secret').count()).toBe(0)
    await gone(alert)
  })

  test('undo runs once, and its toast closes', async () => {
    await show('undo')
    await page.getByText('2 deleted').waitFor()
    await button('Undo').click()
    await gone(page.getByText('2 deleted'))
    await expect.poll(() => calls()).toEqual(['undo'])
  })

  test('a text that could not be saved stays until the page is left', async () => {
    await show('kept')
    await page.getByText('Not saved: “A long text that nobody wants to type again”').waitFor()
    await show('success')
    await page.getByText('Saved', { exact: true }).waitFor()
    await gone(page.getByText('Saved', { exact: true }))
    await expect.poll(() => page.getByText(/^Not saved/).count()).toBe(1)
    await show('dropKept')
    await gone(page.getByText(/^Not saved/))
  })
})

test('what is said twice is announced twice', async () => {
  const said = () => page.locator('.gl-said > div')
  await page.evaluate(() => window.parts.say('One, 1 of 2'))
  await said().getByText('One, 1 of 2').waitFor()
  await said().evaluate(element => element.setAttribute('data-old', ''))
  await page.evaluate(() => window.parts.say('One, 1 of 2'))
  await expect.poll(() => said().getAttribute('data-old')).toBeNull()
  await expect.poll(() => said().count()).toBe(1)
})

test('a short time has the whole time for screen readers, and the exact one on hover', async () => {
  const time = page.locator('time')
  await expect.poll(() => time.innerText()).toMatch(/^3h/)
  await time.getByText('Viewed 3 hours ago').waitFor({ state: 'attached' })
  await expect.poll(() => time.getAttribute('title')).toMatch(/^Viewed .*\d/)
})

describe('a file that is dragged over the page', () => {
  const send = (type: 'dragenter' | 'dragleave' | 'dragover' | 'drop', withFile = true) =>
    page.evaluate(
      ([event, hasFile]) => {
        const data = new DataTransfer()
        if (hasFile) data.items.add(new File(['a'], 'a.csv'))
        else data.setData('text/plain', 'text')
        const sent = new DragEvent(event, { dataTransfer: data, bubbles: true, cancelable: true })
        document.querySelector('main')?.dispatchEvent(sent)
        return sent.defaultPrevented
      },
      [type, withFile] as const,
    )
  const hint = () => page.getByText('Drop a file here')

  test('shows what dropping does, and is taken', async () => {
    await send('dragenter')
    await hint().waitFor()
    expect(await send('dragover')).toBe(true)
    expect(await send('drop')).toBe(true)
    await gone(hint())
    await expect.poll(() => calls()).toEqual(['file a.csv'])
  })

  test('leaves no hint when it leaves the page', async () => {
    await send('dragenter')
    await send('dragenter')
    await hint().waitFor()
    await send('dragleave')
    await expect.poll(() => hint().count()).toBe(1)
    await send('dragleave')
    await gone(hint())
  })

  test('is refused while a dialog is open, so that the browser does not open it', async () => {
    await button('Open dialog').click()
    await page.getByRole('dialog', { name: 'Name it' }).waitFor()
    expect(await send('dragover')).toBe(true)
    expect(await send('drop')).toBe(true)
    await expect.poll(() => calls()).toEqual([])
    await page.keyboard.press('Escape')
    await gone(page.getByRole('dialog', { name: 'Name it' }))
  })

  test('a text that is dragged is left to the browser', async () => {
    await send('dragenter', false)
    expect(await send('dragover', false)).toBe(false)
    await expect.poll(() => hint().count()).toBe(0)
  })
})
