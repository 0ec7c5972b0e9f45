import { beforeEach, describe, expect, test } from 'vitest'
import { openOrganization } from '../../api/testing/open-organization.ts'
import { databaseAwayText, diskFullText } from '../../texts/error-catalogue.ts'
import { accessCacheOf } from '../access-cache.ts'
import { password } from '../testing/access-app.ts'
import { callLibrary, forLibrary } from './auth-database.ts'

const here = openOrganization('Ada Admin')
beforeEach(async () => {
  here.platform.log.level = 'silent'
  accessCacheOf(here.platform).forgetAll()
  await here.platform.pool.query('delete from rate_limits')
})

const failed = (response: { statusCode: number; json: () => unknown }) => [
  response.statusCode,
  (response.json() as { error?: { code: string } }).error?.code,
]

const signUp = (email: string) =>
  here.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload: { name: 'Bo', email, password } })

/** Runs work while every change of a table fails with this error of PostgreSQL. */
async function whileFailing<Result>(table: string, sqlState: string, work: () => Promise<Result>): Promise<Result> {
  const { pool } = here.platform
  await pool.query(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'failed' USING ERRCODE = '${sqlState}'; END $$;
    CREATE TRIGGER fail BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION fail()`)
  try {
    return await work()
  } finally {
    await pool.query('DROP FUNCTION fail CASCADE')
  }
}

/** Runs work while a table is missing, as after an update that went wrong. */
async function without<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  const { pool } = here.platform
  await pool.query(`ALTER TABLE ${table} RENAME TO renamed`)
  try {
    return await work()
  } finally {
    await pool.query(`ALTER TABLE renamed RENAME TO ${table}`)
  }
}

describe('a sign-up that the database refuses', () => {
  test.each([
    ['53100', 507, 'no_space', diskFullText],
    ['57P03', 503, 'unavailable', databaseAwayText],
  ])('for %s answers %i', async (...expected) => {
    const [sqlState, status, code, message] = expected
    const response = await whileFailing('users', sqlState, () => signUp('bo@example.com'))
    expect([response.statusCode, response.json()]).toEqual([status, { error: { code, message } }])
  })

  test('for a reason that nobody can wait out is an error of ours, with the id of the request', async () => {
    const response = await whileFailing('users', '42703', () => signUp('bo@example.com'))
    expect(failed(response)).toEqual([500, 'internal'])
    expect(response.json().error.message).toMatch(/^Something went wrong on our side\. Request .+\.$/)
  })

  test('because the address is taken says so', async () => {
    const { email } = here.person(0)
    const both = await Promise.all([signUp('twice@example.com'), signUp('twice@example.com'), signUp(email)])
    const statuses = both.map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([200, 422, 422])
  })
})

test('a session that cannot be read because of a bug is a bug, not a database that is away', async () => {
  const ada = here.person(0)
  const responses = await without('sessions', () =>
    Promise.all([
      ada.call({ method: 'GET', url: '/api/auth/get-session' }),
      ada.call({ method: 'GET', url: '/api/auth/list-sessions' }),
      ada.call({ method: 'GET', url: '/admin/flows' }),
    ]),
  )
  expect(responses.map(failed)).toEqual([
    [500, 'internal'],
    [500, 'internal'],
    [500, 'internal'],
  ])
  expect((await ada.call({ method: 'GET', url: '/admin/flows' })).statusCode).toBe(200)
})

describe('a call of the library', () => {
  const lost = new Error('Connection terminated')
  const fail = () => forLibrary(() => Promise.reject(lost))

  test('that hides an error of the database throws it', async () => {
    const hides = async () => fail().catch(() => Promise.reject(new Error('FAILED_TO_GET_SESSION')))
    await expect(callLibrary(hides)).rejects.toBe(lost)
    const refuses = async () => fail().catch(() => 'refused')
    await expect(callLibrary(refuses, answer => answer === 'refused')).rejects.toBe(lost)
  })

  test('that copes with an error of the database answers', async () => {
    const copes = async () => fail().catch(() => 'fine')
    expect(await callLibrary(copes, answer => answer === 'refused')).toBe('fine')
  })

  test('throws its own error when the database had none, also beside a call that has one', async () => {
    const own = new Error('A bug')
    const results = await Promise.allSettled([
      callLibrary(async () => {
        await Promise.resolve()
        throw own
      }),
      callLibrary(fail),
    ])
    expect(results.map(result => result.status === 'rejected' && result.reason)).toEqual([own, lost])
  })
})
