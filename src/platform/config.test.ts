import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, environment, readConfig } from './config.ts'

const messageOf = (variables: NodeJS.ProcessEnv) => {
  try {
    readConfig(variables)
    return null
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
}

describe('without variables', () => {
  test('the product listens only on this machine and stores its data in its own folder', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: 'localhost',
      dataDir: path.resolve('data'),
      databaseUrl: undefined,
      s3: undefined,
      smtp: undefined,
      csvMaxBytes: 1_073_741_824,
      isBilled: false,
    })
  })

  test('an empty variable counts as absent', () => {
    expect(readConfig({ PORT: '', SMTP_HOST: '' })).toEqual(readConfig({}))
  })
})

describe('an invalid value', () => {
  test.each([
    [{ PORT: 'eighty' }, /^PORT: must be a whole number from 1 to 65535$/],
    [{ PORT: '70000' }, /^PORT: must be a whole number from 1 to 65535$/],
    [{ DATABASE_URL: 'mysql://localhost/x' }, /^DATABASE_URL: /],
    [{ PUBLIC_URL: 'example.com' }, /^PUBLIC_URL: /],
    [{ SECRET_KEY: 'short' }, /^SECRET_KEY: /],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL: /],
    [{ SMTP_HOST: 'mail', SMTP_SECURE: 'yes' }, /^SMTP_SECURE: /],
    [{ CSV_MAX_BYTES: '10 MB' }, /^CSV_MAX_BYTES: /],
  ])('%o is named in one line', (variables, line) => {
    expect(messageOf(variables)).toMatch(line)
    expect(messageOf(variables)).not.toContain('\n')
  })

  test('the error names all invalid values', () => {
    expect(messageOf({ PORT: 'x', LOG_LEVEL: 'loud' })).toMatch(/PORT: .*; LOG_LEVEL: /)
  })

  test.each([
    [{ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key' }, 'S3_SECRET_ACCESS_KEY: needed beside S3_ACCESS_KEY_ID'],
    [{ S3_ENDPOINT: 'http://store:9000' }, 'S3_BUCKET: needed beside the other S3 settings'],
    [{ SMTP_HOST: 'mail', SMTP_PASSWORD: 'x' }, 'SMTP_USER: needed beside SMTP_PASSWORD'],
    [{ SMTP_USER: 'me', SMTP_PASSWORD: 'x' }, 'SMTP_HOST: needed beside SMTP_USER'],
  ])('half of a group says what is missing: %o', (variables, message) => {
    expect(messageOf(variables)).toBe(message)
  })
})

describe('the settings of a service', () => {
  test('are named by its type', () => {
    const { services } = readConfig({
      AIRTABLE_CLIENT_ID: 'id',
      AIRTABLE_CLIENT_SECRET: 'secret',
      SLACK_BASE_URL: 'http://localhost:4101/',
      GOOGLESHEETS_REQUESTS_PER_SECOND: '2.5',
    })
    expect(services).toEqual({
      airtable: { clientId: 'id', clientSecret: 'secret' },
      slack: { baseUrl: 'http://localhost:4101' },
      googlesheets: { requestsPerSecond: 2.5 },
    })
  })

  test('name a web address, or the error says which one does not', () => {
    expect(messageOf({ SLACK_BASE_URL: 'localhost' })).toBe('SLACK_BASE_URL: must be a web address')
  })

  test.each(['0', '-1', 'many', 'Infinity'])('give a number of requests, not %s', setting => {
    const message = 'SLACK_REQUESTS_PER_SECOND: must be a number above 0'
    expect(messageOf({ SLACK_REQUESTS_PER_SECOND: setting })).toBe(message)
  })
})

test('a public URL loses the slash at its end', () => {
  expect(readConfig({ PUBLIC_URL: 'https://tables.example.com/' }).publicUrl).toBe('https://tables.example.com')
})

test('a file store and a mail server need all of their variables', () => {
  const { s3, smtp } = readConfig({
    S3_BUCKET: 'files',
    S3_ENDPOINT: 'http://store:9000',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    SMTP_HOST: 'mail',
    SMTP_PORT: '465',
    SMTP_SECURE: 'true',
    SMTP_USER: 'me',
    SMTP_PASSWORD: 'x',
  })
  expect(s3).toEqual({
    bucket: 'files',
    region: 'us-east-1',
    endpoint: 'http://store:9000',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
  })
  expect(smtp).toEqual({ host: 'mail', port: 465, secure: true, auth: { user: 'me', pass: 'x' } })
})

test('the README lists exactly the variables that exist', async () => {
  const readme = await readFile(path.resolve(import.meta.dirname, '../../README.md'), 'utf8')
  const lines = readme.split('\n').filter(line => /^\| `[A-Z0-9_]+` \|/.test(line))
  const expected = Object.entries(environment.shape).map(([name, schema]) => {
    const byDefault = schema.safeParse(undefined)
    const shown = byDefault.success && byDefault.data !== undefined ? `\`${String(byDefault.data)}\`` : ''
    return `| \`${name}\` | ${shown} | ${schema.description} |`
  })
  expect(lines).toEqual(expected)
})
