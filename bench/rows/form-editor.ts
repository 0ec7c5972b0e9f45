import type { Page } from 'playwright-core'
import { buildForm } from '../../src/forms/testing/build-form.ts'
import { launchBrowser } from '../../src/platform/testing/launch-browser.ts'
import { servePages } from '../../src/platform/testing/serve-pages.ts'
import { atMost, type Measurement } from '../measurement.ts'
import { p95 } from '../statistics.ts'

const editor = 'src/forms/web/testing/form-editor.html'
const types = ['short_answer', 'long_answer', 'single_choice', 'rating', 'date']
const blocks = 500
const [keys, steps] = [80, 80]

/** A form with all its blocks on one page, some of which mention others. */
const largeForm = () =>
  buildForm({
    pages: [
      Array.from({ length: blocks }, (_, index) => ({
        id: `q${index}`,
        type: types[index % types.length] ?? '',
        label: index % 10 === 9 ? `About {{q${index - 9}}}` : `Question ${index}`,
        options:
          types[index % types.length] === 'single_choice' ? ['a', 'b', 'c', 'd'].map(each => `${each}${index}`) : [],
      })),
    ],
  })

/** The editor of a form with 500 blocks, in a real browser and with a draft in memory. */
export async function measureFormEditor(): Promise<Measurement[]> {
  const [server, browser] = await Promise.all([servePages([editor], 'production'), launchBrowser()])
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`${server.url}/${editor}`)
    const form = JSON.stringify(largeForm())
    await page.evaluate(json => window.editor.open(JSON.parse(json)), form)
    await page.locator(`[data-block="q${blocks - 1}"]`).waitFor()
    const typed = await typingTimes(page)
    const dragged = await dragTimes(page)
    return [
      {
        what: `typing in place among ${blocks} blocks, 95th percentile of a key`,
        unit: 'ms',
        ours: p95(typed),
        budget: atMost(16),
      },
      {
        what: `dragging a block among ${blocks}, 95th percentile of a move`,
        unit: 'ms',
        ours: p95(dragged),
        budget: atMost(16),
      },
    ]
  } finally {
    await Promise.all([server.close(), browser.close()])
  }
}

/** Milliseconds from a key until the page is ready to paint it. */
const typingTimes = (page: Page): Promise<number[]> =>
  page.evaluate(async count => {
    const field = document.querySelector<HTMLTextAreaElement>('[data-block="q250"] [data-label]')
    if (!field) throw new Error('There is no question')
    field.focus()
    const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
    const times: number[] = []
    for (let key = 0; key < count; key++) {
      await new Promise(resolve => requestAnimationFrame(resolve))
      const start = performance.now()
      set?.call(field, `${field.value}x`)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise(resolve => setTimeout(resolve))
      document.body.getBoundingClientRect()
      times.push(performance.now() - start)
    }
    return times.slice(count / 8)
  }, keys)

/** Milliseconds from a move of the pointer until the page is ready to paint it. */
async function dragTimes(page: Page): Promise<number[]> {
  const card = page.locator('[data-block="q250"]')
  await card.scrollIntoViewIfNeeded()
  await card.hover()
  const grip = await card.locator('[data-grip]').boundingBox()
  if (!grip) throw new Error('The block has no grip')
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 40, y + 20, { steps: 3 })
  const times = await page.evaluate(
    async ({ count, left, top }) => {
      const taken: number[] = []
      for (let step = 0; step < count; step++) {
        await new Promise(resolve => requestAnimationFrame(resolve))
        const [clientX, clientY] = [left + 40 + (step % 7), top + ((step * 13) % 300) - 150]
        const target = document.elementFromPoint(clientX, clientY) ?? document.body
        const start = performance.now()
        const move = { bubbles: true, pointerId: 1, isPrimary: true, buttons: 1, clientX, clientY }
        target.dispatchEvent(new PointerEvent('pointermove', move))
        await new Promise(resolve => setTimeout(resolve))
        document.body.getBoundingClientRect()
        taken.push(performance.now() - start)
      }
      return taken.slice(count / 8)
    },
    { count: steps, left: x, top: y },
  )
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return times
}
