import { expect, test } from 'vitest'
import { pagesAhead } from './pages-ahead.ts'

/** A source of pages '1', '2', and so on, which notes what it is asked for and answers when the test says so. */
function source(count: number) {
  const asked: (string | null)[] = []
  const ended: string[] = []
  const answers = new Map<string, PromiseWithResolvers<{ next: string | null }>>()
  const answerTo = (name: string) => {
    const known = answers.get(name) ?? Promise.withResolvers<{ next: string | null }>()
    answers.set(name, known)
    return known
  }
  return {
    asked,
    ended,
    answer: (at: number) => answerTo(String(at)).resolve({ next: at < count ? String(at + 1) : null }),
    refuse: (at: number, error: Error) => answerTo(String(at)).reject(error),
    page(next: string | null, signal: AbortSignal) {
      asked.push(next)
      const name = next ?? '1'
      const answer = answerTo(name)
      signal.addEventListener('abort', () => {
        ended.push(name)
        answer.reject(signal.reason)
      })
      return answer.promise
    },
  }
}

const pagesOf = (pages: ReturnType<typeof source>, signal = new AbortController().signal) =>
  pagesAhead({ page: pages.page, from: null, signal })

test('the next page is asked for while one is handled, and no page beyond it', async () => {
  const pages = source(3)
  for (const at of [1, 2, 3]) pages.answer(at)
  const seen: number[] = []
  for await (const page of pagesOf(pages)) {
    seen.push(pages.asked.length)
    expect(page.next).toBe([null, '2', '3', null][seen.length] ?? null)
  }
  expect(seen).toEqual([2, 3, 3])
  expect(pages.asked).toEqual([null, '2', '3'])
})

test('an error of the next page comes after the page before it', async () => {
  const pages = source(3)
  pages.answer(1)
  pages.refuse(2, new Error('refused'))
  const seen: unknown[] = []
  const reading = async () => {
    for await (const page of pagesOf(pages)) seen.push(page)
  }
  await expect(reading()).rejects.toThrow('refused')
  expect(seen).toEqual([{ next: '2' }])
})

test('a request that nobody waits for is ended before the reader goes on', async () => {
  const pages = source(3)
  pages.answer(1)
  for await (const page of pagesOf(pages)) {
    expect(page.next).toBe('2')
    break
  }
  expect(pages.ended).toContain('2')
})

test('reading stops when it is aborted', async () => {
  const pages = source(3)
  const stop = new AbortController()
  const reading = pagesOf(pages, stop.signal).next()
  stop.abort(new Error('cancelled'))
  await expect(reading).rejects.toThrow('cancelled')
})
