import { beforeEach, describe, expect, test } from 'vitest'
import type { Attachment } from '../../fields/attachments/attachment.ts'
import { missingFile } from '../../texts/record-texts.ts'
import { openBasePages } from '../testing/base-page.ts'
import { BrowserBase, field, mayOnlyView, table } from '../testing/browser-base.ts'

const pages = openBasePages()
let base: BrowserBase

/** Eight red pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAABlBMVEX/AAD///9BHTQRAAAADElEQVQI12NgoC4AAABQAAEiE+h1AAAAAElFTkSuQmCC',
  'base64',
)

const file = (filename: string, mimeType: string, more: Partial<Attachment> = {}): Attachment => ({
  id: `file-${filename.replace('.', '-')}`,
  key: `files/${filename}`,
  size: 2048,
  filename,
  originalName: filename,
  mimeType,
  uploadedAt: '2026-11-01T15:05:00.000Z',
  metadata: { userId: 'me', wasDownloaded: false },
  ...more,
})
const photo = file('photo.png', 'image/png')
const plan = file('plan.zip', 'application/zip', { metadata: { userId: 'ana', wasDownloaded: false } })
const song = file('song.mp3', 'audio/mpeg')

const dialog = () => pages.page.getByRole('dialog', { name: 'Files', exact: true })
const rows = () => dialog().getByRole('region', { name: 'Files', exact: true }).getByRole('listitem')
const viewer = () => pages.page.getByRole('dialog', { name: / of \d+$/ })
const stored = () => ((base.server.cells('Tasks')[0]?.['Files'] ?? []) as Attachment[]).map(({ filename }) => filename)
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const press = (key: string) => pages.page.keyboard.press(key)
const toast = (text: string | RegExp) => pages.page.getByText(text).first().waitFor()

/** Paths that the page asked for, of files. */
let fetched: string[]

async function open(files: readonly Attachment[], can = base.can): Promise<void> {
  base = new BrowserBase([
    {
      table: table('Tasks', [field('Name'), field('Files', 'attachments')]),
      rows: [{ Name: 'Rehearse', Files: files.length > 0 ? files : null }, { Name: 'Other' }],
    },
  ])
  base.can = can
  base.on<{ fileIds: string[] }>('attachments.addresses', ({ fileIds }) => ({
    files: Object.fromEntries(
      fileIds.map(id => [
        id,
        {
          url: `/api/files/${id}`,
          thumbnailUrl: id.endsWith('png') ? `/api/files/${id}/thumbnail` : null,
          uploader: id.includes('plan') ? { id: 'ana', name: 'Ana Duarte' } : null,
        },
      ]),
    ),
    until: Date.now() + 3_600_000,
  }))
  await pages.open(base)
  await pages.cell(0, 1).click()
  await press('Enter')
  await dialog().waitFor()
}

let missing: string[]
let uploads: ((name: string) => Promise<{ status: number; json: object }>) | null

const uploaded = (name: string) => ({
  status: 200,
  json: {
    url: '',
    fileName: name,
    size: 3,
    mimeType: 'text/plain',
    attachment: file(name, 'text/plain'),
    thumbnailUrl: null,
  },
})

beforeEach(async () => {
  fetched = []
  missing = []
  uploads = null
  base = new BrowserBase([])
  await pages.page.unrouteAll({ behavior: 'ignoreErrors' })
  await pages.routeCalls()
  await pages.page.route('**/api/files/**', route => {
    const { pathname, search } = new URL(route.request().url())
    fetched.push(pathname + search)
    if (missing.some(name => pathname.includes(name))) return route.fulfill({ status: 404, body: '' })
    return route.fulfill({ contentType: 'image/png', body: picture })
  })
  await pages.page.route('**/api/attachments/**', async route => {
    const name = new URL(route.request().url()).searchParams.get('filename') ?? ''
    const answer = uploads ? await uploads(name) : uploaded(name)
    // An upload that was canceled takes no answer.
    await route.fulfill(answer).catch(() => undefined)
  })
})

