import type { Page } from 'playwright-core'

/** Waits for the parts of a grid that load after its first paint, such as dragging, which a test would outrun. */
export const waitForWholeGrid = (page: Page): Promise<void> =>
  page.locator('.gl-grid-touch-handle').first().waitFor({ state: 'attached' })
