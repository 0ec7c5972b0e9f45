import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Actor } from './actor.ts'
import { findFlows, type FlowAccess } from './find-access.ts'
import { updateFlowMember } from './flow-marks.sql.ts'
import { setFlowsTrashed } from './flows.ts'
import {
  acceptInvitation,
  cancelInvitation,
  invitationsOf,
  inviteByMail,
  createInvitationLink,
  readInvitation,
} from './invitations.ts'
import { roleIn } from './organizations.ts'
import { confirmAddress } from './server/server-people.ts'
import { shareFlow } from './share-flow.ts'
import { openPeople } from './testing/open-people.ts'
import { createWorkspace } from './workspaces.ts'
import { run } from '../platform/sql/run.ts'

const people = openPeople()
const publicUrl = 'http://gridloom.example'

let owner: Actor
let outsider: Actor
let organizationId: string

beforeEach(async () => {
  owner = await people.person('Olga Owner')
  outsider = await people.person('Gus Guest')
  organizationId = await people.organization(owner)
  people.mails.length = 0
  await people.platform.pool.query('DELETE FROM rate_limits')
})

const invite = (email: string, role: 'admin' | 'member' = 'member') =>
  inviteByMail(people.platform, owner, { organizationId, organizationName: 'Acme', email, role, publicUrl })
const tokenOf = ({ path }: { path: string }) => path.split('/').at(-1) ?? ''
const accept = ({ userId }: Actor, token: string) => acceptInvitation(people.platform, userId, token)
const roleOf = ({ userId }: Actor) => roleIn(people.platform.pool, { organizationId, userId })
const expire = () => people.platform.pool.query(`UPDATE invitations SET "expiresAt" = now() - interval '1 minute'`)

