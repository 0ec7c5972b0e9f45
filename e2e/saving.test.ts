import type { BrowserContext, Page, Request, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { debounces } from '../src/actions/limits.ts'
import { readKept } from './read-kept.ts'
import { password, openProduct } from './product.ts'

const product = openProduct()

const cell = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true })
const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor()
const updates = '**/trpc/records.update'
const first = 'Rehearse the demo'
const second = 'Record the walkthrough'

const sample = product.openSample

async function type(page: Page, into: string, text: string): Promise<void> {
  await cell(page, into).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await cell(page, text).waitFor()
}

/** The same address in another tab of the same browser. */
async function another(page: Page): Promise<Page> {
  const next = await page.context().newPage()
  await next.goto(page.url())
  return next
}

const failing = (route: Route) =>
  route.fulfill({ status: 500, json: { error: { message: 'Oh', code: -32603, data: { httpStatus: 500 } } } })

const panel = (page: Page) => page.getByRole('dialog')

describe('an edit made while offline', () => {
  test('is kept and sent when its tab was closed and the base opens again', async () => {
    const page = await sample()
    const context = page.context()
    const address = page.url()
    await context.setOffline(true)
    await type(page, first, 'Kept')
    await page.getByText('Offline: 1 change waiting').waitFor()
    const closed = page.waitForEvent('close')
    await page.close({ runBeforeUnload: true })
    await closed
    await context.setOffline(false)
    const next = await context.newPage()
    await next.goto(address)
    await cell(next, 'Kept').waitFor()
    await saved(next)
    await next.reload()
    await cell(next, 'Kept').waitFor()
  })

  test('is sent by the next tab when its own tab crashed, and text of an open editor is offered', async () => {
    const page = await sample()
    await page.route(updates, route => route.abort())
    await type(page, first, 'Kept')
    await page.getByText('Offline: 1 change waiting').waitFor()
    await cell(page, second).click()
    await page.keyboard.type('Half a sent')
    await expect.poll(async () => JSON.stringify(await page.evaluate(readKept, 'drafts'))).toContain('Half a sent')
    await page.evaluate(() => {
      // Nor does the editor hear that it loses the focus, which would make an edit of what stands in it.
      for (const event of ['pagehide', 'visibilitychange', 'blur', 'focusout'])
        globalThis.addEventListener(event, heard => heard.stopImmediatePropagation(), true)
    })
    await page.close()
    // The tab that is opened next belongs to the same browser.
    const next = await page.context().newPage()
    await next.goto(product.server.url + new URL(page.url()).pathname)
    await cell(next, 'Kept').waitFor()
    await next.getByText('You were typing “Half a sent” in Task of Tasks when the page closed').waitFor()
    await next.getByRole('button', { name: 'Restore' }).click()
    await cell(next, 'Half a sent').waitFor()
    await saved(next)
    await expect.poll(() => next.evaluate(readKept, 'drafts')).toHaveLength(0)
    // What is typed into the record beside the table is kept as well, until its editor is closed.
    await cell(next, 'Half a sent').click()
    await next.keyboard.press('Space')
    await next
      .getByRole('region', { name: 'Record Half a sent' })
      .getByRole('button', { name: /^Notes/ })
      .click()
    await next.getByRole('textbox', { name: 'Notes' }).waitFor()
    await next.keyboard.type('Another half')
    await expect.poll(() => next.evaluate(readKept, 'drafts')).toHaveLength(1)
    await next.keyboard.press('Escape')
    await expect.poll(() => next.evaluate(readKept, 'drafts')).toHaveLength(0)
  })

  test('is sent even if another page opens, and can be undone when the base opens again', async () => {
    const page = await product.openSignedIn('/home')
    await page.getByRole('list', { name: 'Home' }).getByRole('link', { name: 'Product launch' }).click()
    await cell(page, first).waitFor()
    await page.context().setOffline(true)
    await type(page, first, 'Kept')
    await page.getByText('Offline: 1 change waiting').waitFor()
    await page.getByRole('link', { name: 'Home' }).first().click()
    await page.getByRole('list', { name: 'Home' }).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('list', { name: 'Home' }).getByRole('link', { name: 'Product launch' }).click()
    await cell(page, 'Kept').waitFor()
    await saved(page)
    await page.getByRole('button', { name: 'Add record' }).click()
    await page.getByText('13 records').waitFor()
    await saved(page)
    // The tab still knows what it did when its page comes again.
    await page.reload()
    await page.getByText('13 records').waitFor()
    await page.getByRole('button', { name: 'Undo: Add a record to Tasks' }).click()
    await page.getByText('12 records').waitFor()
    await page.getByRole('button', { name: 'Undo: Edit 1 cell in Tasks' }).click()
    await cell(page, first).waitFor()
    await saved(page)
  })
})

