import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Metadata } from '../src/engine/model/structure.ts'
import { axeProblems } from './axe-problems.ts'
import { openProduct } from './product.ts'

const product = openProduct()

const picture = () =>
  sharp({ create: { width: 640, height: 320, channels: 3, background: '#5055d3' } })
    .png()
    .toBuffer()

const pdf = Buffer.from(
  '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n',
)
const hostile = Buffer.from('<!doctype html><script>document.title = "taken over"</script>')

/** A call beside the page, as another program would make it. */
async function call<Answer>(page: Page, procedure: string, input: object): Promise<Answer> {
  const basePublicId = /\/database\/([^/?]+)/.exec(page.url())?.[1]
  const body = { basePublicId, ...input }
  const answer =
    procedure === 'metadata.get'
      ? await page.request.get(`/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(body))}`)
      : await page.request.post(`/trpc/${procedure}`, { data: body })
  return ((await answer.json()) as { result: { data: Answer } }).result.data
}

/** The same files as a person drops or pastes them. */
const give = (
  page: Page,
  target: { selector: string; event: 'drop' | 'paste' },
  files: { name: string; type: string; body: Buffer }[],
) =>
  page.evaluate(
    ({ selector, event, files }) => {
      const data = new DataTransfer()
      for (const { name, type, bytes } of files) data.items.add(new File([new Uint8Array(bytes)], name, { type }))
      const element = document.querySelector(selector)
      const box = element?.getBoundingClientRect() ?? new DOMRect()
      const at = { bubbles: true, cancelable: true, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }
      if (event === 'paste') element?.dispatchEvent(new ClipboardEvent('paste', { ...at, clipboardData: data }))
      else
        for (const kind of ['dragover', 'drop'])
          element?.dispatchEvent(new DragEvent(kind, { ...at, dataTransfer: data }))
    },
    { ...target, files: files.map(({ name, type, body }) => ({ name, type, bytes: [...body] })) },
  )

