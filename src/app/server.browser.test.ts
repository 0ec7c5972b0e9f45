import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../platform/testing/launch-browser.ts'
import { startTestServer, type TestServer } from '../api/testing/start-test-server.ts'

let on: TestServer
let browser: Browser
beforeAll(async () => {
  ;[on, browser] = await Promise.all([startTestServer(), launchBrowser()])
})
afterAll(async () => {
  await browser.close()
  await on.close()
})

const accept = { accept: 'text/html' }

describe('the client', () => {
  test('starts without errors and within the content security policy', async () => {
    const page = await browser.newPage()
    const complaints: string[] = []
    page.on('console', message => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', error => complaints.push(error.message))
    await page.goto(`${on.url}/sign-in`)
    // A server without accounts starts with the first one.
    await page.getByRole('button', { name: 'Create account', exact: true }).waitFor()
    // The session call answers 401 before signing in.
    expect(complaints.filter(text => !text.includes('401'))).toEqual([])
    await page.close()
  })

  test('is served at every path outside the server', async () => {
    const page = await fetch(`${on.url}/database/some-base`, { headers: accept })
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect(await page.text()).toContain('<div id="root">')
    expect((await fetch(`${on.url}/assets/gone.js`)).status).toBe(404)
  })

  test.each(['/assets/', '/assets/%2e%2e/%2e%2e/package.json', '/assets/%00', '/a%00b', '/%2e%2e/package.json'])(
    'has no file at %s, and says so like every error',
    async path => {
      const { hostname, port } = new URL(on.url)
      // `fetch` would correct the path.
      const [response] = (await once(request({ hostname, port, path }).end(), 'response')) as [IncomingMessage]
      expect([response.statusCode, JSON.parse(await text(response))]).toEqual([
        404,
        { error: { code: 'not_found', message: 'There is nothing at this address.' } },
      ])
    },
  )

  test.each(['identity', 'gzip', 'br'])('is served at the root with encoding %s', async encoding => {
    const page = await fetch(`${on.url}/`, { headers: { ...accept, 'accept-encoding': encoding } })
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<div id="root">')
  })

  test('is compressed, and its hashed files are cached forever', async () => {
    const html = await (await fetch(`${on.url}/`, { headers: accept })).text()
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
    const response = await fetch(on.url + script, { headers: { 'accept-encoding': 'br' } })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })
})