const choose = (...names: string[]) =>
  dialog()
    .getByRole('region', { name: 'Add files' })
    .getByLabel('Files', { exact: true })
    .setInputFiles(names.map(name => ({ name, mimeType: 'text/plain', buffer: Buffer.from('abc') })))

describe('the files of a cell', () => {
  test('show their names, sizes, and who added them when', async () => {
    await open([photo, plan])
    await dialog().getByText('2 file(s)').waitFor()
    await expect.poll(() => rows().count()).toBe(2)
    const texts = await rows().allInnerTexts()
    expect(texts[0]).toMatch(/photo\.png\s+2 KB · You · Nov 01 4:05 PM/)
    await dialog()
      .getByText(/2 KB · Ana Duarte · /)
      .waitFor()
    await press('Escape')
    await dialog().waitFor({ state: 'detached' })
  })

  test('that are none say so', async () => {
    await open([])
    await dialog().getByText('No files yet').waitFor()
    await press('Escape')
  })

  test('are removed one by one, which undo takes back', async () => {
    await open([photo, plan, song])
    await button('Remove plan.zip').click()
    await expect.poll(() => rows().count()).toBe(2)
    await expect.poll(stored).toEqual(['photo.png', 'song.mp3'])
    await press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await press('Control+z')
    await expect.poll(stored).toEqual(['photo.png', 'plan.zip', 'song.mp3'])
  })

  test('leave an empty cell behind, not an empty list', async () => {
    await open([photo])
    await button('Remove photo.png').click()
    await expect.poll(() => base.server.cells('Tasks')[0]).toEqual({ Name: 'Rehearse', Files: null })
    await dialog().getByText('No files yet').waitFor()
    await press('Escape')
  })

  test('follow what a colleague does meanwhile', async () => {
    await open([photo])
    await base.server.client.records.update.mutate({
      basePublicId: '',
      tableId: 'Tasks',
      recordId: 'Tasks-rec1',
      data: { Files: [photo, song] },
      actionId: 'theirs',
    })
    const entry = { kind: 'record.update', itemId: 'Tasks-rec1', tableId: 'Tasks', after: { Files: [photo, song] } }
    await pages.announce(base.news(entry))
    await expect.poll(() => rows().count()).toBe(2)
    await press('Escape')
  })

  test('can be seen and downloaded by people who may only view, and not changed', async () => {
    await open([photo], mayOnlyView)
    await expect.poll(() => rows().count()).toBe(1)
    await expect.poll(() => button('Remove photo.png').count()).toBe(0)
    await expect.poll(() => dialog().getByRole('tab').count()).toBe(0)
    await button('Download photo.png').waitFor()
    await press('Escape')
  })

  test('that cannot be loaded say why, and load on the next try', async () => {
    base.can = { editRecords: true, editStructure: true, manageBase: true }
    await open([photo])
    await press('Escape')
    await dialog().waitFor({ state: 'detached' })
    base.refuse('records.get', 'The disk is away.')
    await pages.cell(1, 1).click()
    await press('Enter')
    await dialog().getByText('The disk is away.').waitFor()
    base.restore('records.get')
    await button('Try again').click()
    await dialog().getByText('No files yet').waitFor()
    await press('Escape')
  })

  test('of a record that is deleted meanwhile say so', async () => {
    await open([photo])
    const at = { basePublicId: '', tableId: 'Tasks', recordId: 'Tasks-rec1', actionId: 'gone' }
    await base.server.client.records.delete.mutate(at)
    await pages.announce(base.news({ kind: 'record.delete', itemId: 'Tasks-rec1', tableId: 'Tasks' }))
    await dialog().getByText('This record was deleted').waitFor()
    await press('Escape')
  })
})

