import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from './actor.ts'
import { type FlowAccess, findFlows } from './find-access.ts'
import {
  acceptInvitation,
  cancelInvitation,
  createInvitationLink,
  type Invitation,
  invitationsOf,
  inviteByMail,
} from './invitations.ts'
import { roleIn } from './organizations.ts'
import { shareFlow } from './share-flow.ts'
import { openPeople } from './testing/open-people.ts'

const people = openPeople()
const publicUrl = 'http://gridloom.example'
const rounds = 12

let owner: Actor
let organizationId: string

beforeEach(async () => {
  owner = await people.person('Olga Owner')
  organizationId = await people.organization(owner)
  people.mails.length = 0
  await people.platform.pool.query('DELETE FROM rate_limits')
})

const tokenOf = ({ path }: Pick<Invitation, 'path'>) => path.split('/').at(-1) ?? ''
const invite = (email: string, role: 'admin' | 'member' = 'member') =>
  inviteByMail(people.platform, owner, { organizationId, organizationName: 'Acme', email, role, publicUrl })
const accept = ({ userId }: Actor, token: string) => acceptInvitation(people.platform, userId, token)
const roleOf = ({ userId }: Actor) => roleIn(people.platform.pool, { organizationId, userId })
const isDone = (outcome: PromiseSettledResult<unknown> | undefined) => outcome?.status === 'fulfilled'
const memberships = async ({ userId }: Actor) => {
  const { rows } = await people.platform.pool.query(
    'SELECT FROM members WHERE "organizationId" = $1 AND "userId" = $2',
    [organizationId, userId],
  )
  return rows.length
}

describe('at the same moment', () => {
  test('an invitation is either accepted or cancelled, never both', async () => {
    for (let round = 0; round < rounds; round++) {
      const person = await people.person()
      const invitation = await invite(person.email)
      const cancel = () => cancelInvitation(people.platform, { organizationId, id: invitation.id })
      const both =
        round % 2 === 0
          ? [accept(person, tokenOf(invitation)), cancel()]
          : [cancel(), accept(person, tokenOf(invitation))]
      const outcomes = await Promise.allSettled(both)
      const [accepted, cancelled] = round % 2 === 0 ? outcomes : outcomes.toReversed()
      expect([isDone(accepted), isDone(cancelled)].filter(Boolean)).toHaveLength(1)
      expect(await memberships(person)).toBe(isDone(accepted) ? 1 : 0)
    }
  })

  test('a person who accepts in several tabs becomes a member once', async () => {
    const person = await people.person()
    const token = tokenOf(await invite(person.email, 'admin'))
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => accept(person, token)))
    expect(outcomes.every(isDone)).toBe(true)
    expect(await memberships(person)).toBe(1)
    expect(await roleOf(person)).toBe('admin')
  })

  test('a person who uses an invitation and the link gets the role of one of them, once', async () => {
    const person = await people.person()
    const [mailed, link] = [
      await invite(person.email, 'admin'),
      await createInvitationLink(people.platform, { organizationId, inviterId: owner.userId }),
    ]
    await Promise.all([accept(person, tokenOf(mailed)), accept(person, tokenOf(link))])
    expect(await memberships(person)).toBe(1)
    expect(['admin', 'member']).toContain(await roleOf(person))
  })

  test('many people join by one link, each once', async () => {
    const link = await createInvitationLink(people.platform, { organizationId, inviterId: owner.userId })
    const crowd = await Promise.all(Array.from({ length: 15 }, (_, at) => people.person(`Person ${at}`)))
    await Promise.all([...crowd, ...crowd].map(person => accept(person, tokenOf(link))))
    for (const person of crowd) {
      expect(await memberships(person)).toBe(1)
      expect(await roleOf(person)).toBe('member')
    }
  })

  test('two new links leave one that works, and the list shows that one', async () => {
    const links = await Promise.all(
      [1, 2, 3].map(() => createInvitationLink(people.platform, { organizationId, inviterId: owner.userId })),
    )
    const listed = (await invitationsOf(people.platform, organizationId)).filter(({ email }) => email === null)
    expect(listed).toHaveLength(1)
    for (const link of links) {
      const person = await people.person()
      const outcome = await accept(person, tokenOf(link)).then(
        () => 'joined',
        () => 'refused',
      )
      expect(outcome).toBe(link.id === listed[0]?.id ? 'joined' : 'refused')
    }
  })

  test('two invitations of one address leave the later one, with its role', async () => {
    const person = await people.person()
    const both = await Promise.all([invite(person.email, 'admin'), invite(person.email.toUpperCase(), 'member')])
    const listed = await invitationsOf(people.platform, organizationId)
    expect(listed).toHaveLength(1)
    for (const one of both) {
      if (one.id !== listed[0]?.id)
        await expect(accept(person, tokenOf(one))).rejects.toMatchObject({ code: 'not_found' })
    }
    const [left] = listed
    if (left) await accept(person, tokenOf(left))
    expect(await roleOf(person)).toBe(left?.role)
  })
})

describe('an invitation to a flow', () => {
  let flow: FlowAccess
  beforeEach(async () => {
    flow = await people.base(owner, organizationId)
  })

  const tokenInMail = () => {
    const text = people.mails.at(-1)?.text ?? ''
    return /\/invitation\/(\S+)/.exec(text)?.[1] ?? ''
  }
  const share = (email: string, level: 'read' | 'write') =>
    shareFlow(people.platform, owner, { flow, email, level, publicUrl })
  const mayView = async (person: Actor) => {
    const [access] = await findFlows({ platform: people.platform, actor: person }, [flow.flowId])
    return access?.capabilities.has('view flow') ?? false
  }

  test('that several tabs accept gives access once, and nothing of the organization', async () => {
    const person = await people.person('Gus Guest', { isVerified: false })
    await share(person.email, 'read')
    const token = tokenInMail()
    expect(token).not.toBe('')
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => accept(person, token)))
    expect(outcomes.every(isDone)).toBe(true)
    expect(await memberships(person)).toBe(0)
    const { rows } = await people.platform.pool.query('SELECT level FROM flow_members WHERE user_id = $1', [
      person.userId,
    ])
    expect(rows).toEqual([{ level: 'read' }])
  })

  test('gives nothing to another account, even one that has the token', async () => {
    const [person, thief] = [await people.person('Gus', { isVerified: false }), await people.person('Theo Thief')]
    await share(person.email, 'write')
    await expect(accept(thief, tokenInMail())).rejects.toMatchObject({ code: 'forbidden' })
    expect(await mayView(thief)).toBe(false)
    await accept(person, tokenInMail())
    expect(await mayView(person)).toBe(true)
  })
})
