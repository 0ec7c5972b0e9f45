import { WebClient } from '@slack/web-api'
import { createEmulator } from 'emulate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { slack } from './slack.ts'
import { slackSeed } from './slack.emulator.ts'

describe('an answer of Slack', () => {
  const refusal = (body: unknown) => slack.readRefusal?.({ status: 200, body }) ?? null

  test('with ok is no refusal', () => {
    expect(refusal({ ok: true, team: 'Engines' })).toBeNull()
    expect(refusal(null)).toBeNull()
  })

  test.each([
    ['invalid_auth', { status: 401, text: null }],
    ['token_revoked', { status: 401, text: 'The access was revoked' }],
    ['missing_scope', { status: 403, text: 'A permission is missing' }],
    ['ratelimited', { status: 429, text: null }],
    ['channel_not_found', { status: 400, text: 'channel_not_found' }],
  ])('with the error %s is a refusal, though its status is 200', (error, expected) => {
    expect(refusal({ ok: false, error })).toEqual(expected)
  })

  test('with tokens names the team and the scopes that the person gave', () => {
    const team = { id: 'T1', name: 'Engines' }
    const answer = { ok: true, access_token: 'xoxb-1', scope: 'chat:write,channels:read', team, bot_user_id: 'U1' }
    expect(slack.oauth?.readTokens?.(answer)).toEqual({
      accessToken: 'xoxb-1',
      refreshToken: null,
      expiresIn: null,
      scopes: ['chat:write', 'channels:read'],
      config: { teamId: 'T1', teamName: 'Engines' },
    })
  })
})

describe('the emulator', () => {
  let emulator: { url: string; close(): Promise<void> }
  beforeAll(async () => {
    const seed = slackSeed({ clientId: 'client', clientSecret: 'secret' }, 'http://localhost/back')
    emulator = await createEmulator({ service: 'slack', port: 0, seed })
  })
  afterAll(() => emulator.close())

  test('refuses the published client without a token, as Slack does', async () => {
    const client = new WebClient(undefined, { slackApiUrl: `${emulator.url}/api/`, retryConfig: { retries: 0 } })
    await expect(client.auth.test()).rejects.toMatchObject({ data: { ok: false, error: 'not_authed' } })
  })

  test('refuses a code that it did not give, as the published client reads it', async () => {
    const client = new WebClient(undefined, { slackApiUrl: `${emulator.url}/api/`, retryConfig: { retries: 0 } })
    const exchange = client.oauth.v2.access({ client_id: 'client', client_secret: 'secret', code: 'forged' })
    await expect(exchange).rejects.toMatchObject({ data: { ok: false, error: 'invalid_code' } })
  })
})
