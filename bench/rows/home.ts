import type { Client } from '../client.ts'
import { atMost, type Measurement } from '../measurement.ts'
import { median, timed } from '../statistics.ts'
import type { World } from '../world.ts'
import { measureHomePaint } from './home-paint.ts'

const flows = 10_000
const workspaces = 200
const page = 60
const rounds = 40
const name = `home of ${flows.toLocaleString('en-US')} flows in ${workspaces} workspaces`

/** What people ask of a home page: each is one call. */
const questions: Record<string, string> = {
  newest: '',
  'by name': '&sort=name',
  'by name, far down': '&sort=name&offset=9000',
  'changed last': '&sort=updated',
  'one workspace': '&workspaceId=$workspace',
  'at Home': '&workspaceId=home',
  'of one type': '&type=quiz',
  'by workspaces': '&group=workspace',
  'by types': '&group=type',
  starred: '&view=starred',
  recent: '&view=recent',
  trash: '&view=trash',
  searched: '&search=flow%20123',
}

/** A home page of many flows, as an owner sees it and as a member who was given most of its workspaces. */
export async function measureHome(world: World): Promise<Measurement[]> {
  const { client, raw } = world
  const { organizations } = await client.get<{ organizations: { id: string }[] }>('/admin/organizations')
  const organizationId = organizations[0]?.id ?? ''
  const workspace = await fill(raw, organizationId)
  const asOwner = await ask(client, { organizationId, workspace })
  const painted = await measureHomePaint(world, name)
  await raw.query(`update members set role = 'member' where "organizationId" = $1`, [organizationId])
  const asMember = await ask(client, { organizationId, workspace })
  await raw.query(`update members set role = 'owner' where "organizationId" = $1`, [organizationId])
  await raw.query(`delete from flows where public_identifier like 'bench-%'`)
  await raw.query('delete from workspaces where organization_id = $1', [organizationId])
  return [...messages('owner', asOwner), ...messages('member', asMember), ...painted]
}

async function fill(raw: World['raw'], organizationId: string): Promise<string> {
  const { rows } = await raw.query<{ id: string; user: string }>(
    `with made as (
       insert into workspaces (organization_id, name, position) select $1, 'Workspace ' || n, n from generate_series(1, ${workspaces}) n
       returning id
     ), person as (
       select "userId" as id from members where "organizationId" = $1
     ), given as (
       insert into workspace_members (workspace_id, user_id, level)
       select made.id, person.id, case when made.id % 2 = 0 then 'write' else 'read' end from made, person where made.id % 4 <> 0
     )
     select made.id, person.id as user from made, person where made.id % 4 <> 0 limit 1`,
    [organizationId],
  )
  const userId = rows[0]?.user
  await raw.query(
    `insert into flows (public_identifier, name, type, organization_id, workspace_id, owner_user_id, created_at, updated_at, trashed_at)
     select 'bench-' || n, 'Flow ' || n, (array['form', 'quiz', 'base', 'zite', 'scheduling'])[1 + n % 5], $1,
       (select min(id) from workspaces where organization_id = $1) + n % ${workspaces + 1},
       $2, now() - n * interval '1 minute', now() - (n * 7919 % ${flows}) * interval '1 minute', case when n % 50 = 0 then now() end
     from generate_series(1, ${flows}) n where n % ${workspaces + 1} < ${workspaces}
     union all
     select 'bench-home-' || n, 'Flow at Home ' || n, 'form', $1, null, $2, now(), now(), null from generate_series(1, 100) n`,
    [organizationId, userId],
  )
  await raw.query(
    `insert into flow_stars (flow_id, user_id) select id, $1 from flows where id % 20 = 0 on conflict do nothing`,
    [userId],
  )
  await raw.query(
    `insert into flow_opens (flow_id, user_id, opened_at) select id, $1, now() - id * interval '1 second' from flows where id % 10 = 0
     on conflict do nothing`,
    [userId],
  )
  await raw.query('analyze flows, workspaces, workspace_members, flow_stars, flow_opens')
  return String(rows[0]?.id)
}

async function ask(client: Client, place: { organizationId: string; workspace: string }) {
  const calls = Object.entries(questions).map(([name, query]) => [
    name,
    `/admin/flows?organizationId=${place.organizationId}&limit=${page}${query.replace('$workspace', place.workspace)}`,
  ])
  calls.push(['around the list', `/admin/home?organizationId=${place.organizationId}`])
  const times = new Map<string, number>()
  for (const [name = '', path = ''] of calls) {
    const taken: number[] = []
    for (let round = 0; round < rounds; round++) taken.push(await timed(() => client.get(path)))
    times.set(name, median(taken.slice(5)))
  }
  return times
}

function messages(who: string, times: ReadonlyMap<string, number>): Measurement[] {
  const lists = [...times].filter(([name]) => name !== 'around the list')
  const [slowest = '', most = Number.NaN] = lists.toSorted((a, b) => b[1] - a[1])[0] ?? []
  const title = `${name}, ${who}`
  return [
    { what: `${title}: newest ${page}`, unit: 'ms', ours: times.get('newest') ?? Number.NaN, budget: atMost(30) },
    { what: `${title}: slowest page (${slowest})`, unit: 'ms', ours: most, budget: atMost(30) },
    {
      what: `${title}: all around it`,
      unit: 'ms',
      ours: times.get('around the list') ?? Number.NaN,
      budget: atMost(30),
    },
  ]
}
