import { afterEach, describe, expect, test, vi } from 'vitest'
import { formCalls, RefusedCall } from './form-calls.ts'

afterEach(() => void vi.unstubAllGlobals())

/** What the server answers. */
function answering(status: number, body: string) {
  const requests: { url: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, { body: sent }: { body: string }) => {
    requests.push({ url, body: JSON.parse(sent) })
    return new Response(body, { status })
  })
  return requests
}

const submit = () => formCalls('frm/1').submit({ token: 'token', answers: { name: 'Ann' } })

describe('a call of a form', () => {
  test('names the form, and returns the answer of the server', async () => {
    const requests = answering(200, '{"state":"submitted","endingId":"end1"}')
    expect(await submit()).toEqual({ state: 'submitted', endingId: 'end1' })
    expect(requests).toEqual([{ url: '/api/forms/frm%2F1/submit', body: { token: 'token', answers: { name: 'Ann' } } }])
  })

  test('returns what is wrong with the answers', async () => {
    const wrong = { state: 'invalid', problems: { name: { part: '', message: 'Wrong' } }, pageId: 'page1' }
    answering(422, JSON.stringify(wrong))
    expect(await submit()).toEqual(wrong)
  })

  test('is refused with the reason of the server', async () => {
    answering(403, '{"error":{"code":"forbidden","message":"This form is closed.","reason":"form_closed"}}')
    const refusal = await submit().catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(RefusedCall)
    expect(refusal).toMatchObject({ message: 'This form is closed.', reason: 'form_closed' })
  })

  test('is refused in plain words by a proxy', async () => {
    answering(413, '<html>Too large</html>')
    expect(await submit().catch((error: unknown) => error)).toMatchObject({
      message: 'Your answers could not be sent.',
      reason: '',
    })
  })

  test.each([
    [500, '{"error":{"message":"Something went wrong"}}'],
    [502, '<html>Bad gateway</html>'],
    [503, ''],
    [429, '{"error":{"message":"Too many requests"}}'],
    [200, '<html>Sign in to this network</html>'],
  ])('can be repeated after %d %s', async (status, body) => {
    answering(status, body)
    const error = await submit().catch((each: unknown) => each)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(RefusedCall)
  })
})