test('edits that wait to be combined are sent at once when the tab is hidden', async () => {
  const page = await sample()
  // It would wait for ever: nothing but the hiding can send it.
  await page.evaluate(debounce => {
    const { setTimeout: later } = globalThis
    const endless = (callback: () => void, milliseconds?: number) =>
      milliseconds === debounce ? 0 : later(callback, milliseconds)
    globalThis.setTimeout = endless as typeof setTimeout
  }, debounces['records.updateCell'])
  await type(page, first, 'Sent as it hides')
  await page.getByText('Saving…').waitFor()
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await saved(page)
})

describe('two tabs', () => {
  test('send one after the other, and each shows what waits in the other', async () => {
    const one = await sample()
    const other = await another(one)
    await cell(other, second).waitFor()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const calls: string[] = []
    await one.context().route(updates, async route => {
      calls.push(route.request().postData() ?? '')
      if (calls.length === 1) await released
      await route.continue()
    })
    await type(one, first, 'From one')
    await expect.poll(() => calls.length).toBe(1)
    await type(other, second, 'From the other')
    await other.getByRole('button', { name: 'Saving…' }).click()
    await panel(other).getByText('1 change waiting in other tabs.').waitFor()
    expect(calls).toHaveLength(1)
    release()
    await saved(one)
    await saved(other)
    expect(calls).toHaveLength(2)
    await one.reload()
    await cell(one, 'From the other').waitFor()
    await cell(one, 'From one').waitFor()
  })
})

/** A call that was on its way comes to the server at last; answers the status of what it says. */
async function arrive(page: Page, call: Request | null): Promise<number> {
  if (!call) throw new Error('No call was on its way')
  const headers = { 'content-type': 'application/json', origin: product.server.url }
  return (await page.context().request.post(call.url(), { data: call.postData() ?? '', headers })).status()
}

describe('a call', () => {
  test('that arrives again after its retry was answered changes nothing', async () => {
    const page = await sample()
    let late: Request | null = null
    await page.route(updates, route => {
      if (late) return route.continue()
      late = route.request()
      return route.abort()
    })
    await type(page, first, 'Sent twice')
    await saved(page)
    await type(page, 'Sent twice', 'Newer')
    await saved(page)
    expect(await arrive(page, late)).toBe(200)
    await page.reload()
    await cell(page, 'Newer').waitFor()
  })

  test('that keeps failing on the server can be discarded and stays discarded', async () => {
    const page = await sample()
    await page.route(updates, failing)
    await type(page, first, 'Never saved')
    await page.getByRole('button', { name: 'Offline: 1 change waiting' }).click()
    await panel(page).getByRole('button', { name: 'Discard: Edit 1 cell in Tasks' }).click()
    await panel(page).getByText('Everything is saved.').waitFor()
    await cell(page, first).waitFor()
    await page.unroute(updates)
    await page.reload()
    await cell(page, first).waitFor()
  })

  test('that hangs can be discarded, and is not carried out if it arrives later', async () => {
    const page = await sample()
    let hanging: Request | null = null
    await page.route(updates, route => {
      hanging = route.request()
    })
    await type(page, first, 'Hanging')
    await expect.poll(() => hanging).not.toBeNull()
    await page.getByRole('button', { name: 'Saving…' }).click()
    await panel(page).getByRole('button', { name: 'Discard: Edit 1 cell in Tasks' }).click()
    await panel(page).getByText('Everything is saved.').waitFor()
    await cell(page, first).waitFor()
    expect(await arrive(page, hanging)).toBe(409)
    await page.reload()
    await cell(page, first).waitFor()
  })
})