describe('a download', () => {
  test('has the name of the file', async () => {
    await open([plan])
    const [download] = await Promise.all([pages.page.waitForEvent('download'), button('Download plan.zip').click()])
    expect(download.suggestedFilename()).toBe('plan.zip')
    expect(fetched).toContain('/api/files/file-plan-zip?as=download')
    await press('Escape')
  })

  test('of a file that the server no longer has says so', async () => {
    missing = ['plan']
    await open([plan])
    await button('Download plan.zip').click()
    await toast(missingFile)
    await press('Escape')
  })
})

describe('an upload', () => {
  test('adds the files in the order in which they were chosen, after those that are there', async () => {
    await open([photo])
    await choose('a.txt', 'b.txt', 'c.txt')
    await expect.poll(stored).toEqual(['photo.png', 'a.txt', 'b.txt', 'c.txt'])
    await toast('Successfully uploaded a.txt')
    await expect.poll(() => rows().count()).toBe(4)
    await press('Escape')
  })

  test('that fails can be tried again or dropped', async () => {
    uploads = async () => ({ status: 409, json: { error: { code: 'conflict', message: 'Full.' } } })
    await open([])
    await choose('a.txt', 'b.txt')
    await button('Upload a.txt again').waitFor()
    await button('Upload b.txt again').waitFor()
    expect(stored()).toEqual([])
    await button('Remove b.txt').click()
    uploads = null
    await button('Upload a.txt again').click()
    await expect.poll(stored).toEqual(['a.txt'])
    await expect.poll(() => rows().count()).toBe(1)
    await press('Escape')
  })

  test('can be canceled, and goes on while the dialog is closed', async () => {
    const gate = Promise.withResolvers<void>()
    uploads = async name => {
      await gate.promise
      return uploaded(name)
    }
    await open([])
    await choose('a.txt', 'b.txt')
    await button('Cancel a.txt').click()
    await expect.poll(() => rows().count()).toBe(1)
    await press('Escape')
    await dialog().waitFor({ state: 'detached' })
    gate.resolve()
    await expect.poll(stored).toEqual(['b.txt'])
  })

  test('takes what is dropped on the dialog or pasted into it', async () => {
    await open([])
    const give = (type: 'drop' | 'paste', name: string) =>
      dialog()
        .getByRole('region', { name: 'Add files' })
        .evaluate(
          (area, [kind, name]) => {
            const data = new DataTransfer()
            data.items.add(new File(['abc'], name, { type: 'text/plain' }))
            const event =
              kind === 'drop'
                ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
                : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
            area.dispatchEvent(event)
          },
          [type, name] as const,
        )
    await give('drop', 'dropped.txt')
    await expect.poll(stored).toEqual(['dropped.txt'])
    await give('paste', 'pasted.txt')
    await expect.poll(stored).toEqual(['dropped.txt', 'pasted.txt'])
    await press('Escape')
  })
})

describe('a file by its link', () => {
  const url = () => dialog().getByLabel('File URL')
  const openTab = () => dialog().getByRole('tab', { name: 'Link' }).click()

  test('is downloaded by the server, and added', async () => {
    await open([photo])
    base.on('attachments.uploadFromUrl', () => ({ ...uploaded('far.txt').json, wasDownloaded: true }))
    await openTab()
    await url().fill('  https://example.com/far.txt ')
    await press('Enter')
    await toast('Downloaded and added far.txt')
    await expect.poll(stored).toEqual(['photo.png', 'far.txt'])
    expect(base.inputs('attachments.uploadFromUrl')).toEqual([
      { tableId: 'Tasks', fieldId: 'Files', url: 'https://example.com/far.txt' },
    ])
    await expect.poll(() => url().inputValue()).toBe('')
    await press('Escape')
  })

  test('that the server refuses stays in its input with the reason, until it is changed', async () => {
    await open([])
    base.refuse('attachments.uploadFromUrl', 'That address leads into this network.')
    await openTab()
    await url().fill('http://10.0.0.1/secret')
    await press('Enter')
    await dialog().getByText('That address leads into this network.').waitFor()
    await expect.poll(() => url().inputValue()).toBe('http://10.0.0.1/secret')
    await url().press('End')
    await url().pressSequentially('s')
    await dialog().getByText('That address leads into this network.').waitFor({ state: 'detached' })
    expect(stored()).toEqual([])
    await press('Escape')
  })

  test('must not be blank', async () => {
    await open([])
    await openTab()
    await url().fill('   ')
    await expect.poll(() => button('Add').isDisabled()).toBe(true)
    await press('Enter')
    expect(base.inputs('attachments.uploadFromUrl')).toEqual([])
    await press('Escape')
  })
})