test('files are added to a cell, previewed, downloaded, removed by undo, and shown to viewers', async () => {
  const png = await picture()
  const page = await product.openSignedIn('/home')
  await page.getByRole('list', { name: 'Home' }).getByRole('link', { name: 'Product launch' }).click()
  await page.getByRole('gridcell', { name: 'Rehearse the demo', exact: true }).waitFor()
  const { metadata } = await call<{ metadata: Metadata }>(page, 'metadata.get', {})
  const table = metadata.tables[0]
  const fields = { tableId: table?.id, id: 'files', name: 'Files', type: 'attachments', template: {} }
  await call(page, 'fields.create', fields)
  await call(page, 'fields.reorder', {
    tableId: table?.id,
    fieldIds: [table?.primaryFieldId, 'files', ...(table?.fields ?? []).slice(1).map(({ id }) => id)],
  })
  await page.getByRole('columnheader', { name: 'Files', exact: true }).waitFor()
  const dialog = page.getByRole('dialog', { name: 'Files' })
  const cell = page.locator('[role=gridcell][aria-colindex="3"]').first()

  // Opened by keys, and empty.
  await cell.click()
  await page.keyboard.press('Enter')
  await dialog.getByText('No files yet').waitFor()
  expect(await axeProblems(page)).toEqual([])
  // A file that is dropped beside the dialog is not meant for the table below it.
  await give(page, { selector: 'main', event: 'drop' }, [{ name: 'a.csv', type: 'text/csv', body: Buffer.from('a') }])
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
  await page.setViewportSize({ width: 390, height: 844 })
  await dialog.getByLabel('Files', { exact: true }).setInputFiles([
    { name: 'plan.png', mimeType: 'image/png', buffer: png },
    { name: 'picture.png', mimeType: 'image/png', buffer: hostile },
    { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
  ])
  await Promise.all([
    page.getByText('Successfully uploaded plan.png').waitFor(),
    page.getByText('Failed to upload file').waitFor(),
  ])
  // What is said stands below the dialog, and covers nothing of it.
  const isBelow = () =>
    page.evaluate(() => {
      const [shown, said] = ['.mantine-Modal-content', '.mantine-Notification-root'].map(
        each => document.querySelector(each)?.getBoundingClientRect() ?? new DOMRect(),
      )
      return said !== undefined && shown !== undefined && said.height > 0 && shown.bottom <= said.top
    })
  await expect.poll(isBelow).toBe(true)
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByText('1 file(s)').waitFor()
  await dialog.getByText('Upload failed').waitFor()
  await expect.poll(() => dialog.getByText('drawing.svg').count()).toBe(0)
  await dialog.getByText(/ · You · \w{3} \d\d \d{1,2}:\d\d [AP]M$/).waitFor()
  await expect.poll(() => dialog.locator('img').evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(320)
  await dialog.getByRole('button', { name: 'Remove picture.png' }).click()

  // A link that leads inside is refused in the words of any other that fails.
  await dialog.getByRole('tab', { name: 'Link' }).click()
  await dialog.getByRole('textbox', { name: 'File URL' }).fill(`${product.server.url}/healthz`)
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByText('Failed to process URL. Please check the URL and try again.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  // Pasted into the active cell, and dropped on it.
  await page.waitForFunction(() => document.activeElement instanceof HTMLTextAreaElement)
  await give(page, { selector: ':focus', event: 'paste' }, [{ name: 'plan.pdf', type: 'application/pdf', body: pdf }])
  await page.getByText('Successfully uploaded plan.pdf').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  const isAskedAlone = page.waitForRequest(request => {
    const input = new URL(request.url()).searchParams.get('input')
    return request.url().includes('attachments.addresses') && JSON.parse(input ?? '{}').fileIds?.length === 1
  })
  await give(page, { selector: '[role=gridcell][aria-colindex="3"]', event: 'drop' }, [
    { name: 'second.png', type: 'image/png', body: png },
  ])
  await dialog.getByText('3 file(s)').waitFor()
  await isAskedAlone
  await cell.getByRole('img', { name: '3 file(s)' }).waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()

  // Cells show the files themselves: a picture once the row stands still, others by their kind where there is room.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  const setHeight = async (height: string) => {
    await page.getByRole('button', { name: 'Height', exact: true }).click()
    await page.getByRole('radio', { name: height, exact: true }).check({ force: true })
    await page.keyboard.press('Escape')
  }
  await setHeight('Extra tall')
  await cell.getByRole('img', { name: '3 file(s)' }).waitFor()
  await expect
    .poll(() => cell.locator('img').evaluateAll(all => all.map(image => (image as HTMLImageElement).naturalWidth)))
    .toEqual([320])
  await setHeight('Medium')
  await expect.poll(() => cell.locator('img').count()).toBe(2)
  await cell.getByText('PDF', { exact: true }).waitFor()
  await setHeight('Short')
  await expect.poll(() => cell.locator('img').count()).toBe(2)
  await expect.poll(() => cell.locator('img').first().boundingBox()).toMatchObject({ width: 18, height: 18 })
  await cell.click()
  await page.keyboard.press('Enter')

  // One file after the other, on the whole screen.
  await dialog.getByRole('button', { name: 'Show plan.png' }).click()
  const viewer = page.getByRole('dialog', { name: /^plan.png, 1 of 3/ })
  await expect
    .poll(() =>
      viewer.getByRole('img', { name: 'plan.png' }).evaluate(image => (image as HTMLImageElement).naturalWidth),
    )
    .toBe(640)
  await page.keyboard.press('+')
  await viewer.getByRole('button', { name: '150%, fit to the screen' }).waitFor()
  expect(await axeProblems(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await page.getByTitle('plan.pdf').last().waitFor()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await saving).suggestedFilename()).toBe('plan.pdf')
  await page.keyboard.press('Escape')

  // Removed, and back with undo.
  await dialog.getByRole('button', { name: 'Remove second.png' }).click()
  await dialog.getByText('2 file(s)').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+z')
  await cell.getByRole('img', { name: '3 file(s)' }).waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()

  // Who may only look sees who added them, and has no way to change them.
  const reader = await product.openBeside(page, 'Rea Reader', 'read')
  const files = reader.getByRole('img', { name: '3 file(s)' })
  await reader.locator('[role=gridcell][aria-colindex="3"]', { has: files }).dblclick()
  const look = reader.getByRole('dialog', { name: 'Files' })
  await look
    .getByText(/ · Mira Novak · /)
    .first()
    .waitFor()
  await expect.poll(() => look.getByRole('button', { name: /^(Remove|Choose)/ }).count()).toBe(0)
  await expect.poll(() => look.getByRole('button', { name: /^Download/ }).count()).toBe(3)
  // A file that is dropped beside all that takes some would take the place of the page.
  const isKept = await reader.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['a'], 'a.txt'))
    return !document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
  expect(isKept).toBe(true)
})