async function signUp(context: BrowserContext, email: string): Promise<void> {
  const answer = await context.request.post('/api/auth/sign-up/email', { data: { name: 'Ana Berg', email, password } })
  expect(answer.ok()).toBe(true)
}

describe('another person on the same browser', () => {
  test('neither sees nor sends waiting edits, which the first person sends later', async () => {
    const page = await sample()
    const context = page.context()
    const cookies = await context.cookies()
    const calls: number[] = []
    await context.route(updates, async route => {
      calls.push(1)
      await route.abort()
    })
    await type(page, first, 'Mine')
    await page.getByText('Offline: 1 change waiting').waitFor()
    await context.clearCookies()
    await signUp(context, 'ana@example.com')
    await context.unroute(updates)
    // The old tab is still open, and calls as who it was opened for: it is refused.
    await page.getByText('Signed out: 1 change waiting').waitFor()
    const next = await context.newPage()
    await next.goto('/home')
    await next.getByRole('list', { name: 'Home' }).waitFor()
    await page.close()
    await context.clearCookies()
    await context.addCookies(cookies)
    await next.goto(new URL(page.url()).pathname)
    await cell(next, 'Mine').waitFor()
    await saved(next)
  })

  test('can sign in after a warning about unsaved edits', async () => {
    const page = await sample()
    await page.route(updates, failing)
    await type(page, first, 'Mine')
    await page.getByText('Offline: 1 change waiting').waitFor()
    const signOut = async () => {
      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
    }
    await signOut()
    const question = page.getByRole('dialog', { name: 'Sign out?' })
    await question.getByText('1 change is not saved yet.').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await cell(page, 'Mine').waitFor()
    await signOut()
    await question.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in' }).first().waitFor()
  })
})

test('edits that were set aside survive a reload and can be downloaded', async () => {
  const page = await sample()
  await page.route(updates, route =>
    route.fulfill({
      status: 409,
      json: { error: { message: 'Not like this.', code: -32009, data: { appCode: 'conflict', httpStatus: 409 } } },
    }),
  )
  await type(page, first, 'Mine')
  const dialog = page.getByRole('dialog', { name: 'Sync Error' })
  await dialog.getByRole('button', { name: 'Refresh Page' }).click()
  await page.getByRole('button', { name: '1 conflict' }).click()
  await cell(page, first).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel(page).getByRole('button', { name: 'Download as JSON' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('changes-set-aside.json')
})

test('at the width of a phone it can be read that changes wait, and that some were set aside', async () => {
  const page = await sample()
  await page.route(updates, route =>
    route.fulfill({ status: 403, json: { error: { message: 'No', code: -1, data: { httpStatus: 403 } } } }),
  )
  await type(page, first, 'Refused')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.unroute(updates)
  await page.route(updates, route => route.abort())
  await page.setViewportSize({ width: 390, height: 800 })
  await type(page, first, 'Waiting')
  const state = page.getByRole('button', { name: /Offline: 1 change waiting.*1 conflict/ })
  await state.waitFor()
  const box = await state.boundingBox()
  // What stands after it in the bar has room as well.
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(360)
})

test('of what was set aside, all is applied again but what would replace the words of somebody else', async () => {
  const page = await sample()
  await page.route(updates, route =>
    route.fulfill({ status: 403, json: { error: { message: 'No', code: -1, data: { httpStatus: 403 } } } }),
  )
  for (const [into, text] of [
    [first, 'Mine'],
    [second, 'Mine too'],
  ] as const) {
    await type(page, into, text)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await cell(page, into).waitFor()
  }
  await page.unroute(updates)
  const bea = await product.openBeside(page, 'Bea Stone')
  await type(bea, second, 'From Bea')
  await cell(page, 'From Bea').waitFor()
  await page.getByRole('button', { name: '2 conflicts' }).click()
  await panel(page).getByText(`Task of “${second}”: Mine too`).waitFor()
  await expect.poll(() => panel(page).getByText('The server refused it: No').count()).toBe(2)
  await panel(page).getByText('1 overwrites newer changes: apply it by itself.').waitFor()
  await panel(page).getByRole('button', { name: 'Apply the others' }).click()
  await cell(page, 'Mine').waitFor()
  await page.getByRole('button', { name: '1 conflict' }).waitFor()
  await expect.poll(() => cell(page, 'From Bea').count()).toBe(1)
})
