import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { launchBrowser } from '../../../platform/testing/launch-browser.ts'
import { startingThemes } from '../../copies/starting-themes.ts'
import { startFormServer } from '../../public/testing/form-server.ts'
import { documentOf } from '../../starts/document-of.ts'
import { templates } from '../gallery.ts'

/** Of the page, in pixels. The picture is half as large. */
const size = { width: 840, height: 560 }
const quality = 60

/**
 * Draws the pictures of all templates, or of the ones that the command names: the first page as the product itself shows
 * it, in the look of the template and in a dark one.
 */
const folder = path.resolve(import.meta.dirname, '../../../../public/form-templates')
const named = new Set(process.argv.slice(2))
const server = await startFormServer()
const browser = await launchBrowser()
const page = await browser.newPage({ viewport: size, deviceScaleFactor: 0.5, reducedMotion: 'reduce' })
const devtools = await page.context().newCDPSession(page)
for (const { id, title, theme, load } of templates) {
  if (named.size > 0 && !named.has(id)) continue
  const document = documentOf((await load()).default)
  for (const [suffix, look] of [
    ['', theme],
    ['-dark', theme === 'terminal' ? 'terminal' : 'midnight'],
  ] as const) {
    const { url } = server.add(
      `${id}${suffix}`,
      { ...document, theme: { ...document.theme, ...startingThemes[look] } },
      title,
    )
    await page.goto(url)
    await page.locator('form[data-live]').waitFor()
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality })
    await writeFile(path.join(folder, `${id}${suffix}.webp`), Buffer.from(data, 'base64'))
  }
}
await browser.close()
await server.close()
