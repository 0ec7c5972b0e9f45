import { describe, expect, test } from 'vitest'
import type { Role } from '../../../access/capabilities.ts'
import { whyCannotLeave, memberRights } from './member-rights.ts'

const ada = (role: Role) => ({ userId: 'ada', role })
const bo = (role: Role) => ({ userId: 'bo', role })
const nothing = { roles: [], canRemove: false }

describe('the rights over a member', () => {
  test('are none for members', () => {
    expect(memberRights(bo('member'), ada('member'), 1)).toEqual(nothing)
    expect(memberRights(ada('member'), ada('member'), 1)).toEqual(nothing)
  })

  test('cover everyone except owners for admins', () => {
    expect(memberRights(bo('member'), ada('admin'), 1)).toEqual({ roles: ['admin', 'member'], canRemove: true })
    expect(memberRights(bo('owner'), ada('admin'), 2)).toEqual(nothing)
  })

  test('cover everyone for owners, as long as one owner stays', () => {
    const all = ['owner', 'admin', 'member']
    expect(memberRights(bo('owner'), ada('owner'), 2)).toEqual({ roles: all, canRemove: true })
    expect(memberRights(ada('owner'), ada('owner'), 2)).toEqual({ roles: all, canRemove: false })
    expect(memberRights(ada('owner'), ada('owner'), 1)).toEqual(nothing)
  })
})

test('everyone except the last owner can leave', () => {
  expect(whyCannotLeave('member', 1)).toBeNull()
  expect(whyCannotLeave('owner', 2)).toBeNull()
  expect(whyCannotLeave('owner', 1)).toContain('only owner')
})
