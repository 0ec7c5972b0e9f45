import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendFile } from './send-file.ts'

/** A request that a test answers. */
class FakeRequest extends EventTarget {
  static last: FakeRequest
  readonly upload = new EventTarget()
  readonly headers = new Map<string, string>()
  status = 0
  response: unknown = null
  responseType = ''
  address = ''
  sent: unknown = null
  isAborted = false

  constructor() {
    super()
    FakeRequest.last = this
  }

  open(method: string, path: string): void {
    this.address = `${method} ${path}`
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value)
  }

  send(body: unknown): void {
    this.sent = body
  }

  abort(): void {
    this.isAborted = true
    this.dispatchEvent(new Event('abort'))
  }

  answer(status: number, response: unknown): void {
    this.status = status
    this.response = response
    this.dispatchEvent(new Event('load'))
  }

  report(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest))
afterEach(() => vi.unstubAllGlobals())

const file = new File(['a,b'], 'a.csv')
function send(signal = new AbortController().signal) {
  const shares: number[] = []
  const answer = sendFile({
    path: '/api/imports/csv?fileName=a.csv',
    file,
    contentType: 'text/csv',
    signal,
    onProgress: share => shares.push(share),
    failed: 'Failed to upload CSV file',
  })
  return { answer, shares, request: FakeRequest.last }
}

test('the file is the body of the request, and the answer is that of the server', async () => {
  const { answer, request } = send()
  expect([request.address, request.headers.get('content-type'), request.sent]).toEqual([
    'POST /api/imports/csv?fileName=a.csv',
    'text/csv',
    file,
  ])
  request.answer(200, { importId: '7' })
  expect(await answer).toEqual({ importId: '7' })
})

test('progress is a share from 0 to 1, also for an empty file', () => {
  const { shares, request } = send()
  request.report(0, 400)
  request.report(100, 400)
  request.report(400, 400)
  request.report(0, 0)
  expect(shares).toEqual([0, 0.25, 1, 1])
})

test('a refusal has the code and the message of the server', async () => {
  const { answer, request } = send()
  request.answer(400, { error: { code: 'bad_input', message: 'Please select a valid CSV file' } })
  await expect(answer).rejects.toMatchObject({ code: 'bad_input', message: 'Please select a valid CSV file' })
})

test.each([
  [413, 'That is too large for the server to take.'],
  [502, 'The server is not answering. Try again in a moment.'],
])('an answer of %i without a body, as of a proxy, has words of its own', async (status, message) => {
  const { answer, request } = send()
  request.answer(status, null)
  await expect(answer).rejects.toMatchObject({ httpStatus: status, message })
})

test('a lost connection says what failed', async () => {
  const { answer, request } = send()
  request.dispatchEvent(new Event('error'))
  await expect(answer).rejects.toMatchObject({ code: 'unreachable', message: 'Failed to upload CSV file' })
})

test('canceling stops the request, with the reason that the caller gave', async () => {
  const cancel = new AbortController()
  const { answer, request } = send(cancel.signal)
  cancel.abort(new Error('No longer needed'))
  await expect(answer).rejects.toThrow('No longer needed')
  expect(request.isAborted).toBe(true)
})

test('a request that was canceled before it started sends nothing', async () => {
  const { answer, request } = send(AbortSignal.abort(new Error('Too late')))
  await expect(answer).rejects.toThrow('Too late')
  expect(request.sent).toBeNull()
})
