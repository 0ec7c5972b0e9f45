import type { Page } from 'playwright-core'
import { gzipSync } from 'node:zlib'
import { type FormServer, startFormServer } from '../../src/forms/public/testing/form-server.ts'
import { buildForm } from '../../src/forms/testing/build-form.ts'
import { launchBrowser } from '../../src/platform/testing/launch-browser.ts'
import { atMost, type Measurement } from '../measurement.ts'
import { median, takeTurns, timed } from '../statistics.ts'

const types = ['short_answer', 'long_answer', 'email', 'number', 'single_choice']
const requests = 300
const keys = 60

function formOf(questions: number, rules: number) {
  return buildForm({
    pages: [
      Array.from({ length: questions }, (_, index) => ({
        id: `q${index}`,
        type: types[index % types.length] ?? '',
        label: `Question ${index}`,
        isRequired: index % 2 === 0,
        options: types[index % types.length] === 'single_choice' ? ['a', 'b', 'c'].map(each => `${each}${index}`) : [],
      })),
    ],
    rules: Array.from({ length: rules }, (_, index) => ({
      when: { fieldId: 'q0', operator: 'contains', value: `x${index}` },
      effects: [{ do: 'require', blockId: `q${questions - 1 - (index % (questions / 2))}` }],
    })),
  })
}

/** Pages of forms that are in memory: what the server answers, and what the browser does with it. */
export async function measureFormPage(): Promise<Measurement[]> {
  const [server, browser] = await Promise.all([startFormServer(), launchBrowser()])
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const small = formOf(20, 0)
    const { url } = server.add('frmSmall', small)
    const answered = await answerTimes(() => url)
    // A page is rendered once for all visitors, so each of these is of another form.
    const rendered = await answerTimes(index => server.add(`frm${index}`, small).url)
    const scripts = await scriptSizes(page, url)
    const paint = await firstPaints(page, server, url)
    const { url: large } = server.add('frmLarge', formOf(200, 100))
    const pressed = await pressTimes(page, large)
    return [
      { what: 'page of a form with 20 questions, answered', unit: 'ms', ours: median(answered), budget: atMost(5) },
      { what: 'the same, rendered for the first time', unit: 'ms', ours: median(rendered), budget: atMost(5) },
      { what: 'its scripts, gzip', unit: 'kB', ours: scripts / 1024, budget: atMost(110) },
      {
        what: 'its first paint with a quarter of the CPU, beside a file',
        unit: 'ms',
        ours: paint.ours,
        raw: paint.raw,
        budget: { limit: 1.2 * paint.raw, kind: 'most', rule: '1.2 × file' },
      },
      {
        what: 'key press in a form of 200 questions and 100 rules',
        unit: 'ms',
        ours: median(pressed),
        budget: atMost(16),
      },
    ]
  } finally {
    await Promise.all([server.close(), browser.close()])
  }
}

async function answerTimes(urlOf: (index: number) => string): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < requests; index++) {
    const url = urlOf(index)
    times.push(await timed(async () => (await fetch(url)).text()))
  }
  return times.slice(requests / 10)
}

async function scriptSizes(page: Page, url: string): Promise<number> {
  await page.goto(url)
  await page.locator('form[data-live]').waitFor()
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const scripts = urls.filter(each => each.endsWith('.js'))
  const sizes = scripts.map(async each => gzipSync(await (await page.request.get(each)).body()).length)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** First paints of the page and of the same HTML as a file. */
async function firstPaints(page: Page, server: FormServer, url: string) {
  const file = server.addFile(await (await fetch(url)).text())
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const paintOf = async (address: string, times: number[]) => {
    await page.goto(address)
    const paint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    await page.waitForFunction(paint)
    times.push(await page.evaluate(paint))
  }
  const times = { ours: [] as number[], raw: [] as number[] }
  await takeTurns(
    { warmUp: 2, counted: 15 },
    { ours: () => paintOf(url, times.ours), raw: () => paintOf(file, times.raw) },
  )
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return { ours: median(times.ours.slice(2)), raw: median(times.raw.slice(2)) }
}

/** Milliseconds from a key press until the page is ready to paint it. */
async function pressTimes(page: Page, url: string): Promise<number[]> {
  await page.goto(url)
  await page.locator('form[data-live]').waitFor()
  return page.evaluate(async count => {
    const input = document.querySelector<HTMLInputElement>('#c-q0')
    if (!input) throw new Error('There is no question')
    const times: number[] = []
    for (let key = 0; key < count; key++) {
      await new Promise(resolve => requestAnimationFrame(resolve))
      const start = performance.now()
      input.value = `x${key}`
      input.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise(resolve => setTimeout(resolve))
      document.body.getBoundingClientRect()
      times.push(performance.now() - start)
    }
    return times.slice(count / 6)
  }, keys)
}
