import { describe, expect, test, vi } from 'vitest'
import type { Attachment } from '../../fields/attachments/attachment.ts'
import { maxFileSize } from '../../fields/attachments/attachment.ts'
import type { UploadedFile } from '../../engine/model/uploaded-file.ts'
import { UploadQueue } from './upload-queue.ts'

const picture = (name: string, size = 4) => new File(['x'.repeat(size)], name, { type: 'image/png' })
const answer = (name: string) => ({ attachment: { filename: name, key: name } }) as UploadedFile

function queueOf() {
  const sent: {
    name: string
    signal: AbortSignal
    onProgress(share: number): void
    end: PromiseWithResolvers<UploadedFile>
  }[] = []
  const added: string[] = []
  const said: string[] = []
  const queue = new UploadQueue({
    send: (file, { signal, onProgress }) => {
      const end = Promise.withResolvers<UploadedFile>()
      sent.push({ name: file.name, signal, onProgress, end })
      return end.promise
    },
    add({ key }: Attachment, before) {
      const at = added.findIndex(one => before.includes(one))
      added.splice(at < 0 ? added.length : at, 0, key)
    },
    onDone: text => said.push(text),
    onProblem: text => said.push(text),
  })
  const states = () => queue.items.map(({ name, state }) => `${name} ${state}`)
  const untilSent = (count: number) => vi.waitFor(() => expect(sent).toHaveLength(count))
  return { queue, sent, added, said, states, untilSent }
}

describe('files for a cell', () => {
  test('are uploaded two at a time, added as they arrive, and ordered as they were chosen', async () => {
    const { queue, sent, added, said, states, untilSent } = queueOf()
    queue.take(['a.png', 'b.png', 'c.png'].map(name => picture(name)))
    await untilSent(2)
    expect(states()).toEqual(['a.png sending', 'b.png sending', 'c.png waiting'])
    sent[0]?.onProgress(0.5)
    expect(queue.items[0]?.progress).toBe(0.5)
    sent[1]?.end.resolve(answer('b.png'))
    await untilSent(3)
    expect(added).toEqual(['b.png'])
    expect(said).toEqual(['Successfully uploaded b.png'])
    sent[0]?.end.resolve(answer('a.png'))
    sent[2]?.end.resolve(answer('c.png'))
    await vi.waitFor(() => expect(queue.items).toEqual([]))
    expect(added).toEqual(['a.png', 'b.png', 'c.png'])
    expect(queue.isBusy).toBe(false)
  })

  test('that fail stay until they are sent again or dropped', async () => {
    const { queue, sent, added, said, states, untilSent } = queueOf()
    queue.take([picture('a.png')])
    await untilSent(1)
    sent[0]?.end.reject(new Error('no'))
    await vi.waitFor(() => expect(states()).toEqual(['a.png failed']))
    expect(said).toEqual(['Failed to upload file'])
    queue.retry(queue.items[0]?.id ?? 0)
    await untilSent(2)
    sent[1]?.end.resolve(answer('a.png'))
    await vi.waitFor(() => expect(added).toEqual(['a.png']))
  })

  test('that are dropped go no further, and nothing is said of them', async () => {
    const { queue, sent, added, said, untilSent } = queueOf()
    queue.take([picture('a.png'), picture('b.png')])
    await untilSent(2)
    queue.drop(queue.items[0]?.id ?? 0)
    expect(sent[0]?.signal.aborted).toBe(true)
    sent[0]?.end.resolve(answer('a.png'))
    sent[1]?.end.resolve(answer('b.png'))
    await vi.waitFor(() => expect(queue.items).toEqual([]))
    expect(added).toEqual(['b.png'])
    expect(said).toEqual(['Successfully uploaded b.png'])
  })

  test('that have gone from the disk cannot be read', async () => {
    const { queue, said } = queueOf()
    const gone = picture('a.png')
    gone.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) as unknown as Blob
    queue.take([gone])
    await vi.waitFor(() => expect(said).toEqual(['Failed to read file']))
  })

  test('of other types are skipped; files that are too large, and more than ten, are reported', async () => {
    const { queue, said, states, untilSent } = queueOf()
    queue.take([new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }), new File(['x'], 'run.exe')])
    expect([states(), said]).toEqual([[], []])
    queue.take([picture('large.png', maxFileSize + 1), ...Array.from({ length: 11 }, (_, at) => picture(`${at}.png`))])
    expect(said).toEqual(['File is too large', 'At most 10 files at once'])
    expect(queue.items).toHaveLength(10)
    await untilSent(2)
  })
})