describe('an invitation by email', () => {
  test('is sent with its link, and gives its role', async () => {
    const invitation = await invite(outsider.email, 'admin')
    expect(people.mails).toMatchObject([
      {
        to: outsider.email,
        subject: 'Olga Owner invites you to Acme on Gridloom',
        text: expect.stringContaining(publicUrl + invitation.path),
      },
    ])
    expect(await readInvitation(people.platform, outsider.userId, tokenOf(invitation))).toEqual({
      organizationName: 'Acme',
      inviterName: 'Olga Owner',
      role: 'admin',
      email: outsider.email,
      isMember: false,
      flow: null,
    })
    expect(await accept(outsider, tokenOf(invitation))).toEqual({ organizationId, redirectPath: '/home' })
    expect(await roleOf(outsider)).toBe('admin')
  })

  test('works once', async () => {
    const token = tokenOf(await invite(outsider.email))
    await accept(outsider, token)
    const other = await people.person()
    await expect(accept(other, token)).rejects.toMatchObject({
      code: 'not_found',
      message: 'This invitation has already been used. Ask for a new one.',
    })
    // Its person may open the link again.
    expect(await accept(outsider, token)).toMatchObject({ organizationId })
    expect(await readInvitation(people.platform, outsider.userId, token)).toMatchObject({ isMember: true })
  })

  test('ends when it is replaced, cancelled, or expired', async () => {
    const first = await invite('new@example.com')
    const second = await invite('NEW@example.com')
    expect((await invitationsOf(people.platform, organizationId)).map(({ id }) => id)).toEqual([second.id])
    await expect(accept(outsider, tokenOf(first))).rejects.toMatchObject({ message: expect.stringMatching(/replaced/) })
    await cancelInvitation(people.platform, { organizationId, id: second.id })
    await expect(accept(outsider, tokenOf(second))).rejects.toMatchObject({ code: 'not_found' })
    const third = await invite('new@example.com')
    await expire()
    await expect(accept(outsider, tokenOf(third))).rejects.toMatchObject({ message: expect.stringContaining('7 days') })
    expect(await roleOf(outsider)).toBeUndefined()
  })

  test('is only for the account with its address, whatever the case of its letters', async () => {
    const other = await people.person('Olive Other')
    const token = tokenOf(await invite(outsider.email.toUpperCase()))
    await expect(accept(other, token)).rejects.toMatchObject({
      code: 'forbidden',
      message: `This invitation is for ${outsider.email.toUpperCase()}. Sign in with that account to accept it.`,
    })
    expect(await roleOf(other)).toBeUndefined()
    await accept(outsider, token)
    expect(await roleOf(outsider)).toBe('member')
  })

  test('is for the address that the account has now', async () => {
    const token = tokenOf(await invite('before@example.com'))
    await people.platform.pool.query(`update users set email = 'before@example.com' where id = $1`, [outsider.userId])
    await accept(outsider, token)
    expect(await roleOf(outsider)).toBe('member')
  })

  test('is not for members', async () => {
    await people.addMember(organizationId, outsider)
    await expect(invite(outsider.email)).rejects.toMatchObject({ code: 'conflict' })
    expect(people.mails).toEqual([])
  })

  test('stays when its email cannot be sent', async () => {
    const { mail, log } = people.platform
    const error = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    people.platform.mail = { ...mail, send: async () => Promise.reject(new Error('no mail server')) }
    await expect(invite('new@example.com')).rejects.toMatchObject({ code: 'unavailable' })
    people.platform.mail = mail
    expect(error).toHaveBeenCalledTimes(1)
    error.mockRestore()
    expect(await invitationsOf(people.platform, organizationId)).toHaveLength(1)
  })

  test('is limited per mailbox', async () => {
    for (let sent = 0; sent < 5; sent++) await invite('new@example.com')
    await expect(invite('New@example.com')).rejects.toMatchObject({ code: 'too_many_requests' })
    await invite('other@example.com')
  })

  test('cannot be cancelled by another organization', async () => {
    const { id } = await invite('new@example.com')
    const other = await people.organization(outsider)
    const cancelled = cancelInvitation(people.platform, { organizationId: other, id })
    await expect(cancelled).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the invitation link', () => {
  const createLink = () => createInvitationLink(people.platform, { organizationId, inviterId: owner.userId })

  test('lets in any number of people as members', async () => {
    const token = tokenOf(await createLink())
    const other = await people.person()
    for (const person of [outsider, other]) await accept(person, token)
    expect([await roleOf(outsider), await roleOf(other)]).toEqual(['member', 'member'])
  })

  test('stops working when there is a new one', async () => {
    const [first, second] = [await createLink(), await createLink()]
    await expect(accept(outsider, tokenOf(first))).rejects.toMatchObject({ code: 'not_found' })
    await accept(outsider, tokenOf(second))
  })

  test('does not change the role of a member', async () => {
    await accept(owner, tokenOf(await createLink()))
    expect(await roleOf(owner)).toBe('owner')
  })
})

test.each(['', 'short', 'x'.repeat(32)])('the token %o invites to nothing', async token => {
  await expect(accept(outsider, token)).rejects.toMatchObject({ code: 'not_found' })
  await expect(readInvitation(people.platform, outsider.userId, token)).rejects.toMatchObject({ code: 'not_found' })
})

describe('sharing a flow', () => {
  const capabilitiesOf = async (person: Actor, flowId: string) => {
    const [access] = await findFlows({ platform: people.platform, actor: person }, [flowId])
    return [...(access?.capabilities ?? [])]
  }

  test('gives a person with an account access at once', async () => {
    const flow = await people.base(owner, organizationId)
    const share = (level: 'read' | 'write' | null) =>
      shareFlow(people.platform, owner, { flow, email: outsider.email, level, publicUrl })
    expect(await share('read')).toBe(false)
    expect(await capabilitiesOf(outsider, flow.flowId)).toEqual(['view flow'])
    await share('write')
    expect(await capabilitiesOf(outsider, flow.flowId)).toContain('manage flow')
    await share(null)
    expect(await capabilitiesOf(outsider, flow.flowId)).toEqual([])
    expect(people.mails).toEqual([])
  })

  test('invites a person without an account, and gives nothing else of the organization', async () => {
    const flow = await people.base(owner, organizationId)
    const email = 'invited@example.com'
    expect(await shareFlow(people.platform, owner, { flow, email, level: 'read', publicUrl })).toBe(true)
    const [, token = ''] = /\/invitation\/(\S+)/.exec(people.mails[0]?.text ?? '') ?? []
    expect(await readInvitation(people.platform, outsider.userId, token)).toMatchObject({
      isMember: false,
      flow: { name: 'Base', accessLevel: 'read' },
    })
    expect(await invitationsOf(people.platform, organizationId)).toEqual([])
    await expect(accept(outsider, token)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await capabilitiesOf(outsider, flow.flowId)).toEqual([])
    await people.platform.pool.query('update users set email = $1 where id = $2', [email, outsider.userId])
    await accept(outsider, token)
    expect(await capabilitiesOf(outsider, flow.flowId)).toEqual(['view flow'])
    expect(await roleOf(outsider)).toBeUndefined()
  })

  test('gives nothing to an account whose address is not verified, until it is', async () => {
    const flow = await people.base(owner, organizationId)
    const claimed = await people.person('Not Her', { isVerified: false })
    const to = { flow, email: claimed.email, publicUrl }
    expect(await shareFlow(people.platform, owner, { ...to, level: 'write' })).toBe(true)
    expect(people.mails).toMatchObject([{ to: claimed.email }])
    expect(await capabilitiesOf(claimed, flow.flowId)).toEqual([])
    await confirmAddress(people.platform, claimed)
    expect(await capabilitiesOf(claimed, flow.flowId)).toEqual(['view flow', 'manage flow'])
    expect(await shareFlow(people.platform, owner, { ...to, level: 'read' })).toBe(false)
    expect(await capabilitiesOf(claimed, flow.flowId)).toEqual(['view flow'])
  })

  test('gives a member access at once, because the organization knows them', async () => {
    const workspaceId = await createWorkspace(
      people.platform,
      { organizationId, name: 'W', icon: null, color: null },
      owner.userId,
    )
    const flow = await people.base(owner, organizationId, workspaceId)
    const member = await people.person('Mia Member', { isVerified: false })
    await people.addMember(organizationId, member)
    const to = { flow, email: member.email, level: 'read' as const, publicUrl }
    expect(await shareFlow(people.platform, owner, to)).toBe(false)
    expect(await capabilitiesOf(member, flow.flowId)).toEqual(['view flow'])
  })

  test('grants a verified address only what is still open for it', async () => {
    const share = async (level: 'read' | 'write' | null, flow?: FlowAccess) => {
      const shared = flow ?? (await people.base(owner, organizationId))
      await shareFlow(people.platform, owner, { flow: shared, email: claimed.email, level, publicUrl })
      return shared
    }
    const claimed = await people.person('Later Verified', { isVerified: false })
    const other = await people.person('Other', { isVerified: false })
    const [open, cancelled, expired, trashed] = [
      await share('read'),
      await share('read'),
      await share('read'),
      await share('read'),
    ]
    await share(null, cancelled)
    await people.platform.pool.query(`update invitations set "expiresAt" = now() where flow_id = $1`, [expired.flowId])
    await setFlowsTrashed(people.platform, [trashed], true)
    await confirmAddress(people.platform, other)
    await confirmAddress(people.platform, claimed)
    const granted = await Promise.all(
      [open, cancelled, expired, trashed].map(flow => capabilitiesOf(claimed, flow.flowId)),
    )
    expect(granted).toEqual([['view flow'], [], [], []])
    expect(await capabilitiesOf(other, open.flowId)).toEqual([])
  })

  test('never lowers the access that a person has when they verify their address', async () => {
    const flow = await people.base(owner, organizationId)
    const claimed = await people.person('Has More', { isVerified: false })
    await shareFlow(people.platform, owner, { flow, email: claimed.email, level: 'read', publicUrl })
    await run(people.platform.pool, updateFlowMember({ flowId: flow.flowId, userId: claimed.userId, level: 'write' }))
    await confirmAddress(people.platform, claimed)
    expect(await capabilitiesOf(claimed, flow.flowId)).toContain('manage flow')
  })

  test('is only confirmed for the address that an account still has', async () => {
    const claimed = await people.person('Changed', { isVerified: false })
    const before = { userId: claimed.userId, email: 'before@example.com' }
    await expect(confirmAddress(people.platform, before)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('can be stopped before the invitation is used, and only then', async () => {
    const flow = await people.base(owner, organizationId)
    const to = { flow, email: 'new@example.com', publicUrl }
    await shareFlow(people.platform, owner, { ...to, level: 'read' })
    expect(await shareFlow(people.platform, owner, { ...to, level: null })).toBe(false)
    await expect(shareFlow(people.platform, owner, { ...to, level: null })).rejects.toMatchObject({
      code: 'not_found',
      message: 'It is not shared with new@example.com.',
    })
  })

  test('shares nothing when the email cannot be sent', async () => {
    const flow = await people.base(owner, organizationId)
    const { mail, log } = people.platform
    const error = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    people.platform.mail = { ...mail, send: async () => Promise.reject(new Error('no mail server')) }
    const to = { flow, email: 'new@example.com', publicUrl }
    await expect(shareFlow(people.platform, owner, { ...to, level: 'read' })).rejects.toMatchObject({
      code: 'unavailable',
    })
    people.platform.mail = mail
    error.mockRestore()
    await expect(shareFlow(people.platform, owner, { ...to, level: null })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is limited per person, because it reveals who has an account', async () => {
    const flow = await people.base(owner, organizationId)
    const to = { flow, email: outsider.email, level: 'read' as const, publicUrl }
    for (let times = 0; times < 100; times++) await shareFlow(people.platform, owner, to)
    await expect(shareFlow(people.platform, owner, to)).rejects.toMatchObject({ code: 'too_many_requests' })
  })
})
