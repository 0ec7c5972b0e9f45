import { describe, expect, test } from 'vitest'
import { openBase } from '../base/base.ts'
import { shareView } from './share-view.ts'
import { emptyTrash } from '../history/empty-trash.ts'
import { answerOf, asQuery, openSharedPeople, place } from '../../api/testing/open-shared-people.ts'

const people = openSharedPeople()
const { call, metadata, share, visitor } = people

describe('a link', () => {
  const gone = { code: 'not_found', message: 'This link does not lead to a view.' }

  test('has a page that search engines do not index, that other pages cannot embed, and that sends no referrer', async () => {
    const headers = { accept: 'text/html' }
    const page = await people.app.inject({ method: 'GET', url: `/shared/${await share()}`, headers })
    expect(page.headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
  })

  test('is stored as a hash, which does not reveal its token', async () => {
    const token = await share()
    const { rows } = await people.platform.pool.query<object>('SELECT * FROM view_links')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(Buffer.from(token, 'base64url')).toHaveLength(24)
  })

  test('that was turned off, replaced, or has expired answers like an unknown one', async () => {
    const never = await visitor('A'.repeat(32)).ask('open')
    expect(never).toMatchObject(gone)
    const first = await share()
    const second = await share({ isNew: true })
    expect(second).not.toBe(first)
    expect(await visitor(first).ask('open')).toEqual(never)
    expect((await visitor(second).ask('open')).code).toBeUndefined()
    await share({ expiresAt: new Date(Date.now() - 1_000).toISOString() })
    for (const path of ['open', 'index']) expect(await visitor(second).ask(path)).toEqual(never)
    expect(await visitor(second).unlock('anything')).toMatchObject(gone)
    await share({ expiresAt: null })
    expect((await visitor(second).ask('index')).code).toBeUndefined()
    await call('views.unshare', place)
    expect(await visitor(second).ask('index')).toEqual(never)
  })

  test('is turned off when its view becomes personal or is deleted, and can be turned off in the trash', async () => {
    const first = visitor(await share())
    await call('views.setKind', { ...place, kind: 'personal' })
    expect((await first.ask('index')).code).toBe('not_found')
    expect((await call('views.share', { ...place })).code).toBe('conflict')
    await call('views.setKind', { ...place, kind: 'shared' })
    expect((await first.ask('index')).code).toBe('not_found')
    const second = visitor(await share())
    await call('views.delete', place)
    expect((await call('views.unshare', place)).code).toBeUndefined()
    expect((await second.ask('index')).code).toBe('not_found')
    await call('views.restore', place)
    expect((await second.ask('index')).code).toBe('not_found')
  })

  test('that its base has ended does not work, even if a crash left its row behind', async () => {
    const { ask } = visitor(await share())
    const { pool } = people.platform
    const kept = 'CREATE TABLE kept_links AS SELECT * FROM view_links'
    await pool.query(kept)
    await call('views.unshare', place)
    await pool.query('INSERT INTO view_links SELECT * FROM kept_links; DROP TABLE kept_links')
    expect((await ask('index')).code).toBe('not_found')
    const read = () => answerOf(people.ann.call(asQuery('views.link', { basePublicId: people.basePublicId, ...place })))
    expect((await read()).data['link']).toBeNull()
    const { rows } = await pool.query<{ id: string }>('SELECT flow_id AS id FROM view_links')
    await emptyTrash(await openBase(people.platform, { flowId: String(rows[0]?.id) }))
    expect((await pool.query('SELECT FROM view_links WHERE view_id = $1', [place.viewId])).rowCount).toBe(0)
    expect((await visitor(await share()).ask('index')).code).toBeUndefined()
  })

  test('does not work while its base is in the trash', async () => {
    const { ask } = visitor(await share())
    const code = async () => (await ask('index')).code
    await people.platform.pool.query('UPDATE flows SET trashed_at = now() WHERE public_identifier = $1', [
      people.basePublicId,
    ])
    expect(await code()).toBe('not_found')
    await people.platform.pool.query('UPDATE flows SET trashed_at = NULL WHERE public_identifier = $1', [
      people.basePublicId,
    ])
    expect(await code()).toBeUndefined()
  })

  test('with a password opens for people who enter it, and only until it changes', async () => {
    const token = await share({ password: 'open sesame' })
    expect((await visitor(token).ask('open')).data).toEqual({ isLocked: true })
    expect((await visitor(token).ask('index')).code).toBe('forbidden')
    expect(await visitor(token).unlock('sesame')).toMatchObject({ code: 'forbidden', cookie: '' })
    const { cookie } = await visitor(token).unlock('open sesame')
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
    const [kept = ''] = cookie.split(';')
    expect((await visitor(token, kept).ask('index')).code).toBeUndefined()
    expect((await visitor(token, `${kept.slice(0, -2)}xx`).ask('index')).code).toBe('forbidden')
    await share({ password: 'another one' })
    expect((await visitor(token, kept).ask('index')).code).toBe('forbidden')
    await share({ password: null })
    expect((await visitor(token).ask('index')).code).toBeUndefined()
  })

  test('is not opened by the cookie of another link', async () => {
    const other = await share({ password: 'password' }, 'people-all')
    const [kept = ''] = (await visitor(other).unlock('password')).cookie.split(';')
    expect((await visitor(other, kept).ask('index')).code).toBeUndefined()
    const token = await share({ password: 'password' })
    const { rows } = await people.platform.pool.query<{ id: string }>(
      `SELECT id FROM view_links WHERE view_id = 'open'`,
    )
    const renamed = kept.replace(/^gridloom_view_[^=]+/, `gridloom_view_${rows[0]?.id}`)
    expect((await visitor(token, `${kept}; ${renamed}`).ask('index')).code).toBe('forbidden')
  })

  test('keeps both of two concurrent changes, and refuses a short password', async () => {
    await share()
    await Promise.all([share({ password: 'password' }), share({ allowDownload: true })])
    const { data } = await answerOf(
      people.ann.call(asQuery('views.link', { basePublicId: people.basePublicId, ...place })),
    )
    expect(data['link']).toMatchObject({ hasPassword: true, allowDownload: true })
    expect((await call('views.share', { ...place, password: '1234567' })).code).toBe('bad_input')
  })

  test('does not show a field whose source changed while the link was set, even if someone else sets it again', async () => {
    await share()
    const { rows } = await people.platform.pool.query<{ id: string }>(
      'SELECT id::text FROM flows WHERE public_identifier = $1',
      [people.basePublicId],
    )
    const { userId } = people.ann
    const base = (await openBase(people.platform, { flowId: rows[0]?.id ?? '' })).seenBy(userId)
    const lookUp = (lookupFieldId: string) =>
      call('fields.update', {
        tableId: 'people',
        fieldId: 'place',
        template: { linkedRecordFieldId: 'works', lookupFieldId },
      })
    await shareView(
      base,
      { userId, ...place },
      {
        change: { fieldIds: ['people-name', 'place'] },
        async write(work) {
          const done = await base.writer.write({ name: 'views.share', actor: userId, work })
          await lookUp('turnover')
          await share()
          return done
        },
      },
    )
    const { data } = await answerOf(
      people.ann.call(asQuery('views.link', { basePublicId: people.basePublicId, ...place })),
    )
    expect((data['link'] as { fieldIds: string[] }).fieldIds).toEqual(['people-name'])
    await lookUp('town')
  })

  test('refuses any password after ten wrong ones from one address', async () => {
    const { unlock } = visitor(await share({ password: 'password' }))
    expect((await unlock('password')).code).toBeUndefined()
    const codes = []
    for (let tries = 0; tries < 11; tries++) codes.push((await unlock('wrong')).code)
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'forbidden'), 'too_many_requests'])
    expect((await unlock('password')).code).toBe('too_many_requests')
    const { rows } = await people.platform.pool.query<{ count: number }>(
      `SELECT count FROM rate_limits JOIN view_links l ON key = 'view ' || l.id WHERE l.view_id = 'open'`,
    )
    expect(rows).toEqual([{ count: 10 }])
  })

  test('limits the calls from one address across all nodes, and limits downloads more', async () => {
    const token = await share({ allowDownload: true })
    const { ask } = visitor(token)
    const exportUrl = `${String((await ask('open')).data['exportUrl'])}/csv`
    const { data } = await ask('files', { cells: [{ recordId: 'bea', fieldId: 'papers' }] })
    const { url } = (data['files'] as Record<string, { url: string }>)['file1'] ?? { url: '' }
    const statusOf = async (at: string) => (await people.app.inject({ method: 'GET', url: at })).statusCode
    const { rows } = await people.platform.pool.query<{ id: string }>(
      `SELECT id FROM view_links WHERE view_id = 'open'`,
    )
    const others = (what: string, count: number) =>
      people.platform.pool.query(
        `INSERT INTO rate_limits VALUES ($1, $2, now() + interval '1 minute')
         ON CONFLICT (key) DO UPDATE SET count = $2`,
        [`${what} of ${rows[0]?.id} 127.0.0.1`, count],
      )
    await others('exports', 9)
    expect([await statusOf(exportUrl), await statusOf(exportUrl)]).toEqual([200, 429])
    await others('files', 2_400)
    expect(await statusOf(url)).toBe(429)
    await others('calls', 1_195)
    const codes: unknown[] = []
    // This node can still use the calls that it reserved before, and the few that remain.
    for (let call = 0; call < 12; call++) codes.push((await ask('index')).code)
    expect(codes[0]).toBeUndefined()
    expect(codes.at(-1)).toBe('too_many_requests')
    expect((await ask('open')).code ?? 'too_many_requests').toBe('too_many_requests')
    await people.platform.pool.query('DELETE FROM rate_limits')
  })

  test('cancels its query when the visitor disconnects', async () => {
    const headers = { 'x-gridloom-link': await share() }
    const { pool } = people.platform
    const { rows } = await pool.query<{ id: string }>('SELECT flow_id AS id FROM view_links')
    const waiting = async () => {
      const found = await pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%string_agg(int4send%'`,
      )
      return found.rowCount
    }
    const url = await people.app.listen({ host: '127.0.0.1', port: 0 })
    const holder = await pool.connect()
    try {
      await holder.query('BEGIN')
      await holder.query(`LOCK TABLE base_${rows[0]?.id}.t2 IN ACCESS EXCLUSIVE MODE`)
      const leaving = new AbortController()
      // No other test searches for this, so the result is not cached.
      const input = encodeURIComponent(JSON.stringify({ search: 'somebody who leaves' }))
      const request = fetch(`${url}/trpc/shared.index?input=${input}`, { headers, signal: leaving.signal })
      const refused = expect(request).rejects.toThrow('aborted')
      await expect.poll(waiting).toBe(1)
      leaving.abort()
      await refused
      await expect.poll(waiting).toBe(0)
    } finally {
      holder.release(true)
    }
  })

  test('serves the files of its cells, at addresses that stop working with it', async () => {
    const { ask } = visitor(await share())
    const { data } = await ask('files', { cells: [{ recordId: 'bea', fieldId: 'papers' }] })
    const { url } = (data['files'] as Record<string, { url: string }>)['file1'] ?? { url: '' }
    const status = async (at: string) => (await people.app.inject({ method: 'GET', url: at })).statusCode
    expect(await status(url)).toBe(200)
    expect(await status(url.replace('file1', 'file2'))).toBe(404)
    expect(await status(url.replace('/bea/', '/dan/'))).toBe(404)
    const changes = [
      { hiddenFieldIds: ['salary', 'secret', 'works', 'papers'] },
      { filters: { fieldId: 'people-name', operator: 'is', value: 'Dan' } },
    ]
    for (const config of changes) {
      const now = await metadata()
      const before = now.tables.flatMap(({ views }) => views).find(({ id }) => id === 'open')?.config
      await call('views.updateSettings', { ...place, config })
      expect(await status(url)).toBe(404)
      await call('views.updateSettings', { ...place, config: before })
      expect(await status(url)).toBe(200)
    }
    // Cells that the view does not show are left out for any reason, and the others are returned.
    const cells = [
      { recordId: 'cem', fieldId: 'papers' },
      { recordId: 'bea', fieldId: 'secret' },
      { recordId: 'acme', fieldId: 'papers' },
      { recordId: 'nobody', fieldId: 'nothing' },
    ]
    expect((await ask('files', { cells })).data['files']).toEqual({})
    const all = await ask('files', { cells: [...cells, { recordId: 'bea', fieldId: 'papers' }] })
    expect(Object.keys(all.data['files'] ?? {})).toEqual(['file1'])
    await share({ password: 'password' })
    expect(await status(url)).toBe(404)
    await call('views.unshare', place)
    expect(await status(url)).toBe(404)
  })

  test('allows downloading the view only as long as that is enabled', async () => {
    const token = await share()
    expect((await visitor(token).ask('open')).data['exportUrl']).toBeNull()
    await share({ allowDownload: true })
    const url = `${String((await visitor(token).ask('open')).data['exportUrl'])}/csv`
    const response = await people.app.inject({ method: 'GET', url })
    expect(response.body).toBe('\uFEFFName,The papers,The place\r\nDan,,\r\nBea,plan.pdf,Ulm\r\n')
    await share({ allowDownload: false })
    expect((await people.app.inject({ method: 'GET', url })).statusCode).toBe(404)
  })

  test('is deleted with the table of its view', async () => {
    const ids = { id: 'brief', primaryFieldId: 'brief-name', viewId: 'brief-all' }
    await call('tables.create', { ...ids, name: 'Brief', fieldIds: [], recordIds: [] })
    const shared = await call('views.share', { tableId: 'brief', viewId: 'brief-all' })
    expect(shared.code).toBeUndefined()
    await call('tables.delete', { tableId: 'brief' })
    const { rows } = await people.platform.pool.query<{ id: string }>(
      'SELECT id::text FROM flows WHERE public_identifier = $1',
      [people.basePublicId],
    )
    await emptyTrash(await openBase(people.platform, { flowId: rows[0]?.id ?? '' }), Date.now() + 31 * 86_400_000)
    const left = await people.platform.pool.query(`SELECT FROM view_links WHERE table_id = 'brief'`)
    expect(left.rowCount).toBe(0)
  })
})
