import type { Browser, BrowserContext, Page } from 'playwright-core'

export interface Size {
  width: number
  height: number
}

const laptop: Size = { width: 1440, height: 900 }
const patience = 30_000
const stored = 'cookies,indexeddb,local_storage'

/**
 * Browser profiles that know nothing of each other. A test gets each page of its own profile, and the next one gets the
 * same profiles, emptied of all but the files of the client: fetching these anew would take longer than most tests.
 */
export class Profiles {
  readonly #browser: Browser
  readonly #baseURL: string
  readonly #all: BrowserContext[] = []
  #taken = 0
  /** How many are taken for longer than a test. */
  #kept = 0

  constructor(browser: Browser, baseURL: string) {
    this.#browser = browser
    this.#baseURL = baseURL
  }

  /** An empty page of a profile that nobody has used in this test. */
  async open(size = laptop): Promise<Page> {
    const at = this.#taken++
    const profile = (this.#all[at] ??= await this.#make())
    const page = await profile.newPage()
    const session = await profile.newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', { origin: this.#baseURL, storageTypes: stored })
    await session.detach()
    await page.setViewportSize(size)
    return page
  }

  /** What was opened until here stays open when the test ends. */
  begin(): void {
    this.#kept = this.#taken
  }

  async end(): Promise<void> {
    const used = this.#all.slice(this.#kept, this.#taken)
    this.#taken = this.#kept
    await Promise.all(used.map(profile => this.#leave(profile)))
  }

  async close(): Promise<void> {
    await this.#browser.close()
  }

  async #make(): Promise<BrowserContext> {
    const made = await this.#browser.newContext({
      baseURL: this.#baseURL,
      viewport: laptop,
      locale: 'en-US',
      timezoneId: 'UTC',
      // Transitions would only make the tests slower and less certain.
      reducedMotion: 'reduce',
    })
    made.setDefaultTimeout(patience)
    return made
  }

  /** A page that stays goes on drawing and calling while the next tests run. */
  async #leave(profile: BrowserContext): Promise<void> {
    // Calls that a test held back may still be on their way.
    await Promise.all([profile, ...profile.pages()].map(each => each.unrouteAll({ behavior: 'ignoreErrors' })))
    await Promise.all(profile.pages().map(page => page.close()))
    await profile.setOffline(false)
  }
}
