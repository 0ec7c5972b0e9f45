import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Capability, capabilitiesOf } from './capabilities.ts'
import { isLimited, KeyScope, limitCapabilities, requireKeyScope, storedScope } from './key-scope.ts'

const ids = ['1', '2', '3']
const publicIds = ['bas-1', 'bas-2', 'bas-3']
const scopes: fc.Arbitrary<KeyScope> = fc
  .record(
    {
      access: fc.constantFrom('read' as const, 'write' as const),
      workspaceIds: fc.subarray(ids),
      flowPublicIds: fc.subarray(publicIds),
    },
    { requiredKeys: ['access'] },
  )
  .map(scope => KeyScope.parse(scope))
const places = fc.record({
  workspaceId: fc.constantFrom(null, ...ids),
  publicId: fc.constantFrom(null, ...publicIds),
})
/** Everything that an owner may do with a flow in a workspace. */
const all: ReadonlySet<Capability> = capabilitiesOf('flow', {
  role: 'owner',
  inWorkspace: true,
  isHomePrivate: false,
  workspaceLevel: 'write',
  flowLevel: 'write',
  isOwner: true,
  trashed: false,
})

const isSubset = (one: ReadonlySet<string>, other: ReadonlySet<string>) => [...one].every(each => other.has(each))

describe('the scope of an API key', () => {
  test('never gives what its person may not do', () => {
    fc.assert(
      fc.property(fc.subarray([...all]), scopes, fc.option(places), (held, scope, place) => {
        expect(isSubset(limitCapabilities(new Set(held), scope, place), new Set(held))).toBe(true)
      }),
    )
  })

  test('that can only read gives only what views something', () => {
    fc.assert(
      fc.property(scopes, fc.option(places), (scope, place) => {
        const left = limitCapabilities(all, { ...scope, access: 'read' }, place)
        for (const capability of left) expect(capability).toMatch(/^view /)
      }),
    )
  })

  test('with more places never gives less', () => {
    fc.assert(
      fc.property(scopes, places, places, (scope, more, place) => {
        if (!isLimited(scope)) return
        const wider = {
          ...scope,
          workspaceIds: [...(scope.workspaceIds ?? []), more.workspaceId ?? '1'],
          flowPublicIds: [...(scope.flowPublicIds ?? []), more.publicId ?? 'bas-1'],
        }
        expect(isSubset(limitCapabilities(all, scope, place), limitCapabilities(all, wider, place))).toBe(true)
      }),
    )
  })

  test('with places reaches exactly those, and nothing outside workspaces and flows', () => {
    fc.assert(
      fc.property(scopes, places, (scope, place) => {
        if (!isLimited(scope)) return
        const named =
          (place.workspaceId !== null && scope.workspaceIds?.includes(place.workspaceId)) ||
          (place.publicId !== null && scope.flowPublicIds?.includes(place.publicId))
        expect(limitCapabilities(all, scope, place).size > 0).toBe(Boolean(named))
        expect(limitCapabilities(all, scope, null).size).toBe(0)
      }),
    )
  })

  test('is the same after it was stored, as text or as text in JSON', () => {
    fc.assert(
      fc.property(scopes, scope => {
        expect(storedScope(JSON.stringify(scope))).toEqual(scope)
        expect(storedScope(JSON.stringify(JSON.stringify(scope)))).toEqual(scope)
      }),
    )
  })

  test('that cannot be read reaches nothing, whatever was stored', () => {
    const nothing = { access: 'read', workspaceIds: [], flowPublicIds: [] }
    const damaged = fc.oneof(
      fc.string().filter(text => text.trim() !== 'null'),
      fc.json().filter(text => !['null', '{}', '"{}"', '"null"'].includes(text.replaceAll(/\s/g, ''))),
      fc.constantFrom('{"access":"admin"}', '{"workspaceIds":["x"]}', '{"flowPublicIds":[""]}', '{"extra":1}', '[]'),
    )
    fc.assert(
      fc.property(damaged, text => {
        expect(storedScope(text)).toEqual(nothing)
      }),
    )
  })

  test('of a key without one is everything', () => {
    for (const text of [null, 'null']) expect(storedScope(text)).toEqual({ access: 'write' })
    expect(limitCapabilities(all, undefined, null)).toBe(all)
  })
})

describe('a call by an API key', () => {
  const outcome = (scope: KeyScope | undefined, call: { changes: boolean; capability?: string }) => {
    try {
      requireKeyScope({ scope }, call)
      return 'allowed'
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  const limited = KeyScope.parse({ access: 'write', workspaceIds: ['1'] })

  test.each([
    ['without a scope may do anything', undefined, { changes: true, capability: 'signed in' }, 'allowed'],
    ['that can only read may not change', { access: 'read' as const }, { changes: true }, 'forbidden'],
    ['that can only read may read', { access: 'read' as const }, { changes: false }, 'allowed'],
    [
      'that reaches some places may not ask about its person',
      limited,
      { changes: false, capability: 'signed in' },
      'forbidden',
    ],
    [
      'that reaches some places may call what checks the place',
      limited,
      { changes: true, capability: 'edit records' },
      'allowed',
    ],
    [
      'that reaches everything may ask about its person',
      { access: 'read' as const },
      { changes: false, capability: 'signed in' },
      'allowed',
    ],
  ])('%s', (...[, scope, call, expected]) => {
    expect(outcome(scope, call)).toBe(expected)
  })
})

test.each([
  ['another word for access', { access: 'admin' }],
  ['a workspace that is no row id', { workspaceIds: ['1; drop table users'] }],
  ['a workspace id that overflows', { workspaceIds: ['9'.repeat(19)] }],
  ['too many workspaces', { workspaceIds: Array.from({ length: 201 }, (_, at) => String(at)) }],
  ['too many flows', { flowPublicIds: Array.from({ length: 201 }, (_, at) => `bas-${at}`) }],
  ['a blank flow', { flowPublicIds: [''] }],
  ['a key that does not exist', { organizationIds: ['1'] }],
])('a scope with %s cannot be given to a key', (_what, scope) => {
  expect(KeyScope.safeParse(scope).success).toBe(false)
})