describe('the viewer of files', () => {
  const stage = (name: string) => viewer().getByRole('button', { name, exact: true })
  const zoom = () => viewer().locator('button[aria-label$="fit to the screen"]').textContent()

  test('goes from file to file by buttons and arrow keys, and stops at the ends', async () => {
    await open([photo, plan, song])
    await button('Show photo.png').click()
    await pages.page.getByRole('dialog', { name: 'photo.png, 1 of 3' }).waitFor()
    await expect.poll(() => stage('Previous file').isDisabled()).toBe(true)
    await press('ArrowRight')
    await viewer().getByText('No preview for this type of file.').waitFor()
    await stage('Next file').click()
    // The answer of the server is no sound.
    await viewer().getByText("This browser can't show the file.").waitFor()
    await expect.poll(() => stage('Next file').isDisabled()).toBe(true)
    await press('ArrowRight')
    await press('ArrowLeft')
    await pages.page.getByRole('dialog', { name: 'plan.zip, 2 of 3' }).waitFor()
    await press('Escape')
    await viewer().waitFor({ state: 'detached' })
    // Only the viewer closed.
    await dialog().waitFor()
    await press('Escape')
    await dialog().waitFor({ state: 'detached' })
  })

  test('enlarges pictures within limits, and shows the next one whole', async () => {
    await open([photo, file('other.png', 'image/png')])
    await button('Show photo.png').click()
    await viewer().getByRole('img', { name: 'photo.png' }).waitFor()
    await press('+')
    await press('=')
    await expect.poll(() => zoom()).toBe('200%')
    await viewer().getByRole('region', { name: 'Image' }).waitFor()
    for (let times = 0; times < 12; times++) await press('+')
    await expect.poll(() => zoom()).toBe('800%')
    await press('0')
    await expect.poll(() => zoom()).toBe('100%')
    for (let times = 0; times < 6; times++) await press('-')
    await expect.poll(() => zoom()).toBe('25%')
    await press('ArrowRight')
    await expect.poll(() => zoom()).toBe('100%')
    await press('Control+0')
    await press('Escape')
    await press('Escape')
  })

  test('says when the server no longer has a file', async () => {
    missing = ['photo', 'doc']
    await open([photo, file('doc.pdf', 'application/pdf')])
    await button('Show photo.png').click()
    await viewer().getByRole('alert').waitFor()
    await press('ArrowRight')
    await viewer().getByRole('alert').waitFor()
    await expect.poll(() => viewer().locator('iframe').count()).toBe(0)
    await press('Escape')
    await press('Escape')
  })

  test('closes when someone removes its file, and the dialog then closes by Escape', async () => {
    await open([photo, plan])
    await button('Show photo.png').click()
    await viewer().waitFor()
    const data = { Files: [plan] }
    const at = { basePublicId: '', tableId: 'Tasks', recordId: 'Tasks-rec1' }
    await base.server.client.records.update.mutate({ ...at, data, actionId: 'removed' })
    await pages.announce(base.news({ kind: 'record.update', itemId: 'Tasks-rec1', tableId: 'Tasks', after: data }))
    await viewer().waitFor({ state: 'detached' })
    await expect.poll(() => rows().count()).toBe(1)
    await press('Escape')
    await dialog().waitFor({ state: 'detached' })
  })
})
